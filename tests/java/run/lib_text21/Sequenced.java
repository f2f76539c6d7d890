//! release: 21
/** SequencedCollection, SequencedSet and SequencedMap methods on every implementing class. */
package lib_text21;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;

public class Sequenced {
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

    static void drive(SequencedCollection<Integer> c) {
        String n = c.getClass().getSimpleName();
        t(n + " ends", () -> c.getFirst() + " " + c.getLast() + " " + c.reversed() + " " + c.reversed().reversed());
        t(n + " addFirst", () -> { c.addFirst(100); return c; });
        t(n + " addLast", () -> { c.addLast(200); return c; });
        t(n + " readd", () -> { c.addFirst(2); return c; });
        t(n + " removeFirst", () -> c.removeFirst() + " " + c);
        t(n + " removeLast", () -> c.removeLast() + " " + c);
        t(n + " reversed add", () -> { c.reversed().addFirst(300); c.reversed().addLast(400); return c; });
        t(n + " reversed add plain", () -> c.reversed().add(500) + " " + c);
        t(n + " reversed remove", () -> c.reversed().removeFirst() + " " + c.reversed().remove(1) + " " + c + " " + c.reversed());
        t(n + " reversed iterate", () -> { StringBuilder b = new StringBuilder(); for (int x : c.reversed()) { b.append(x).append(' '); } return b + "" + c.reversed().stream().toList() + c.reversed().size() + c.reversed().contains(2) + Arrays.toString(c.reversed().toArray()); });
        t(n + " iterator remove", () -> { Iterator<Integer> i = c.reversed().iterator(); i.next(); i.remove(); return c; });
        t(n + " clear", () -> { c.reversed().clear(); return c; });
        t(n + " empty first", c::getFirst);
        t(n + " empty removeLast", c::removeLast);
        t(n + " empty reversed", () -> c.reversed().getLast());
    }

    static void maps(SequencedMap<String, Integer> m) {
        String n = m.getClass().getSimpleName();
        m.putAll(new LinkedHashMap<>(Map.of("b", 2)));
        m.put("c", 3);
        m.put("a", 1);
        t(n + " ends", () -> m.firstEntry() + " " + m.lastEntry() + " " + m.reversed());
        t(n + " putFirst", () -> m.putFirst("z", 26) + " " + m);
        t(n + " putLast", () -> m.putLast("b", 22) + " " + m);
        t(n + " sequenced views", () -> m.sequencedKeySet() + " " + m.sequencedValues() + " " + m.sequencedEntrySet() + " " + m.sequencedKeySet().reversed() + " " + m.sequencedValues().getLast() + " " + m.reversed().sequencedKeySet().getFirst());
        t(n + " poll", () -> m.pollFirstEntry() + " " + m.pollLastEntry() + " " + m);
        t(n + " reversed put", () -> { m.reversed().put("q", 9); return m + " " + m.reversed() + " " + m.reversed().get("q"); });
        t(n + " entry set", () -> m.firstEntry().setValue(5));
        t(n + " key remove", () -> m.sequencedKeySet().removeFirst() + " " + m);
        t(n + " key add", () -> { m.sequencedKeySet().addFirst("x"); return m; });
        t(n + " clear", () -> { m.clear(); return m.firstEntry() + " " + m.pollLastEntry(); });
    }

    public static void main(String[] args) {
        List<SequencedCollection<Integer>> all = List.of(new ArrayList<>(), new LinkedList<>(), new ArrayDeque<>(), new LinkedHashSet<>(), new TreeSet<>(), new Vector<>(), new CopyOnWriteArrayList<>(), new ConcurrentLinkedDeque<>(), new LinkedBlockingDeque<>(), new ConcurrentSkipListSet<>());
        for (SequencedCollection<Integer> c : all) {
            c.addAll(List.of(3, 1, 2));
            drive(c);
        }
        maps(new LinkedHashMap<>());
        maps(new TreeMap<>());
        maps(new ConcurrentSkipListMap<>());
        t("immutable", () -> List.of(1, 2, 3).reversed() + " " + List.of(1, 2).getLast());
        t("immutable remove", () -> List.of(1, 2, 3).removeFirst());
        t("asList", () -> { List<Integer> l = Arrays.asList(1, 2, 3); l.reversed().set(0, 9); return l + " " + l.reversed(); });
        t("list reversed ops", () -> { List<Integer> l = new ArrayList<>(List.of(5, 3, 9, 1)); List<Integer> r = l.reversed(); r.sort(null); return l + " " + r + " " + r.indexOf(9) + " " + r.get(0) + " " + r.subList(1, 3) + " " + (r instanceof java.util.RandomAccess) + " " + r.equals(List.of(1, 3, 5, 9)) + " " + r.hashCode(); });
        t("list iterator", () -> { List<Integer> r = new ArrayList<>(List.of(1, 2, 3)).reversed(); var i = r.listIterator(); i.next(); i.add(50); i.next(); i.set(60); return r + " " + r.reversed() + " " + i.previousIndex(); });
        Deque<Integer> d = new ArrayDeque<>(List.of(1, 2, 3));
        t("deque reversed", () -> { Deque<Integer> r = d.reversed(); r.push(9); return r + " " + d + " " + r.peek() + r.pollLast() + r.descendingIterator().next(); });
        SequencedSet<Integer> s = new LinkedHashSet<>(List.of(1, 2, 3));
        t("set move", () -> { s.addLast(1); s.addFirst(3); return s + " " + s.add(2) + " " + s + " " + s.reversed().equals(s); });
        Collection<Integer> u = Collections.unmodifiableSequencedCollection(new ArrayList<>(List.of(1, 2)));
        t("unmodifiable", () -> Collections.unmodifiableSequencedSet(s).reversed() + " " + u);
        t("unmodifiable add", () -> { Collections.unmodifiableSequencedSet(s).addFirst(5); return 0; });
        t("unmodifiable map", () -> Collections.unmodifiableSequencedMap(new LinkedHashMap<>(Map.of(1, 2))).pollFirstEntry());
        t("newSequencedSetFromMap", () -> { SequencedSet<String> q = Collections.newSequencedSetFromMap(new LinkedHashMap<>()); q.add("a"); q.addFirst("b"); return q; });
        LinkedHashMap<Integer, Integer> lru = new LinkedHashMap<>(8, 0.75f, true);
        t("access order", () -> { for (int i = 0; i < 4; i++) { lru.put(i, i); } lru.get(1); lru.putFirst(9, 9); lru.reversed().get(0); return lru + " " + lru.reversed() + " " + lru.lastEntry(); });
    }
}
