/** HashSet, LinkedHashSet and Set.of: order, algebra, nulls, mutable elements and errors. */
package lib_set;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

public class HashSets {
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

    record Point(int x, int y) { }

    static class Fixed {
        final String s;

        Fixed(String s) {
            this.s = s;
        }

        @Override
        public int hashCode() {
            return 42;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Fixed f && f.s.equals(s);
        }

        @Override
        public String toString() {
            return s;
        }
    }

    public static void main(String[] args) {
        Set<Integer> h = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            h.add(i * 37 % 101);
        }
        p("ints", h);
        Set<String> s = new HashSet<>(List.of("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"));
        p("strings", s);
        Set<String> l = new LinkedHashSet<>(List.of("z", "y", "x"));
        p("linked", l.add("y") + " " + l.add("a") + " " + l.remove("z") + " " + l.add("z") + " " + l);
        p("null", h.add(null) + " " + h.add(null) + " " + h.contains(null) + " " + h.remove(null) + " " + h.remove(null));
        Set<Integer> a = new TreeSet<>(List.of(1, 2, 3, 4, 5));
        Set<Integer> b = new HashSet<>(List.of(4, 5, 6, 7));
        Set<Integer> u = new TreeSet<>(a);
        p("union", u.addAll(b) + " " + u);
        Set<Integer> i = new HashSet<>(a);
        p("intersect", i.retainAll(b) + " " + i);
        Set<Integer> d = new HashSet<>(a);
        p("difference", d.removeAll(b) + " " + d + " " + d.removeAll(List.of(9)));
        p("containsAll", a.containsAll(i) + " " + a.containsAll(b));
        p("equal", new HashSet<>(List.of(1, 2)).equals(Set.of(2, 1)) + " " + Set.of(1).equals(List.of(1)) + " " + new HashSet<>(List.of("a", "b")).hashCode() + " " + Set.of(3, 4).hashCode());
        Set<Point> pts = new HashSet<>();
        for (int k = 0; k < 50; k++) {
            pts.add(new Point(k % 5, k % 7));
        }
        p("points", pts.size() + " " + pts.contains(new Point(4, 6)) + " " + pts.contains(new Point(5, 6)));
        Set<Fixed> f = new HashSet<>();
        for (int k = 0; k < 30; k++) {
            f.add(new Fixed("f" + k % 15));
        }
        p("collide", f.stream().map(x -> x.s).sorted().toList());
        f.removeIf(x -> x.s.length() == 3);
        p("collide removed", f.stream().map(x -> x.s).sorted().toList() + " " + f.contains(new Fixed("f3")) + " " + f.contains(new Fixed("f12")));
        Set<List<Integer>> lists = new HashSet<>();
        List<Integer> m = new java.util.ArrayList<>(List.of(1));
        lists.add(m);
        m.add(2);
        p("mutated", lists.contains(m) + " " + lists.contains(List.of(1)) + " " + lists);
        Iterator<Integer> it = h.iterator();
        int removed = 0;
        while (it.hasNext()) {
            if (it.next() % 3 == 0) {
                it.remove();
                removed++;
            }
        }
        p("iterator", removed + " " + h);
        t("cme", () -> {
            for (Integer x : h) {
                h.remove(x);
            }
            return 0;
        });
        t("no next", () -> new HashSet<>().iterator().next());
        t("remove first", () -> { h.iterator().remove(); return 0; });
        t("of dup", () -> Set.of(1, 2, 1));
        t("of null", () -> Set.of(1, null));
        t("of contains null", () -> Set.of(1).contains(null));
        t("of add", () -> Set.of(1).add(2));
        t("of remove", () -> Set.of(1).remove(5));
        t("copyOf", () -> new TreeSet<>(Set.copyOf(Arrays.asList(3, 3, 1))) + " " + Set.of().size() + " " + Set.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12).size());
        t("capacity", () -> new HashSet<>(-1));
        t("load", () -> new HashSet<>(1, 0f));
        HashSet<Integer> c = new HashSet<>(a);
        @SuppressWarnings("unchecked")
        Set<Integer> cl = (Set<Integer>) c.clone();
        cl.add(100);
        p("clone", c + " " + cl);
        p("array", Arrays.toString(a.toArray()) + " " + a.toArray(new Integer[0]).length);
        p("stream", s.stream().mapToInt(String::length).sum() + " " + s.stream().sorted().limit(3).toList());
        Set<Integer> big = new HashSet<>();
        for (int k = 0; k < 5000; k++) {
            big.add(k * 7919);
        }
        long order = 0;
        for (int x : big) {
            order = order * 31 + x;
        }
        p("big order", big.size() + " " + order);
        p("removeAll list bigger", new HashSet<>(List.of(1, 2)).removeAll(List.of(1, 2, 3, 4)) + " " + new LinkedHashSet<>(List.of(5, 6)).removeAll(Set.of(5)));
        Set<Character> chars = new HashSet<>();
        for (char ch : "the quick brown fox".toCharArray()) {
            chars.add(ch);
        }
        p("chars", chars);
        Set<Double> ds = new HashSet<>(List.of(0.5, -0.0, 1e10, 3.25, -7.0));
        ds.add(0.0);
        ds.add(Double.NaN);
        ds.add(0.0 / 0.0);
        p("doubles", ds);
        Set<Long> ls = new HashSet<>(List.of(1L, -1L, 1L << 40, Long.MIN_VALUE));
        p("longs", ls);
        Set<Object> mixed = new LinkedHashSet<>(Arrays.asList(1, 1L, '1', "1", 1.0, 1f, null, (byte) 1));
        p("mixed", mixed.size() + " " + mixed);
    }
}
