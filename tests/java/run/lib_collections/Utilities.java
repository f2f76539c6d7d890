/** Collections utilities: sort, shuffle, rotate, swap, fill, copy, frequency, disjoint, min, max, search. */
package lib_collections;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedList;
import java.util.List;
import java.util.Random;
import java.util.Set;

public class Utilities {
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
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            l.add(i);
        }
        Collections.reverse(l);
        p("reverse", l);
        for (long seed : new long[] {0, 1, 42, -7}) {
            List<Integer> c = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7, 8));
            Collections.shuffle(c, new Random(seed));
            List<Integer> k = new LinkedList<>(List.of(1, 2, 3, 4, 5, 6, 7, 8));
            Collections.shuffle(k, new Random(seed));
            p("shuffle " + seed, c + " " + c.equals(k));
        }
        for (int d : new int[] {0, 1, -1, 3, 10, 13, -23}) {
            List<Integer> c = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
            Collections.rotate(c, d);
            p("rotate " + d, c);
        }
        List<Integer> big = new LinkedList<>();
        for (int i = 0; i < 200; i++) {
            big.add(i);
        }
        Collections.rotate(big, 57);
        p("rotate linked", big.get(0) + " " + big.get(57) + " " + big.hashCode());
        Collections.swap(l, 0, 9);
        p("swap", l);
        t("swap bad", () -> { Collections.swap(l, 0, 10); return 0; });
        Collections.fill(l.subList(2, 5), 77);
        p("fill", l + " " + Collections.frequency(l, 77) + " " + Collections.frequency(l, null));
        p("replaceAll", Collections.replaceAll(l, 77, 78) + " " + Collections.replaceAll(l, 500, 1) + " " + l);
        List<Integer> dest = new ArrayList<>(Collections.nCopies(12, -1));
        Collections.copy(dest, l);
        p("copy", dest);
        t("copy short", () -> { Collections.copy(new ArrayList<>(List.of(1)), List.of(1, 2)); return 0; });
        p("disjoint", Collections.disjoint(List.of(1, 2), Set.of(3)) + " " + Collections.disjoint(List.of(1, 2), List.of(2)) + " " + Collections.disjoint(List.of(), List.of()));
        p("minmax", Collections.min(l) + " " + Collections.max(l) + " " + Collections.min(l, Comparator.reverseOrder()) + " " + Collections.max(List.of("aaa", "b", "cc"), Comparator.comparing(String::length)));
        t("min empty", () -> Collections.min(new ArrayList<Integer>()));
        Collections.sort(l);
        for (int k : new int[] {-5, 0, 3, 4, 78, 100}) {
            p("search " + k, Collections.binarySearch(l, k) + " " + Collections.binarySearch(new LinkedList<>(l), k));
        }
        List<String> desc = new ArrayList<>(List.of("pear", "kiwi", "fig", "apple"));
        desc.sort(Collections.reverseOrder());
        p("reverseOrder", desc + " " + Collections.binarySearch(desc, "kiwi", Collections.reverseOrder()) + " " + Collections.reverseOrder(Comparator.comparing(String::length)).compare("a", "bb"));
        p("double reverse", Collections.reverseOrder(Collections.reverseOrder()).compare(1, 2) + " " + Collections.reverseOrder((Comparator<Integer>) null).compare(1, 2));
        p("sublist index", Collections.indexOfSubList(List.of(1, 2, 3, 1, 2, 3), List.of(2, 3)) + " " + Collections.lastIndexOfSubList(List.of(1, 2, 3, 1, 2, 3), List.of(2, 3)) + " " + Collections.indexOfSubList(List.of(1), List.of(5)) + " " + Collections.indexOfSubList(List.of(1), List.of()) + " " + Collections.lastIndexOfSubList(List.of(1, 2), List.of()));
        p("addAll", Collections.addAll(new ArrayList<>(), 1, 2) + " " + Collections.addAll(new java.util.HashSet<>(Set.of(1)), 1) + " " + Collections.addAll(new ArrayList<>()));
        p("nCopies", Collections.nCopies(4, "x") + " " + Collections.nCopies(0, 1) + " " + Collections.nCopies(1000000, 7).size() + " " + Collections.nCopies(5, "q").subList(1, 3) + " " + Collections.nCopies(3, 1).contains(1));
        p("list enum", Collections.list(Collections.enumeration(List.of(1, 2, 3))));
        p("empties", Collections.emptyList() + "" + Collections.emptySet() + Collections.emptyMap() + Collections.emptyIterator().hasNext() + Collections.emptySortedSet() + Collections.emptyNavigableMap());
        p("singletons", Collections.singleton(1) + "" + Collections.singletonList(2) + Collections.singletonMap(3, 4));
        p("asLifo", Collections.asLifoQueue(new java.util.ArrayDeque<>(List.of(1, 2))).poll());
        var lifo = Collections.asLifoQueue(new java.util.ArrayDeque<Integer>());
        lifo.add(1);
        lifo.offer(2);
        p("lifo", lifo + " " + lifo.remove() + lifo.peek());
        t("sort cce", () -> { List raw = new ArrayList(List.of(1, "a")); Collections.sort(raw); return raw; });
        t("sort null", () -> { List<Integer> n = new ArrayList<>(Arrays.asList(2, null, 1)); Collections.sort(n); return n; });
        t("sort nulls", () -> { List<Integer> n = new ArrayList<>(Arrays.asList(2, null, 1)); n.sort(Comparator.nullsFirst(Comparator.naturalOrder())); String s = n.toString(); n.sort(Comparator.nullsLast(Comparator.reverseOrder())); return s + n; });
        t("contract", () -> {
            Random r = new Random(3);
            List<Integer> n = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                n.add(r.nextInt());
            }
            n.sort((a, b) -> (a & 1) == 0 ? 1 : -1);
            return "no check";
        });
    }
}
