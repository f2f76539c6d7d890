/** WeakHashMap with strong keys, IdentityHashMap, EnumMap, Hashtable and Properties as maps. */
package lib_map;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Enumeration;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.WeakHashMap;

public class Specials {
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

    enum Planet { MERCURY, VENUS, EARTH, MARS, JUPITER }

    public static void main(String[] args) {
        List<String> strong = new ArrayList<>();
        WeakHashMap<String, Integer> w = new WeakHashMap<>();
        for (int i = 0; i < 30; i++) {
            String k = new String("key" + i);
            strong.add(k);
            w.put(k, i);
        }
        p("weak", w.size() + " " + w.get("key7") + " " + w.containsKey("key31") + " " + w.containsValue(5) + " " + w.remove("key3") + " " + w.size());
        w.put(null, 100);
        p("weak null", w.get(null) + " " + w.containsKey(null) + " " + w.size());
        p("weak sum", w.values().stream().mapToInt(x -> x).sum() + " " + new TreeMap<>(Map.of("n", w.keySet().size())));
        w.keySet().removeIf(k -> k != null && k.length() == 5);
        w.remove(null);
        p("weak left", new TreeMap<>(w));
        w.clear();
        p("strong", strong.size() + " " + w.isEmpty());
        IdentityHashMap<Object, String> id = new IdentityHashMap<>();
        String a1 = new String("a");
        String a2 = new String("a");
        id.put(a1, "first");
        id.put(a2, "second");
        id.put(a1, "again");
        p("identity", id.size() + " " + id.get(a1) + " " + id.get(a2) + " " + id.get("a") + " " + id.containsKey(a1) + " " + id.containsKey(new String("a")) + " " + id.containsValue("second") + " " + id.containsValue(new String("second")));
        id.put(null, "nul");
        p("identity null", id.get(null) + " " + id.remove(a1) + " " + id.remove("a") + " " + id.size());
        Integer small1 = 100;
        Integer small2 = 100;
        id.clear();
        id.put(small1, "small");
        p("identity cached", id.get(small2) + " " + id.containsKey(100));
        Object[] objs = new Object[200];
        for (int i = 0; i < objs.length; i++) {
            objs[i] = new int[] {i};
            id.put(objs[i], "o" + i);
        }
        int ok = 0;
        for (int i = 0; i < objs.length; i++) {
            ok += id.get(objs[i]).equals("o" + i) ? 1 : 0;
        }
        for (int i = 0; i < objs.length; i += 2) {
            id.remove(objs[i]);
        }
        p("identity many", ok + " " + id.size() + " " + id.get(objs[7]) + " " + id.get(objs[8]));
        EnumMap<Planet, Double> e = new EnumMap<>(Planet.class);
        e.put(Planet.MARS, 1.5);
        e.put(Planet.EARTH, 1.0);
        e.put(Planet.MERCURY, null);
        p("enum", e + " " + e.get(Planet.EARTH) + " " + e.get(Planet.VENUS) + " " + e.containsKey(Planet.MERCURY) + " " + e.containsKey(null) + " " + e.containsValue(null) + " " + e.size());
        t("enum null", () -> e.put(null, 1.0));
        t("enum wrong", () -> ((Map) e).put("x", 1.0));
        t("enum wrong get", () -> ((Map) e).get("x") + " " + ((Map) e).remove("x"));
        e.merge(Planet.MARS, 2.0, Double::sum);
        e.computeIfAbsent(Planet.JUPITER, k -> k.ordinal() * 1.0);
        e.replaceAll((k, v) -> v == null ? -1.0 : v * 2);
        p("enum ops", e + " " + e.keySet() + " " + e.values() + " " + e.remove(Planet.MERCURY) + " " + e.equals(new java.util.HashMap<>(e)));
        Iterator<Map.Entry<Planet, Double>> it = e.entrySet().iterator();
        Map.Entry<Planet, Double> first = it.next();
        first.setValue(8.0);
        p("enum entry", first + " " + first.equals(Map.entry(Planet.EARTH, 8.0)) + " " + e);
        it.remove();
        p("enum removed", e + " " + new EnumMap<>(e) + " " + e.clone());
        t("enum copy empty", () -> new EnumMap<Planet, Integer>(new java.util.HashMap<>()));
        Hashtable<String, Integer> h = new Hashtable<>(3);
        for (int i = 0; i < 15; i++) {
            h.put("h" + i, i);
        }
        p("hashtable", h + " " + h.get("h3") + " " + h.contains(4) + " " + h.containsKey("q") + " " + h.remove("h0"));
        Enumeration<String> keys = h.keys();
        StringBuilder b = new StringBuilder();
        while (keys.hasMoreElements()) {
            b.append(keys.nextElement()).append(' ');
        }
        p("hashtable keys", b);
        t("hashtable null key", () -> h.put(null, 1));
        t("hashtable null value", () -> h.put("x", null));
        t("hashtable contains null", () -> h.contains(null));
        t("hashtable cme", () -> {
            for (String k : h.keySet()) {
                h.put(k + "!", 0);
            }
            return 0;
        });
        t("hashtable capacity", () -> new Hashtable<>(-1));
        p("hashtable equals", new Hashtable<>(Map.of("a", 1)).equals(Map.of("a", 1)) + " " + h.clone().equals(h) + " " + h.hashCode());
        p("array", Arrays.toString(e.values().toArray()));
        Hashtable<Integer, String> hi = new Hashtable<>();
        for (int i = -5; i < 25; i += 3) {
            hi.put(i, "" + i);
        }
        p("hashtable ints", hi);
    }
}
