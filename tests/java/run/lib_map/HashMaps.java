/** HashMap basics: put, get, views, iteration order over growth, null keys, equality and errors. */
package lib_map;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

public class HashMaps {
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
        Map<String, Integer> m = new HashMap<>();
        String[] words = {"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"};
        for (int i = 0; i < words.length; i++) {
            Integer old = m.put(words[i], i);
            p("put " + words[i], old + " " + m.keySet());
        }
        p("get", m.get("six") + " " + m.get("none") + " " + m.getOrDefault("none", -1) + " " + m.containsKey("ten") + " " + m.containsValue(7) + " " + m.containsValue(99));
        p("replace", m.put("six", 66) + " " + m.replace("five", 55) + " " + m.replace("none", 1) + " " + m.replace("six", 66, 666) + " " + m.replace("six", 1, 2) + " " + m.putIfAbsent("six", 0) + " " + m.putIfAbsent("new", 0));
        p("remove", m.remove("zero") + " " + m.remove("zero") + " " + m.remove("one", 5) + " " + m.remove("one", 1) + " " + m.size());
        p("null key", m.put(null, 1) + " " + m.get(null) + " " + m.containsKey(null) + " " + m.put("nullvalue", null) + " " + m.get("nullvalue") + " " + m.containsKey("nullvalue") + " " + m.getOrDefault("nullvalue", 5) + " " + m.putIfAbsent("nullvalue", 6));
        p("all", m);
        Map<String, Integer> same = new HashMap<>(m);
        p("equal", m.equals(same) + " " + m.hashCode() + " " + same.entrySet().equals(m.entrySet()) + " " + m.keySet().hashCode());
        same.put("x", 1);
        p("differs", m.equals(same) + " " + same.equals(m) + " " + m.equals("x"));
        m.keySet().removeIf(k -> k != null && k.startsWith("t"));
        m.values().remove(8);
        m.values().removeIf(v -> v != null && v > 600);
        m.entrySet().removeIf(e -> "five".equals(e.getKey()));
        p("views", m + " " + m.keySet().contains("nine") + " " + m.values().contains(9) + " " + m.entrySet().contains(Map.entry("nine", 9)) + " " + m.entrySet().contains(Map.entry("nine", 8)));
        for (Map.Entry<String, Integer> e : m.entrySet()) {
            if (e.getValue() != null) {
                e.setValue(e.getValue() * 100);
            }
        }
        p("setValue", m);
        m.replaceAll((k, v) -> k == null ? -1 : k.length());
        p("replaceAll", m);
        Iterator<String> it = m.keySet().iterator();
        it.next();
        it.remove();
        p("iterator", m.size());
        t("remove twice", () -> { it.remove(); return 0; });
        t("cme", () -> {
            for (String k : m.keySet()) {
                m.put(k + "x", 1);
            }
            return 0;
        });
        t("cme forEach", () -> {
            m.forEach((k, v) -> m.put(k + "y", 2));
            return 0;
        });
        t("key add", () -> m.keySet().add("q"));
        t("values add", () -> m.values().add(1));
        t("capacity", () -> new HashMap<>(-5));
        t("load", () -> new HashMap<>(5, Float.NaN));
        m.clear();
        p("cleared", m + " " + m.isEmpty());
        Map<Integer, Integer> ints = new HashMap<>();
        for (int i = 0; i < 40; i++) {
            ints.put(i * i * 31 % 97 - 20, i);
        }
        p("ints", ints);
        Map<Long, String> longs = new HashMap<>();
        for (long i = 1; i < 1L << 40; i *= 9) {
            longs.put(i, Long.toHexString(i));
            longs.put(-i, "n");
        }
        p("longs", longs);
        Map<Character, Boolean> chars = new HashMap<>();
        for (char c = 'z'; c >= 'a'; c -= 3) {
            chars.put(c, c % 2 == 0);
        }
        p("chars", chars);
        Map<Double, Float> ds = new HashMap<>();
        for (int i = -3; i < 6; i++) {
            ds.put(i / 3.0, i / 7f);
        }
        p("doubles", ds);
        Map<List<Integer>, String> lists = new HashMap<>();
        lists.put(List.of(1, 2), "a");
        lists.put(new ArrayList<>(List.of(1, 2)), "b");
        p("lists", lists);
        Map<String, Object> self = new HashMap<>();
        self.put("me", self);
        p("self", self);
        Map<Boolean, String> bools = new HashMap<>(Map.of(true, "t", false, "f"));
        p("bools", bools);
        p("clone", new HashMap<>(ints).clone().equals(ints));
    }
}
