/** ConcurrentHashMap and ConcurrentSkipListMap operations, bulk methods and key set views, single threaded. */
package lib_map;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

public class Concurrents {
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
        ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();
        for (int i = 0; i < 1000; i++) {
            m.put(i, i * i);
        }
        p("size", m.size() + " " + m.mappingCount() + " " + m.get(31) + " " + m.containsKey(1000) + " " + m.contains(961) + " " + m.containsValue(7));
        p("reduce", m.reduceValuesToLong(Long.MAX_VALUE, x -> x, 0, Long::sum) + " " + m.reduceKeys(1, Integer::max) + " " + m.reduceKeysToInt(1, x -> x, 0, Integer::sum) + " " + m.reduce(1, (k, v) -> k == v ? k : null, Integer::sum) + " " + m.reduceEntries(Long.MAX_VALUE, e -> e.getKey() % 2, Integer::sum));
        p("search", m.search(1, (k, v) -> v == 225 ? k : null) + " " + m.searchKeys(1, k -> k == 77 ? "k" + k : null) + " " + m.searchValues(Long.MAX_VALUE, v -> v < 0 ? v : null) + " " + m.searchEntries(1, e -> e.getKey() == 999 ? e.getValue() : null));
        long[] acc = {0};
        m.forEach(Long.MAX_VALUE, (k, v) -> acc[0] += k ^ v);
        m.forEachKey(Long.MAX_VALUE, k -> acc[0] += k);
        m.forEachValue(Long.MAX_VALUE, v -> v % 10 == 0 ? v : null, v -> acc[0] += v);
        p("forEach", acc[0]);
        for (Integer k : m.keySet()) {
            if (k % 3 == 0) {
                m.remove(k);
                m.put(k + 100000, 1);
            }
        }
        int big = 0;
        for (Integer k : m.keySet()) {
            big += k >= 100000 ? 1 : 0;
        }
        p("weak iteration", (big > 0) + " " + m.containsKey(3) + " " + m.containsKey(4));
        t("null key", () -> m.put(null, 1));
        t("null value", () -> m.put(1, null));
        t("null get", () -> m.get(null));
        t("capacity", () -> new ConcurrentHashMap<>(-1));
        t("recursive", () -> new ConcurrentHashMap<Integer, Integer>().computeIfAbsent(1, k -> 1));
        t("recursive update", () -> {
            ConcurrentHashMap<String, Integer> r = new ConcurrentHashMap<>();
            return r.computeIfAbsent("a", k -> r.computeIfAbsent("a", j -> 2) + 1);
        });
        ConcurrentHashMap<String, List<Integer>> g = new ConcurrentHashMap<>();
        for (int i = 0; i < 20; i++) {
            g.computeIfAbsent(i % 3 == 0 ? "fizz" : i % 5 == 0 ? "buzz" : "none", k -> new ArrayList<>()).add(i);
        }
        p("groups", new TreeMap<>(g));
        ConcurrentHashMap<String, Integer> s = new ConcurrentHashMap<>();
        for (String w : "a b a c b a d e f a".split(" ")) {
            s.merge(w, 1, Integer::sum);
        }
        p("merge", s + " " + s.hashCode() + " " + s.equals(Map.of("a", 4, "b", 2, "c", 1, "d", 1, "e", 1, "f", 1)));
        Enumeration<String> en = s.keys();
        StringBuilder b = new StringBuilder();
        while (en.hasMoreElements()) {
            b.append(en.nextElement());
        }
        Enumeration<Integer> el = s.elements();
        while (el.hasMoreElements()) {
            b.append(el.nextElement());
        }
        p("enumerations", b);
        Set<Integer> ks = ConcurrentHashMap.newKeySet();
        p("newKeySet", ks.add(1) + " " + ks.add(1) + " " + ks.addAll(List.of(2, 3)) + " " + ks + " " + ks.remove(2) + " " + ks);
        ConcurrentHashMap.KeySetView<String, Integer> kv = s.keySet(50);
        p("keySet default", kv.add("new") + " " + s.get("new") + " " + kv.getMappedValue() + " " + kv.contains("a"));
        t("plain keySet add", () -> s.keySet().add("x"));
        s.entrySet().removeIf(e -> e.getValue() == 1);
        s.values().removeIf(v -> v == 50);
        p("removed", s);
        s.replaceAll((k, v) -> v * 10);
        p("replaced", s + " " + s.replace("a", 40, 41) + " " + s.replace("b", 1) + " " + s.remove("a", 40) + " " + s.putIfAbsent("a", 1) + " " + s.putIfAbsent("z", 1) + " " + s.getOrDefault("q", 0));
        for (Map.Entry<String, Integer> e : s.entrySet()) {
            e.setValue(7);
        }
        p("setValue", s);
        Iterator<String> it = s.keySet().iterator();
        it.next();
        it.remove();
        p("iterator", s.size());
        s.clear();
        p("clear", s + " " + s.isEmpty());
        ConcurrentHashMap<Integer, Integer> coll = new ConcurrentHashMap<>();
        for (int i = 0; i < 200; i++) {
            coll.put(i << 20, i);
        }
        for (int i = 0; i < 200; i += 2) {
            coll.remove(i << 20);
        }
        p("colliding", coll.size() + " " + coll.get(99 << 20) + " " + coll.get(98 << 20) + " " + new TreeSet<>(coll.keySet()).first());
        ConcurrentSkipListMap<String, Integer> sk = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 300; i++) {
            sk.put(String.format("k%03d", i * 77 % 300), i);
        }
        for (int i = 0; i < 300; i += 2) {
            sk.remove(String.format("k%03d", i));
        }
        p("skip", sk.size() + " " + sk.firstKey() + " " + sk.lastEntry() + " " + sk.floorKey("k100") + " " + sk.ceilingKey("k100") + " " + sk.headMap("k010") + " " + sk.pollFirstEntry() + " " + sk.subMap("k050", "k060") + " " + sk.descendingMap().firstKey());
        p("skip compute", sk.merge("k003", 5, Integer::sum) + " " + sk.computeIfAbsent("zz", k -> 0) + " " + sk.compute("zz", (k, v) -> null) + " " + sk.containsKey("zz"));
        t("skip null", () -> sk.put("x", null));
        t("skip entry", () -> sk.firstEntry().setValue(5));
        p("array", Arrays.toString(sk.headMap("k020").values().toArray()));
        p("stream", m.entrySet().stream().filter(e -> e.getKey() < 10).map(Map.Entry::getValue).sorted().toList());
    }
}
