/** ArrayDeque as stack and queue with wraparound growth, iterators and errors. */
package lib_queue;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Random;

public class ArrayDeques {
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
        ArrayDeque<Integer> d = new ArrayDeque<>();
        for (int i = 0; i < 10; i++) {
            if (i % 3 == 0) {
                d.addFirst(i);
            } else {
                d.addLast(i);
            }
        }
        p("built", d + " " + d.size());
        p("peek", d.peek() + " " + d.peekFirst() + " " + d.peekLast() + " " + d.getFirst() + " " + d.getLast() + " " + d.element());
        p("poll", d.poll() + " " + d.pollLast() + " " + d.pop() + " " + d.remove() + " " + d.removeLast() + " " + d);
        d.push(100);
        d.offer(200);
        d.offerFirst(300);
        d.offerLast(2);
        p("offer", d);
        p("occurrences", d.removeFirstOccurrence(2) + " " + d.removeLastOccurrence(77) + " " + d.remove(4) + " " + d + " " + d.contains(200));
        t("null", () -> { d.addFirst(null); return 0; });
        t("null offer", () -> d.offer(null));
        t("contains null", () -> d.contains(null) + " " + d.remove(null));
        ArrayDeque<Integer> e = new ArrayDeque<>();
        t("empty peek", () -> e.peek() + " " + e.poll() + " " + e.pollLast());
        t("empty pop", e::pop);
        t("empty remove", e::remove);
        t("empty getFirst", e::getFirst);
        t("empty getLast", e::getLast);
        t("empty element", e::element);
        t("empty removeLast", e::removeLast);
        t("iterator end", () -> e.iterator().next());
        t("cme", () -> {
            for (Integer x : d) {
                d.addLast(x);
            }
            return 0;
        });
        Iterator<Integer> it = d.descendingIterator();
        StringBuilder b = new StringBuilder();
        while (it.hasNext()) {
            b.append(it.next()).append(' ');
        }
        p("descending", b);
        Random r = new Random(5);
        Deque<Integer> a = new ArrayDeque<>(2);
        Deque<Integer> l = new LinkedList<>();
        for (int i = 0; i < 3000; i++) {
            switch (r.nextInt(8)) {
                case 0, 1 -> { a.addFirst(i); l.addFirst(i); }
                case 2, 3, 4 -> { a.addLast(i); l.addLast(i); }
                case 5 -> {
                    Integer x = a.pollFirst();
                    if (x != null ? !x.equals(l.pollFirst()) : l.pollFirst() != null) {
                        p("diff", i);
                    }
                }
                case 6 -> {
                    Integer x = a.pollLast();
                    if (x != null ? !x.equals(l.pollLast()) : l.pollLast() != null) {
                        p("diff", i);
                    }
                }
                default -> {
                    int k = i / 2;
                    if (a.remove(k) != l.remove((Object) k)) {
                        p("diff remove", i);
                    }
                }
            }
            if (i % 300 == 0) {
                p("step " + i, a.size() + " " + a.toString().equals(l.toString()) + " " + a.peekFirst() + " " + a.peekLast() + " " + a.toString().hashCode());
            }
        }
        p("removeIf", a.removeIf(x -> x % 3 != 0) + " " + a.size() + " " + l.removeIf(x -> x % 3 != 0) + " " + a.toString().equals(l.toString()));
        Iterator<Integer> ai = a.iterator();
        int n = 0;
        while (ai.hasNext()) {
            ai.next();
            if (n++ % 2 == 0) {
                ai.remove();
            }
        }
        p("iterator remove", a.size() + " " + a.hashCode() * 0 + " " + a.peekFirst());
        p("retain", new ArrayDeque<>(List.of(1, 2, 3, 4)).retainAll(List.of(2, 4)) + " " + new ArrayDeque<>(List.of(1, 2)).addAll(List.of(3)) + " " + new ArrayDeque<>(List.of(1, 2)).clone());
        p("array", java.util.Arrays.toString(new ArrayDeque<>(List.of(1, 2)).toArray()) + java.util.Arrays.toString(new ArrayDeque<>(List.of(1, 2)).toArray(new Integer[3])));
        p("stream", a.stream().limit(5).toList() + " " + a.stream().mapToInt(x -> x).sum());
        p("equality", new ArrayDeque<>(List.of(1)).equals(new ArrayDeque<>(List.of(1))));
        StringBuilder f = new StringBuilder();
        a.forEach(x -> f.append(x % 10));
        p("forEach", f.length() + " " + f.toString().hashCode());
        ArrayDeque<int[]> bfs = new ArrayDeque<>();
        int[][] dist = new int[12][12];
        bfs.add(new int[] {0, 0});
        dist[0][0] = 1;
        while (!bfs.isEmpty()) {
            int[] c = bfs.poll();
            for (int[] s : new int[][] {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}) {
                int x = c[0] + s[0];
                int y = c[1] + s[1];
                if (x >= 0 && y >= 0 && x < 12 && y < 12 && dist[x][y] == 0) {
                    dist[x][y] = dist[c[0]][c[1]] + 1;
                    bfs.add(new int[] {x, y});
                }
            }
        }
        for (int i = 0; i < 12; i += 4) {
            p("knight " + i, java.util.Arrays.toString(dist[i]));
        }
    }
}
