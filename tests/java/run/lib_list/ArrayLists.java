/** ArrayList operations: positions, bulk edits, sublists, sorting, replaceAll, removeIf and errors. */
package lib_list;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;

public class ArrayLists {
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

    public static void main(String[] args) {
        List<Integer> a = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            a.add(i * 7 % 12);
        }
        p("start", a);
        a.add(0, 100);
        a.add(a.size(), 200);
        a.add(5, null);
        p("added", a);
        p("index", a.indexOf(null) + " " + a.indexOf(7) + " " + a.lastIndexOf(200) + " " + a.contains(55) + " " + a.get(5) + " " + a.set(5, 50));
        p("remove", a.remove(0) + " " + a.remove((Object) 50) + " " + a.remove((Object) 999) + " " + a);
        t("get bad", () -> a.get(99));
        t("get neg", () -> a.get(-1));
        t("add bad", () -> { a.add(99, 1); return 0; });
        t("set bad", () -> a.set(13, 1));
        t("remove bad", () -> a.remove(13));
        t("capacity", () -> new ArrayList<>(-1));
        t("empty get", () -> new ArrayList<>().get(0));
        t("sub bad", () -> a.subList(3, 2));
        t("sub bad2", () -> a.subList(-1, 2));
        t("sub bad3", () -> a.subList(0, 99));
        p("addAll", a.addAll(List.of(1, 2)) + " " + a.addAll(2, List.of(-1, -2)) + " " + a.addAll(List.of()) + " " + a);
        p("removeIf", a.removeIf(x -> x % 2 == 0) + " " + a.removeIf(x -> x > 1000) + " " + a);
        a.replaceAll(x -> x * x);
        p("replaceAll", a);
        p("removeAll", a.removeAll(List.of(1, 81)) + " " + a);
        p("retainAll", a.retainAll(List.of(9, 25, 49, 121)) + " " + a);
        List<String> s = new ArrayList<>(List.of("pear", "fig", "apple", "kiwi", "banana", "date"));
        s.sort(null);
        p("natural", s);
        s.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        p("by length", s);
        List<String> sub = s.subList(1, 5);
        p("sub", sub + " " + sub.size() + " " + sub.indexOf("kiwi"));
        sub.set(0, "SET");
        sub.add("END");
        sub.add(0, "BEGIN");
        sub.remove("kiwi");
        p("edited", sub + " " + s);
        sub.subList(0, 2).clear();
        p("cleared", sub + " " + s);
        sub.sort(Comparator.naturalOrder());
        sub.replaceAll(String::toLowerCase);
        p("sorted sub", s);
        p("sub removeIf", sub.removeIf(x -> x.length() == 3) + " " + s);
        s.add("x");
        t("stale sub", () -> sub.size());
        t("cme", () -> {
            for (String x : s) {
                s.add(x);
            }
            return 0;
        });
        t("cme remove last", () -> {
            List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
            for (Integer x : l) {
                if (x == 2) {
                    l.remove(x);
                }
            }
            return l;
        });
        t("cme forEach", () -> {
            List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
            l.forEach(x -> l.add(9));
            return l;
        });
        t("cme sort", () -> {
            List<Integer> l = new ArrayList<>(List.of(3, 1, 2));
            l.sort((x, y) -> {
                l.add(0);
                return x - y;
            });
            return l;
        });
        ListIterator<Integer> li = new ArrayList<>(List.of(1, 2, 3, 4)).listIterator(2);
        StringBuilder b = new StringBuilder();
        b.append(li.previous()).append(li.nextIndex()).append(li.previousIndex()).append(li.next()).append(li.next());
        li.set(33);
        li.add(99);
        b.append(li.hasPrevious()).append(li.previous()).append(li.previous());
        li.remove();
        while (li.hasPrevious()) {
            b.append(',').append(li.previous());
        }
        p("listIterator", b);
        t("iterator remove twice", () -> {
            Iterator<Integer> it = new ArrayList<>(List.of(1)).iterator();
            it.next();
            it.remove();
            it.remove();
            return 0;
        });
        t("iterator end", () -> new ArrayList<>().iterator().next());
        p("toArray", Arrays.toString(s.toArray()) + Arrays.toString(s.toArray(new String[0])) + Arrays.toString(s.toArray(new String[9])) + s.toArray(String[]::new).length);
        t("toArray bad", () -> ((List) s).toArray(new Integer[0]));
        p("equals", new ArrayList<>(List.of(1, 2)).equals(Arrays.asList(1, 2)) + " " + new ArrayList<>(List.of(1, 2)).equals(List.of(2, 1)) + " " + List.of(1, 2).hashCode() + " " + new ArrayList<>(Arrays.asList(1, null)).hashCode());
        ArrayList<Integer> c = new ArrayList<>(List.of(1, 2));
        Object d = c.clone();
        c.ensureCapacity(100);
        c.trimToSize();
        c.add(3);
        p("clone", c + " " + d);
        c.add((Integer) null);
        p("null contains", c.contains(null) + " " + c.lastIndexOf(null));
        List<Object> self = new ArrayList<>();
        self.add(self);
        self.add(1);
        p("self", self);
        p("copyOf", List.copyOf(c.subList(0, 2)) + " " + Collections.nCopies(3, "n"));
    }
}
