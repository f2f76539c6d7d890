/** HashMap bins that become trees: colliding comparable and incomparable keys, removal and iteration order. */
package lib_map;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

public class Treeified {
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

    static class Key implements Comparable<Key> {
        final int v;
        final int h;
        static int compares;
        static int equalsCalls;

        Key(int v, int h) {
            this.v = v;
            this.h = h;
        }

        @Override
        public int hashCode() {
            return h;
        }

        @Override
        public boolean equals(Object o) {
            equalsCalls++;
            return o instanceof Key k && k.v == v;
        }

        @Override
        public int compareTo(Key o) {
            compares++;
            return Integer.compare(v, o.v);
        }

        @Override
        public String toString() {
            return "" + v;
        }
    }

    record Plain(int v) {
        @Override
        public int hashCode() {
            return v & 1;
        }
    }

    public static void main(String[] args) {
        for (int n : new int[] {5, 8, 9, 12, 20, 70, 300}) {
            for (int mod : new int[] {1, 3}) {
                Map<Key, Integer> m = new HashMap<>(n > 50 ? 16 : 128);
                for (int i = 0; i < n; i++) {
                    int v = i * 7919 % 1009;
                    m.put(new Key(v, v % mod), i);
                }
                long order = 0;
                for (Key k : m.keySet()) {
                    order = order * 31 + k.v;
                }
                Key.compares = 0;
                int found = 0;
                for (int v = 0; v < 1009; v++) {
                    if (m.containsKey(new Key(v, v % mod))) {
                        found++;
                    }
                }
                p("n " + n + " mod " + mod, m.size() + " " + order + " " + found + " compares " + Key.compares);
                Iterator<Key> it = m.keySet().iterator();
                while (it.hasNext()) {
                    if (it.next().v % 2 == 0) {
                        it.remove();
                    }
                }
                order = 0;
                for (Map.Entry<Key, Integer> e : m.entrySet()) {
                    order = order * 31 + e.getKey().v * 7 + e.getValue();
                }
                p("  removed", m.size() + " " + order);
                for (int v = 1; v < 1009; v += 4) {
                    m.remove(new Key(v, v % mod));
                }
                p("  removed more", m.size() + " " + (m.size() < 12 ? m.toString() : ""));
                m.merge(new Key(3, 3 % mod), 5, Integer::sum);
                m.computeIfAbsent(new Key(5, 5 % mod), k -> k.v);
                m.computeIfPresent(new Key(3, 3 % mod), (k, o) -> o + 1);
                m.compute(new Key(5, 5 % mod), (k, o) -> null);
                p("  computed", m.size() + " " + m.get(new Key(3, 3 % mod)) + " " + m.get(new Key(5, 5 % mod)));
            }
        }
        Map<Plain, String> pl = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            pl.put(new Plain(i), "p" + i);
        }
        int hits = 0;
        for (int i = 0; i < 200; i++) {
            hits += pl.containsKey(new Plain(i)) ? 1 : 0;
        }
        p("incomparable", pl.size() + " " + hits + " " + pl.get(new Plain(57)));
        for (int i = 0; i < 95; i++) {
            pl.remove(new Plain(i));
        }
        p("left", pl.size() + " " + pl.get(new Plain(97)) + " " + pl.containsKey(new Plain(3)));
        Map<Key, Integer> linked = new LinkedHashMap<>();
        for (int i = 0; i < 100; i++) {
            linked.put(new Key(i * 37 % 101, 7), i);
        }
        StringBuilder b = new StringBuilder();
        linked.keySet().stream().limit(12).forEach(k -> b.append(k).append(' '));
        p("linked", b);
        linked.keySet().removeIf(k -> k.v % 5 != 0);
        p("linked removed", linked);
        Map<Integer, Integer> spread = new HashMap<>();
        for (int i = 0; i < 64; i++) {
            spread.put(i << 16, i);
        }
        p("high bits", spread.size() + " " + spread.keySet().stream().limit(10).toList());
        Map<Integer, Integer> split = new HashMap<>();
        for (int i = 0; i < 2000; i++) {
            split.put(i * 1024, i);
        }
        long o = 0;
        for (int k : split.keySet()) {
            o = o * 17 + k / 1024;
        }
        p("split", split.size() + " " + o);
    }
}
