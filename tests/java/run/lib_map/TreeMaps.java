/** TreeMap navigation, submaps, descending maps, polling and range errors, checked on several types. */
package lib_map;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;

public class TreeMaps {
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

    static void nav(String name, NavigableMap<Integer, String> m) {
        for (int k : new int[] {0, 10, 14, 50, 99}) {
            p(name + " " + k, m.floorKey(k) + " " + m.lowerKey(k) + " " + m.ceilingKey(k) + " " + m.higherKey(k) + " " + m.floorEntry(k) + " " + m.lowerEntry(k) + " " + m.ceilingEntry(k) + " " + m.higherEntry(k));
        }
        t(name + " ends", () -> m.firstKey() + " " + m.lastKey() + " " + m.firstEntry() + " " + m.lastEntry());
        p(name + " head", m.headMap(40) + " " + m.headMap(40, true));
        p(name + " tail", m.tailMap(40) + " " + m.tailMap(40, false));
        p(name + " desc", m.descendingMap() + " " + m.descendingKeySet() + " " + m.navigableKeySet());
        t(name + " sub", () -> m.subMap(20, 50) + " " + m.subMap(20, false, 50, true));
    }

    public static void main(String[] args) {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i = 0; i < 9; i++) {
            m.put((i * 40) % 90 + 10, "v" + i);
        }
        nav("tree", m);
        nav("skip", new ConcurrentSkipListMap<>(m));
        nav("sub", m.subMap(20, true, 80, true));
        t("desc", () -> { nav("desc", m.descendingMap()); return "done"; });
        NavigableMap<Integer, String> sub = m.subMap(20, true, 60, true);
        p("sub put", sub.put(33, "new") + " " + m.get(33) + " " + sub.size());
        t("sub out", () -> sub.put(99, "x"));
        t("sub get out", () -> sub.get(99) + " " + sub.containsKey(99) + " " + sub.remove(99));
        t("sub bad", () -> m.subMap(5, 1));
        t("sub of sub", () -> sub.subMap(10, 30));
        t("desc sub", () -> m.descendingMap().subMap(10, 30));
        t("desc sub ok", () -> m.descendingMap().subMap(60, 30));
        p("poll", sub.pollFirstEntry() + " " + sub.pollLastEntry() + " " + m.pollFirstEntry() + " " + m.pollLastEntry() + " " + m);
        t("entry set", () -> m.firstEntry().setValue("x"));
        t("iter set", () -> {
            for (Map.Entry<Integer, String> e : m.entrySet()) {
                e.setValue(e.getValue().toUpperCase());
            }
            return m;
        });
        t("empty first", () -> new TreeMap<>().firstKey());
        t("empty entry", () -> new TreeMap<>().firstEntry() + " " + new TreeMap<Integer, Integer>().floorEntry(1));
        t("null", () -> m.put(null, "x"));
        t("get null", () -> m.get(null));
        t("cce", () -> ((Map) m).get("str"));
        t("cce put", () -> new TreeMap<Object, Integer>().put(new int[0], 1));
        TreeMap<String, Integer> ci = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        ci.put("Key", 1);
        ci.put("KEY", 2);
        ci.put("other", 3);
        p("ci", ci + " " + ci.get("kEy"));
        TreeMap<String, Integer> rev = new TreeMap<>(Comparator.reverseOrder());
        rev.putAll(Map.of("a", 1, "b", 2, "c", 3, "d", 4));
        p("rev", rev + " " + rev.headMap("b") + " " + rev.floorKey("bb") + " " + rev.firstKey());
        SortedMap<String, Integer> copy = new TreeMap<>((SortedMap<String, Integer>) rev);
        p("copy", copy + " " + new TreeMap<>((Map<String, Integer>) rev));
        TreeMap<Integer, Integer> nul = new TreeMap<>(Comparator.nullsLast(Comparator.naturalOrder()));
        nul.put(null, 0);
        nul.put(5, 5);
        p("nulls", nul + " " + nul.lastKey() + " " + nul.get(null));
        m.keySet().removeIf(k -> k > 60);
        m.values().removeIf(v -> v.endsWith("1"));
        p("views", m + " " + m.keySet().retainAll(List.of(30, 33, 40)) + " " + m);
        p("equals", m.equals(new java.util.HashMap<>(m)) + " " + m.hashCode());
        t("cme", () -> {
            for (Integer k : m.keySet()) {
                m.put(k + 1, "z");
            }
            return 0;
        });
        t("cme value", () -> {
            TreeMap<Integer, Integer> x = new TreeMap<>(Map.of(1, 1, 2, 2));
            for (Integer k : x.keySet()) {
                x.put(k, 9);
            }
            return x;
        });
        t("sub clear", () -> {
            TreeMap<Integer, Integer> x = new TreeMap<>();
            for (int i = 0; i < 20; i++) {
                x.put(i, i);
            }
            x.subMap(5, 15).clear();
            x.headMap(2).clear();
            x.descendingMap().tailMap(3).remove(2);
            return x + " " + x.size() + " " + x.tailMap(10).size();
        });
        TreeMap<Integer, Integer> big = new TreeMap<>();
        for (int i = 0; i < 4000; i++) {
            big.put(i * 7919 % 4001, i);
        }
        for (int i = 0; i < 4001; i += 3) {
            big.remove(i);
        }
        long h = 0;
        for (Map.Entry<Integer, Integer> e : big.entrySet()) {
            h = h * 31 + e.getKey() * 7L + e.getValue();
        }
        p("big", big.size() + " " + h + " " + big.headMap(2000).size() + " " + big.ceilingKey(3000) + " " + big.subMap(100, 400).values().stream().mapToInt(x -> x).sum());
    }
}
