/** compute, computeIfAbsent, computeIfPresent, merge, replaceAll and forEach on every map kind. */
package lib_map;

import java.util.Hashtable;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

public class Computes {
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

    static final String[] KEYS = {"a", "b", "c", "d"};

    static void drive(String name, Map<String, Integer> m) {
        m.put("a", 1);
        m.put("b", 2);
        m.put("c", 3);
        t(name + " compute", () -> m.compute("a", (k, v) -> v + 10) + " " + m.compute("q", (k, v) -> v == null ? 0 : v) + " " + m.compute("b", (k, v) -> null) + " " + m.compute("zz", (k, v) -> null) + " " + new TreeMap<>(m));
        t(name + " ifAbsent", () -> m.computeIfAbsent("a", k -> 99) + " " + m.computeIfAbsent("d", k -> k.length()) + " " + m.computeIfAbsent("e", k -> null) + " " + new TreeMap<>(m));
        t(name + " ifPresent", () -> m.computeIfPresent("a", (k, v) -> v * 2) + " " + m.computeIfPresent("none", (k, v) -> v) + " " + m.computeIfPresent("d", (k, v) -> null) + " " + new TreeMap<>(m));
        t(name + " merge", () -> m.merge("a", 5, Integer::sum) + " " + m.merge("f", 5, Integer::sum) + " " + m.merge("c", 0, (x, y) -> null) + " " + new TreeMap<>(m));
        t(name + " merge null", () -> m.merge("a", null, Integer::sum));
        t(name + " throws", () -> m.compute("a", (k, v) -> {
            throw new IllegalStateException("from " + k + v);
        }));
        t(name + " throws absent", () -> m.computeIfAbsent("new", k -> {
            throw new IllegalArgumentException(k);
        }));
        t(name + " after", () -> new TreeMap<>(m));
        t(name + " null value", () -> m.put("n", null) + " " + m.containsKey("n"));
        t(name + " null key get", () -> m.get(null));
        t(name + " recursive", () -> m.computeIfAbsent("r", k -> {
            m.put("s", 1);
            return 2;
        }));
        m.remove("n");
        m.replaceAll((k, v) -> v + k.charAt(0));
        int[] sum = {0};
        m.forEach((k, v) -> sum[0] += v * k.hashCode());
        p(name + " sum", sum[0] + " " + m.size());
        t(name + " replace", () -> m.replace("a", 1000) + " " + m.replace("a", 1000, 7) + " " + m.replace("zz", 3) + " " + m.remove("a", 8) + " " + m.remove("a", 7) + " " + m.putIfAbsent("a", 5) + " " + m.putIfAbsent("a", 6) + " " + m.getOrDefault("zz", -1));
    }

    public static void main(String[] args) {
        drive("HashMap", new HashMap<>());
        drive("LinkedHashMap", new LinkedHashMap<>());
        drive("TreeMap", new TreeMap<>());
        drive("Hashtable", new Hashtable<>());
        drive("ConcurrentHashMap", new ConcurrentHashMap<>());
        drive("ConcurrentSkipListMap", new ConcurrentSkipListMap<>());
        drive("WeakHashMap", new WeakHashMap<>());
        drive("IdentityHashMap", new IdentityHashMap<>());
        p("keys", KEYS.length);
    }
}
