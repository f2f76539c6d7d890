/** One seeded random script applied to HashMap, LinkedHashMap, TreeMap, ConcurrentHashMap and Hashtable. */
package lib_map;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

public class RandomOps {
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

    public static void main(String[] args) {
        List<Map<Integer, Integer>> maps = new ArrayList<>(List.of(new HashMap<>(), new LinkedHashMap<>(), new TreeMap<>(), new ConcurrentHashMap<>(), new Hashtable<>(), new ConcurrentSkipListMap<>()));
        String[] names = {"HashMap", "LinkedHashMap", "TreeMap", "ConcurrentHashMap", "Hashtable", "ConcurrentSkipListMap"};
        for (int n = 0; n < maps.size(); n++) {
            Map<Integer, Integer> m = maps.get(n);
            Random r = new Random(2024);
            long h = 0;
            for (int i = 0; i < 4000; i++) {
                int k = r.nextInt(400) * (r.nextBoolean() ? 1 : 4096);
                int v = r.nextInt(1000);
                Integer res;
                switch (r.nextInt(9)) {
                    case 0, 1, 2 -> res = m.put(k, v);
                    case 3, 4 -> res = m.remove(k);
                    case 5 -> res = m.merge(k, v, (a, b) -> (a + b) % 7 == 0 ? null : a + b);
                    case 6 -> res = m.computeIfAbsent(k, x -> x % 5 == 0 ? null : x / 3);
                    case 7 -> res = m.computeIfPresent(k, (x, y) -> y % 2 == 0 ? null : y + 1);
                    default -> res = m.getOrDefault(k, -1);
                }
                h = h * 31 + (res == null ? 7 : res);
                if (i % 800 == 799) {
                    p(names[n] + " " + i, m.size() + " " + h + " " + m.hashCode());
                }
            }
            long order = 0;
            for (Map.Entry<Integer, Integer> e : m.entrySet()) {
                order = order * 131 + e.getKey() * 3L + e.getValue();
            }
            p(names[n] + " order", order);
            if (n > 0) {
                p(names[n] + " equal", m.equals(maps.get(0)) + " " + maps.get(0).equals(m));
            }
        }
        Map<String, Integer> text = new HashMap<>();
        Random r = new Random(99);
        for (int i = 0; i < 3000; i++) {
            StringBuilder b = new StringBuilder();
            int len = 1 + r.nextInt(3);
            for (int k = 0; k < len; k++) {
                b.append((char) ('a' + r.nextInt(8)));
            }
            text.merge(b.toString(), 1, Integer::sum);
        }
        int shown = 0;
        for (Map.Entry<String, Integer> e : text.entrySet()) {
            if (shown++ < 12) {
                p("word", e);
            }
        }
        p("distinct", text.size());
    }
}
