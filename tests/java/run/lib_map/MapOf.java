/** Map.of, Map.entry, Map.ofEntries, copyOf and unmodifiable maps: contents, errors and entries. */
package lib_map;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

public class MapOf {
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

    static void mutate(String n, Map<String, Integer> m) {
        t(n + " put", () -> m.put("a", 1));
        t(n + " remove", () -> m.remove("zz"));
        t(n + " clear", () -> { m.clear(); return "ok"; });
        t(n + " putAll empty", () -> { m.putAll(Map.of()); return "ok"; });
        t(n + " merge", () -> m.merge("a", 1, Integer::sum));
        t(n + " compute", () -> m.compute("a", (k, v) -> v));
        t(n + " putIfAbsent", () -> m.putIfAbsent("a", 1));
        t(n + " replace", () -> m.replace("a", 1));
        t(n + " keySet", () -> m.keySet().remove("a"));
        t(n + " values", () -> m.values().remove(1));
        t(n + " entry", () -> m.entrySet().iterator().next().setValue(3));
        t(n + " null", () -> m.containsKey(null));
        t(n + " getOrDefault", () -> m.getOrDefault("a", 5) + " " + m.getOrDefault("q", 5));
    }

    public static void main(String[] args) {
        mutate("of", Map.of("a", 1));
        mutate("unmodifiable", Collections.unmodifiableMap(new HashMap<>(Map.of("a", 1))));
        mutate("empty", Collections.singletonMap("a", 1));
        t("dup", () -> Map.of("a", 1, "a", 2));
        t("null", () -> Map.of("a", null));
        t("null key", () -> Map.of(null, 1));
        t("ten", () -> new TreeMap<>(Map.of(1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10)));
        t("ofEntries", () -> new TreeMap<>(Map.ofEntries(Map.entry("x", 1), Map.entry("y", 2))));
        t("ofEntries dup", () -> Map.ofEntries(Map.entry("x", 1), Map.entry("x", 2)));
        t("entry", () -> Map.entry("k", "v") + " " + Map.entry("k", "v").hashCode() + " " + Map.entry("k", 1).equals(new AbstractMap.SimpleEntry<>("k", 1)));
        t("entry set", () -> Map.entry("k", "v").setValue("w"));
        t("entry null", () -> Map.entry("k", null));
        t("simple", () -> {
            AbstractMap.SimpleEntry<String, Integer> e = new AbstractMap.SimpleEntry<>("k", null);
            return e + " " + e.setValue(5) + " " + e + " " + e.hashCode() + " " + new AbstractMap.SimpleImmutableEntry<>(e);
        });
        t("immutable set", () -> new AbstractMap.SimpleImmutableEntry<>("k", 1).setValue(2));
        t("copyOf", () -> { Map<String, Integer> m = Map.of("q", 1); return Map.copyOf(m) == m; });
        t("copyOf null", () -> { Map<String, Integer> m = new HashMap<>(); m.put("q", null); return Map.copyOf(m); });
        t("equals", () -> Map.of("a", 1, "b", 2).equals(new HashMap<>(Map.of("b", 2, "a", 1))) + " " + Map.of("a", 1, "b", 2).hashCode() + " " + Map.of().equals(Collections.emptyMap()) + " " + Map.of().hashCode());
        t("sum", () -> Map.of("a", 1, "b", 2, "c", 3).values().stream().mapToInt(x -> x).sum());
        t("comparators", () -> {
            var list = new java.util.ArrayList<>(Map.of("b", 1, "a", 3, "c", 2).entrySet());
            list.sort(Map.Entry.comparingByKey());
            String s = list.toString();
            list.sort(Map.Entry.comparingByValue());
            s += list;
            list.sort(Map.Entry.comparingByValue(java.util.Comparator.reverseOrder()));
            return s + list;
        });
        Map<String, Integer> custom = new AbstractMap<>() {
            @Override
            public java.util.Set<Entry<String, Integer>> entrySet() {
                return new java.util.LinkedHashSet<>(java.util.List.of(entry("p", 1), entry("q", 2)));
            }

            private Entry<String, Integer> entry(String k, int v) {
                return Map.entry(k, v);
            }
        };
        t("custom", () -> custom + " " + custom.get("q") + " " + custom.get("r") + " " + custom.containsKey("p") + " " + custom.containsValue(2) + " " + custom.keySet() + custom.values() + custom.size() + " " + custom.hashCode() + " " + custom.equals(Map.of("p", 1, "q", 2)));
        t("custom put", () -> custom.put("x", 1));
        t("synchronized", () -> {
            Map<Integer, Integer> s = Collections.synchronizedMap(new TreeMap<>());
            s.put(2, 1);
            s.merge(2, 5, Integer::sum);
            s.computeIfAbsent(1, k -> 0);
            return s + " " + s.size() + " " + s.keySet() + s.values() + s.entrySet();
        });
        t("checked", () -> {
            Map<String, Integer> c = Collections.checkedMap(new HashMap<>(), String.class, Integer.class);
            c.put("a", 1);
            return ((Map) c).put("b", "notint");
        });
        t("checked key", () -> ((Map) Collections.checkedMap(new HashMap<>(), String.class, Integer.class)).put(1, 1));
        t("sorted", () -> Collections.unmodifiableSortedMap(new TreeMap<>(Map.of(2, 2, 1, 1))).firstKey() + " " + Collections.unmodifiableNavigableMap(new TreeMap<>(Map.of(2, 2, 1, 1))).floorEntry(5));
        t("newSetFromMap", () -> { var s = Collections.newSetFromMap(new TreeMap<String, Boolean>()); s.add("b"); s.add("a"); return s; });
    }
}
