/** Unmodifiable, synchronized, checked and empty wrappers: what each refuses and what it prints. */
package lib_collections;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

public class Wrappers {
    static void p(String label, Object value) {
        StringBuilder b = new StringBuilder();
        String s = label + " = " + value;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= 32 && c < 127) {
                b.append(c);
            } else {
                b.append("\\u").append(Integer.toHexString(0x10000 | c).substring(1));
            }
        }
        System.out.println(b);
    }

    interface Body {
        Object run() throws Throwable;
    }

    static void t(String label, Body body) {
        try {
            p(label, body.run());
        } catch (Throwable e) {
            p(label, "threw " + e);
        }
    }

    static void refuse(String n, Collection<Integer> c) {
        t(n + " add", () -> c.add(9));
        t(n + " addAll", () -> c.addAll(List.of(1)));
        t(n + " remove", () -> c.remove(9));
        t(n + " removeAll", () -> c.removeAll(List.of(9)));
        t(n + " retainAll", () -> c.retainAll(List.of(1, 2, 3)));
        t(n + " removeIf", () -> c.removeIf(x -> x == 9));
        t(n + " clear", () -> { Iterator<Integer> i = c.iterator(); if (i.hasNext()) { i.next(); i.remove(); } return "removed one, " + c.size() + " left"; });
        t(n + " info", () -> c + " " + c.size() + " " + c.isEmpty() + " " + c.contains(2) + " " + c.containsAll(List.of(2)) + " " + c.toArray().length + " " + c.stream().count());
    }

    public static void main(String[] args) {
        refuse("unmodifiableCollection", Collections.unmodifiableCollection(new ArrayList<>(List.of(1, 2, 3))));
        refuse("unmodifiableSet", Collections.unmodifiableSet(new TreeSet<>(Set.of(1, 2, 3))));
        refuse("unmodifiableSortedSet", Collections.unmodifiableSortedSet(new TreeSet<>(Set.of(1, 2, 3))));
        refuse("synchronizedCollection", Collections.synchronizedCollection(new ArrayList<>(List.of(1, 2, 3))));
        refuse("synchronizedList", Collections.synchronizedList(new ArrayList<>(List.of(1, 2, 3))));
        refuse("checkedList", Collections.checkedList(new ArrayList<>(List.of(1, 2, 3)), Integer.class));
        refuse("emptySet", Collections.emptySet());
        refuse("emptyList", Collections.emptyList());
        refuse("singleton", Collections.singleton(2));
        refuse("nCopies", Collections.nCopies(2, 2));
        t("checked bad", () -> ((List) Collections.checkedList(new ArrayList<>(), Integer.class)).add("s"));
        t("checked set bad", () -> ((Set) Collections.checkedSet(new HashSet<>(), String.class)).add(1));
        t("checked addAll bad", () -> ((List) Collections.checkedList(new ArrayList<>(), Integer.class)).addAll(List.of(1, "x")));
        t("checked sorted", () -> { Set<Integer> s = Collections.checkedSortedSet(new TreeSet<>(), Integer.class); s.add(3); s.add(1); return s; });
        t("unmodifiable null", () -> Collections.unmodifiableList(null));
        t("equals", () -> Collections.unmodifiableList(List.of(1)).equals(List.of(1)) + " " + Collections.unmodifiableCollection(List.of(1)).equals(List.of(1)) + " " + Collections.unmodifiableSet(Set.of(1)).equals(Set.of(1)));
        t("view", () -> { List<Integer> a = new ArrayList<>(List.of(1)); List<Integer> v = Collections.unmodifiableList(a); a.add(2); return v; });
        t("nav", () -> { var n = Collections.unmodifiableNavigableSet(new TreeSet<>(Set.of(1, 5, 9))); return n.floor(6) + " " + n.headSet(5, true) + " " + n.descendingSet(); });
        t("nav poll", () -> Collections.unmodifiableNavigableSet(new TreeSet<>(Set.of(1, 5, 9))).pollFirst());
    }
}
