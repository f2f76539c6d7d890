/** LinkedList as list and deque, with iterators, and a comparison with ArrayList under random edits. */
package lib_list;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Random;

public class LinkedLists {
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
        LinkedList<String> l = new LinkedList<>(List.of("b", "c"));
        l.addFirst("a");
        l.addLast("d");
        l.push("z");
        l.offer("e");
        l.offerFirst("y");
        l.offerLast("f");
        p("built", l);
        p("peek", l.peek() + l.peekFirst() + l.peekLast() + l.element() + l.getFirst() + l.getLast());
        p("poll", l.poll() + l.pollFirst() + l.pollLast() + l.pop() + l.remove() + " " + l);
        p("occurrence", l.removeFirstOccurrence("c") + " " + l.removeLastOccurrence("q") + " " + l);
        l.add(1, "mid");
        l.addAll(2, List.of("p", "q", "p"));
        p("indexed", l + " " + l.indexOf("p") + l.lastIndexOf("p") + l.get(3) + l.set(0, "S") + l.remove(1) + " " + l);
        Iterator<String> d = l.descendingIterator();
        StringBuilder b = new StringBuilder();
        while (d.hasNext()) {
            String x = d.next();
            b.append(x);
            if (x.equals("q")) {
                d.remove();
            }
        }
        p("descending", b + " " + l);
        ListIterator<String> it = l.listIterator(l.size());
        b.setLength(0);
        while (it.hasPrevious()) {
            int i = it.previousIndex();
            String x = it.previous();
            b.append(i).append(x);
            it.set(x + i);
            if (i == 1) {
                it.add("NEW");
                it.previous();
            }
        }
        p("backward", b + " " + l);
        LinkedList<Integer> e = new LinkedList<>();
        p("empty", e.peek() + " " + e.poll() + " " + e.pollLast() + " " + e.peekFirst());
        t("getFirst", e::getFirst);
        t("removeLast", e::removeLast);
        t("pop", e::pop);
        t("element", e::element);
        t("get", () -> e.get(0));
        t("add", () -> { e.add(2, 1); return 0; });
        t("set on iterator", () -> { e.listIterator().set(1); return 0; });
        t("previous", () -> e.listIterator().previous());
        t("cme", () -> {
            LinkedList<Integer> c = new LinkedList<>(List.of(1, 2, 3));
            for (Integer x : c) {
                c.addLast(x);
            }
            return c;
        });
        Random r = new Random(7);
        List<Integer> x = new LinkedList<>();
        List<Integer> y = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            int at = r.nextInt(x.size() + 1);
            switch (r.nextInt(5)) {
                case 0, 1, 2:
                    x.add(at, i);
                    y.add(at, i);
                    break;
                case 3:
                    if (at < x.size()) {
                        x.remove(at);
                        y.remove(at);
                    }
                    break;
                default:
                    Integer v = r.nextInt(i + 1);
                    if (x.remove(v) != y.remove(v)) {
                        p("differs", i);
                    }
            }
            if (i % 100 == 0) {
                p("step " + i, x.size() + " " + x.hashCode() + " " + x.equals(y));
            }
        }
        p("same", x.equals(y) + " " + y.equals(x) + " " + x.toString().hashCode());
        LinkedList<?> clone = (LinkedList<?>) new LinkedList<>(x).clone();
        p("clone", clone.equals(y));
        x.sort(null);
        p("sorted", x.subList(0, 10));
        x.removeIf(v -> v % 3 != 0);
        p("removeIf", x.size() + " " + x.subList(0, 6));
        x.subList(2, x.size() - 2).clear();
        p("cleared middle", x);
        x.clear();
        p("cleared", x + " " + x.isEmpty());
        t("array", () -> java.util.Arrays.toString(l.toArray(new String[0])));
    }
}
