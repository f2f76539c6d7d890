//! release: 21
/** Sequenced collections: first/last, reversed views, putFirst/pollLast, on lists, deques, linked sets and maps, with errors. */
package patterns21;

import java.util.*;

public class Collections {
    interface Act { Object run(); }
    static void t(String n, Act a) {
        try {
            System.out.println(n + " = " + a.run());
        } catch (RuntimeException e) { System.out.println(n + ": " + e.getClass().getSimpleName() + " " + e.getMessage()); }
    }
    static String walk(SequencedCollection<?> c) {
        StringBuilder sb = new StringBuilder(); for (Object o : c.reversed()) sb.append(o).append(' '); return sb.toString().trim();
    }
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
        t("first", l::getFirst);
        t("last", l::getLast);
        l.addFirst(0);
        l.addLast(4);
        t("list", () -> l);
        t("rev", l::reversed);
        t("removeFirst", l::removeFirst);
        t("removeLast", l::removeLast);
        l.reversed().add(9);
        t("view add", () -> l);
        l.reversed().set(0, 77);
        t("view set", () -> l);
        t("rev sub", () -> l.reversed().subList(1, 3));
        t("rev rev", () -> l.reversed().reversed() == l);
        t("rev idx", () -> l.reversed().indexOf(1));
        l.reversed().sort(null);
        t("rev sort", () -> l);
        t("empty first", () -> new ArrayList<>().getFirst());
        t("empty removeLast", () -> new ArrayList<>().removeLast());
        t("immutable", () -> List.of(1).removeFirst());
        t("immutable rev", () -> List.of(1, 2, 3).reversed());
        t("immutable last", () -> List.of(1, 2, 3).getLast());
        Deque<String> d = new ArrayDeque<>(List.of("a", "b", "c"));
        t("deque rev", () -> walk(d));
        d.reversed().addFirst("z");
        t("deque", () -> d);
        t("peek", () -> d.reversed().peekLast());
        LinkedList<Integer> ll = new LinkedList<>(List.of(5, 6));
        t("ll", () -> ll.reversed() + " " + ll.getLast());
        LinkedHashSet<String> s = new LinkedHashSet<>(List.of("x", "y", "z"));
        s.addFirst("z");
        t("lhs", () -> s);
        s.addLast("x");
        t("lhs2", () -> s);
        t("lhs rev", () -> walk(s) + s.reversed().getFirst());
        t("lhs remove", () -> s.removeFirst() + s);
        TreeSet<Integer> ts = new TreeSet<>(List.of(3, 1, 2));
        t("ts", () -> ts.reversed() + " " + ts.getFirst() + ts.removeLast() + ts);
        t("ts add", () -> { ts.addFirst(9); return 0; });
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>();
        m.put("b", 2);
        m.putFirst("a", 1);
        m.putLast("c", 3);
        t("map", () -> m + " " + m.firstEntry() + m.lastEntry() + m.reversed());
        m.putFirst("c", 33);
        t("map2", () -> m);
        t("poll", () -> m.pollFirstEntry() + " " + m.pollLastEntry() + m);
        t("seqKeys", () -> m.sequencedKeySet().reversed() + " " + m.sequencedValues().getFirst() + m.sequencedEntrySet());
        t("firstEntry set", () -> m.firstEntry().setValue(5));
        m.reversed().put("q", 7);
        t("rev put", () -> m);
        TreeMap<String, Integer> tm = new TreeMap<>(Map.of("k", 1, "j", 2));
        t("tm", () -> tm.reversed() + " " + tm.firstEntry());
        t("tm putFirst", () -> tm.putFirst("a", 1));
        t("empty map", () -> new LinkedHashMap<>().firstEntry());
        SequencedCollection<Integer> un = java.util.Collections.unmodifiableSequencedCollection(l);
        t("unmod", () -> un.reversed());
        t("unmod add", () -> { un.addFirst(1); return 0; });
        SequencedMap<Integer, String> sm = java.util.Collections.unmodifiableSequencedMap(new TreeMap<>(Map.of(1, "a")));
        t("usm", () -> sm + " " + sm.lastEntry());
        t("instanceof", () -> (Object) l instanceof SequencedCollection<?> sc && sc.getLast() instanceof Integer i ? i : "no");
        t("iterator", () -> { Iterator<Integer> it = l.reversed().iterator(); it.next(); it.remove(); return l; });
        t("stream", () -> l.reversed().stream().map(x -> x * 2).toList());
        t("StringBuilder", () -> new StringBuilder("ab").repeat("xy", 2).repeat('z', 3));
        t("indexOf", () -> "hello".indexOf('l', 0, 3) + " " + "a,b;c".splitWithDelimiters("[,;]", 0).length);
        t("clamp", () -> Math.clamp(15L, 0, 10) + " " + Math.clamp(-2.5, -1.0, 1.0));
        t("emoji", () -> Character.isEmoji(0x1f600));
    }
}
