/** TreeSet navigation, subsets, descending views, comparators and range errors. */
package lib_set;

import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableSet;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;

public class TreeSets {
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

    static void nav(String name, NavigableSet<Integer> s) {
        for (int k : new int[] {-5, 0, 10, 15, 50, 90, 95}) {
            p(name + " " + k, s.floor(k) + " " + s.lower(k) + " " + s.ceiling(k) + " " + s.higher(k) + " " + s.headSet(k) + s.tailSet(k, false).size());
        }
        p(name, s.first() + " " + s.last() + " " + s.descendingSet() + " " + s.subSet(20, true, 60, true) + s.subSet(20, false, 60, false) + s.subSet(20, 60));
    }

    public static void main(String[] args) {
        TreeSet<Integer> s = new TreeSet<>();
        for (int i = 0; i < 10; i++) {
            s.add(i * 30 % 100);
        }
        nav("tree", s);
        nav("desc", new TreeSet<>(s).descendingSet().descendingSet());
        nav("skip", new ConcurrentSkipListSet<>(s));
        NavigableSet<Integer> d = s.descendingSet();
        p("descending", d.first() + " " + d.floor(55) + " " + d.ceiling(55) + " " + d.headSet(50) + " " + d.tailSet(50));
        NavigableSet<Integer> sub = s.subSet(20, true, 70, true);
        p("view", sub.add(25) + " " + sub.remove(40) + " " + s + " " + sub.size() + " " + sub.pollFirst() + " " + sub.pollLast() + " " + sub);
        t("out of range", () -> sub.add(99));
        t("contains out", () -> sub.contains(99) + " " + sub.remove(99));
        t("bad range", () -> s.subSet(5, 1));
        t("sub of sub", () -> sub.subSet(10, 30));
        t("sub head", () -> sub.headSet(80));
        t("null", () -> s.add(null));
        t("null contains", () -> s.contains(null));
        t("cce", () -> new TreeSet<>(List.of(1)).add((Integer) (Object) "x"));
        t("mixed", () -> ((TreeSet) new TreeSet<>(List.of(1))).add("x"));
        t("not comparable", () -> new TreeSet<Object>().add(new Object() { }) ? 1 : 0);
        t("empty first", () -> new TreeSet<>().first());
        t("empty last", () -> new TreeSet<>().last());
        t("empty poll", () -> new TreeSet<>().pollFirst() + " " + new TreeSet<Integer>().floor(1));
        TreeSet<String> ci = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        Collections.addAll(ci, "b", "A", "C", "a", "B");
        p("ci", ci + " " + ci.contains("c") + " " + (ci.comparator() == String.CASE_INSENSITIVE_ORDER));
        TreeSet<String> len = new TreeSet<>(Comparator.comparing(String::length));
        Collections.addAll(len, "aa", "b", "cc", "ddd");
        p("len", len + " " + len.contains("zz") + " " + len.remove("xxx") + " " + len);
        TreeSet<Integer> rev = new TreeSet<>(Comparator.reverseOrder());
        rev.addAll(s);
        p("rev", rev + " " + rev.first() + " " + rev.headSet(50) + " " + rev.higher(50));
        SortedSet<Integer> copy = new TreeSet<>((SortedSet<Integer>) rev);
        p("copy keeps order", copy + " " + copy.comparator().equals(rev.comparator()));
        TreeSet<Integer> nul = new TreeSet<>(Comparator.nullsFirst(Comparator.naturalOrder()));
        nul.add(3);
        nul.add(null);
        nul.add(1);
        p("nulls", nul + " " + nul.first() + " " + nul.contains(null));
        Iterator<Integer> it = s.iterator();
        while (it.hasNext()) {
            if (it.next() > 50) {
                it.remove();
            }
        }
        p("iterated", s);
        Iterator<Integer> di = s.descendingIterator();
        StringBuilder b = new StringBuilder();
        while (di.hasNext()) {
            b.append(di.next()).append(' ');
        }
        p("descIt", b);
        t("cme", () -> {
            for (Integer x : s) {
                s.add(x + 1);
            }
            return 0;
        });
        TreeSet<Integer> big = new TreeSet<>();
        for (int i = 0; i < 3000; i++) {
            big.add(i * 7919 % 3001);
        }
        for (int i = 0; i < 3000; i += 3) {
            big.remove(i);
        }
        int h = 0;
        for (int x : big) {
            h = h * 31 + x;
        }
        p("big", big.size() + " " + h + " " + big.floor(1500) + " " + big.headSet(1500).size() + " " + big.subSet(100, 200).size());
        p("equals", new TreeSet<>(List.of(1, 2)).equals(java.util.Set.of(2, 1)) + " " + new TreeSet<>(List.of(1, 2)).hashCode());
    }
}
