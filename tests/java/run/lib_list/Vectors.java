/** Vector, Stack and CopyOnWriteArrayList, including enumerations and snapshot iterators. */
package lib_list;

import java.util.Collections;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Stack;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;

public class Vectors {
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
        Vector<Integer> v = new Vector<>(2, 3);
        StringBuilder caps = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            v.addElement(i);
            caps.append(v.capacity()).append(' ');
        }
        p("capacity", caps);
        v.insertElementAt(99, 3);
        v.setElementAt(77, 0);
        v.removeElementAt(1);
        p("elements", v + " " + v.elementAt(2) + " " + v.firstElement() + " " + v.lastElement() + " " + v.removeElement(5) + " " + v.indexOf(6, 2) + " " + v.lastIndexOf(6, 5));
        Enumeration<Integer> e = v.elements();
        int sum = 0;
        while (e.hasMoreElements()) {
            sum += e.nextElement();
        }
        p("sum", sum);
        t("enum end", e::nextElement);
        v.setSize(12);
        p("setSize", v);
        v.setSize(3);
        p("shrunk", v);
        Integer[] into = new Integer[5];
        v.copyInto(into);
        p("copyInto", java.util.Arrays.toString(into));
        t("elementAt", () -> v.elementAt(50));
        t("setElementAt", () -> { v.setElementAt(1, 50); return 0; });
        t("insertElementAt", () -> { v.insertElementAt(1, 50); return 0; });
        t("removeElementAt", () -> { v.removeElementAt(-1); return 0; });
        t("get", () -> v.get(50));
        t("firstElement", () -> new Vector<>().firstElement());
        t("lastElement", () -> new Vector<>().lastElement());
        t("cme", () -> {
            for (Integer x : v) {
                v.add(x);
            }
            return 0;
        });
        v.removeAllElements();
        p("cleared", v + " " + v.isEmpty());
        Stack<String> s = new Stack<>();
        t("pop", s::pop);
        t("peek", s::peek);
        s.push("a");
        s.push("b");
        p("push", s.push("c") + s + s.search("a") + s.search("c") + s.search("q") + s.empty());
        p("pop", s.pop() + s.peek() + s.size());
        int depth = 0;
        Stack<Character> par = new Stack<>();
        for (char c : "({[]}())".toCharArray()) {
            if ("({[".indexOf(c) >= 0) {
                par.push(c);
                depth = Math.max(depth, par.size());
            } else {
                par.pop();
            }
        }
        p("balanced", par.empty() + " " + depth);
        CopyOnWriteArrayList<Integer> c = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (Integer x : c) {
            c.add(x * 10);
        }
        p("snapshot", c);
        p("addIfAbsent", c.addIfAbsent(1) + " " + c.addIfAbsent(4) + " " + c.addAllAbsent(List.of(4, 5, 6, 5)) + " " + c);
        Iterator<Integer> it = c.iterator();
        c.clear();
        StringBuilder b = new StringBuilder();
        while (it.hasNext()) {
            b.append(it.next()).append(' ');
        }
        p("old", b + "" + c);
        t("iterator remove", () -> {
            c.add(1);
            Iterator<Integer> i = c.iterator();
            i.next();
            i.remove();
            return 0;
        });
        t("listIterator set", () -> {
            ListIterator<Integer> i = c.listIterator();
            i.next();
            i.set(4);
            return 0;
        });
        t("get bad", () -> c.get(7));
        t("add bad", () -> { c.add(7, 7); return 0; });
        c.addAll(List.of(5, 4, 3, 2, 1));
        c.sort(null);
        c.replaceAll(x -> x * 2);
        c.removeIf(x -> x > 8);
        p("ops", c + " " + c.indexOf(4) + " " + c.lastIndexOf(2) + " " + c.indexOf(2, 1) + " " + c.hashCode() + " " + c.equals(List.of(2, 2, 4, 6, 8)));
        p("sub", c.subList(1, 3) + " " + c.subList(0, 2).contains(2));
        p("retain", c.retainAll(List.of(2, 8)) + " " + c + " " + c.removeAll(List.of(2)) + " " + c + " " + c.remove((Object) 8) + c);
        Collections.addAll(c, 3, 1, 2);
        Collections.sort(c);
        Collections.reverse(c);
        p("collections", c);
        p("toArray", c.toArray().length + " " + c.toArray(new Integer[0]).length + " " + c.stream().mapToInt(x -> x).sum());
    }
}
