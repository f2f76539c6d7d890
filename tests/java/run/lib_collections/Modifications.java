/** ConcurrentModificationException rules and iterator contracts over all collection kinds. */
package lib_collections;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

public class Modifications {
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

    static void drive(Collection<Integer> c) {
        String n = c.getClass().getSimpleName();
        c.addAll(List.of(1, 2, 3, 4));
        t(n + " add while iterating", () -> {
            Iterator<Integer> i = c.iterator();
            i.next();
            c.add(50);
            Object x = i.next();
            return x;
        });
        t(n + " remove while iterating", () -> {
            Iterator<Integer> i = c.iterator();
            i.next();
            c.remove(50);
            return i.next();
        });
        t(n + " hasNext after change", () -> {
            Iterator<Integer> i = c.iterator();
            c.clear();
            boolean h = i.hasNext();
            c.addAll(List.of(1, 2, 3, 4));
            return h;
        });
        t(n + " remove first", () -> { c.iterator().remove(); return 0; });
        t(n + " remove via iterator", () -> {
            Iterator<Integer> i = c.iterator();
            i.next();
            i.remove();
            return c.size() + " " + i.next();
        });
        t(n + " remove twice", () -> {
            Iterator<Integer> i = c.iterator();
            i.next();
            i.remove();
            i.remove();
            return c;
        });
        t(n + " past end", () -> {
            Iterator<Integer> i = c.iterator();
            while (i.hasNext()) {
                i.next();
            }
            return i.next();
        });
        t(n + " forEachRemaining", () -> {
            int[] s = {0};
            Iterator<Integer> i = c.iterator();
            i.next();
            i.forEachRemaining(x -> s[0] += x);
            return s[0] + " " + i.hasNext();
        });
    }

    static void maps(Map<String, Integer> m) {
        String n = m.getClass().getSimpleName();
        m.put("a", 1);
        m.put("b", 2);
        m.put("c", 3);
        t(n + " put", () -> {
            int k = 0;
            for (String s : m.keySet()) {
                m.put("zz" + s, k++);
                if (k > 5) {
                    break;
                }
            }
            return "ok " + (k > 0);
        });
        t(n + " put same", () -> {
            for (String s : m.keySet()) {
                m.put(s, 9);
            }
            return "ok";
        });
        t(n + " replaceAll clears", () -> {
            m.replaceAll((k, v) -> {
                m.clear();
                return v;
            });
            return m.size();
        });
    }

    public static void main(String[] args) {
        drive(new ArrayList<>());
        drive(new LinkedList<>());
        drive(new Vector<>());
        drive(new HashSet<>());
        drive(new LinkedHashSet<>());
        drive(new TreeSet<>());
        drive(new ArrayDeque<>());
        drive(new PriorityQueue<>());
        drive(new CopyOnWriteArrayList<>());
        drive(new CopyOnWriteArraySet<>());
        drive(new ConcurrentSkipListSet<>());
        drive(new ConcurrentLinkedQueue<>());
        maps(new HashMap<>());
        maps(new LinkedHashMap<>());
        maps(new TreeMap<>());
        maps(new Hashtable<>());
        maps(new ConcurrentHashMap<>());
        Map<String, Integer> id = new IdentityHashMap<>();
        maps(id);
        maps(new WeakHashMap<>());
    }
}
