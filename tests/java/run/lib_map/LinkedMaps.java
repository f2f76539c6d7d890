/** LinkedHashMap insertion and access order, eldest removal and views. */
package lib_map;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class LinkedMaps {
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

    static class Lru<K, V> extends LinkedHashMap<K, V> {
        final int max;
        final List<K> evicted = new ArrayList<>();

        Lru(int max) {
            super(16, 0.75f, true);
            this.max = max;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> e) {
            if (size() > max) {
                evicted.add(e.getKey());
                return true;
            }
            return false;
        }
    }

    public static void main(String[] args) {
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>();
        for (String k : "the quick brown fox jumps over the lazy dog".split(" ")) {
            m.merge(k, 1, Integer::sum);
        }
        p("insertion", m);
        m.put("quick", 5);
        m.remove("brown");
        m.put("brown", 9);
        p("reinsert", m);
        m.putIfAbsent("cat", 1);
        m.computeIfPresent("fox", (k, v) -> null);
        m.compute("over", (k, v) -> v + 1);
        p("compute", m);
        LinkedHashMap<Integer, String> a = new LinkedHashMap<>(8, 0.75f, true);
        for (int i = 0; i < 6; i++) {
            a.put(i, "v" + i);
        }
        a.get(2);
        p("get", a);
        a.put(0, "w0");
        p("put", a);
        a.getOrDefault(4, "x");
        p("getOrDefault", a);
        a.putIfAbsent(1, "no");
        p("putIfAbsent", a);
        a.containsKey(3);
        a.containsValue("v5");
        p("contains", a);
        a.computeIfPresent(3, (k, v) -> v + "!");
        p("computeIfPresent", a);
        a.computeIfAbsent(5, k -> "no");
        p("computeIfAbsent", a);
        a.merge(2, "m", String::concat);
        p("merge", a);
        a.replace(0, "r0");
        p("replace", a);
        a.replaceAll((k, v) -> v + k);
        p("replaceAll", a);
        a.putAll(Map.of(4, "p4"));
        p("putAll", a);
        t("access cme", () -> {
            for (Integer k : a.keySet()) {
                a.get(k);
            }
            return 0;
        });
        t("last access", () -> {
            List<Integer> keys = new ArrayList<>(a.keySet());
            a.get(keys.get(keys.size() - 1));
            return a;
        });
        Lru<String, Integer> lru = new Lru<>(3);
        lru.put("a", 1);
        lru.put("b", 2);
        lru.put("c", 3);
        lru.get("a");
        lru.put("d", 4);
        lru.get("c");
        lru.put("e", 5);
        lru.putIfAbsent("f", 6);
        lru.computeIfAbsent("g", k -> 7);
        lru.merge("h", 8, Integer::sum);
        p("lru", lru + " " + lru.evicted);
        int hits = 0;
        Lru<Integer, Integer> cache = new Lru<>(10);
        for (int i = 0; i < 500; i++) {
            int k = i * i % 23;
            if (cache.get(k) != null) {
                hits++;
            } else {
                cache.put(k, i);
            }
        }
        p("hits", hits + " " + cache + " " + cache.evicted.hashCode());
        Iterator<Map.Entry<String, Integer>> it = m.entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<String, Integer> e = it.next();
            if (e.getValue() > 1) {
                it.remove();
            } else {
                e.setValue(-e.getValue());
            }
        }
        p("iterator", m);
        p("views", m.keySet() + " " + m.values() + " " + m.entrySet());
        LinkedHashMap<String, Integer> c = new LinkedHashMap<>(m);
        p("equal", c.equals(m) + " " + c.hashCode() + " " + c.clone().equals(m) + " " + c.equals(new java.util.HashMap<>(m)));
        c.keySet().retainAll(List.of("dog", "the"));
        p("retain", c);
        c.clear();
        c.put("z", 1);
        c.put("y", 2);
        p("after clear", c);
        StringBuilder b = new StringBuilder();
        new LinkedHashMap<>(Map.of("only", 1)).forEach((k, v) -> b.append(k).append(v));
        p("forEach", b);
        t("cme", () -> {
            c.forEach((k, v) -> c.put(k + k, v));
            return 0;
        });
        LinkedHashMap<Integer, Integer> big = new LinkedHashMap<>();
        for (int i = 0; i < 1000; i++) {
            big.put(i * 7919 % 1009, i);
        }
        for (int i = 0; i < 1009; i += 2) {
            big.remove(i);
        }
        long h = 0;
        for (Map.Entry<Integer, Integer> e : big.entrySet()) {
            h = h * 31 + e.getKey() * 13L + e.getValue();
        }
        p("big", big.size() + " " + h);
    }
}
