/** PriorityQueue ordering, internal iteration order, removal, comparators and heap workloads. */
package lib_queue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeSet;
import java.util.concurrent.PriorityBlockingQueue;

public class Priorities {
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

    record Task(String name, int pri) { }

    static <T> List<T> drain(PriorityQueue<T> q) {
        List<T> out = new ArrayList<>();
        while (!q.isEmpty()) {
            out.add(q.poll());
        }
        return out;
    }

    public static void main(String[] args) {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        for (int x : new int[] {5, 3, 8, 1, 9, 2, 7, 3, 0, 6}) {
            q.add(x);
            p("add " + x, q);
        }
        p("peek", q.peek() + " " + q.element() + " " + q.size() + " " + q.contains(7) + " " + q.contains(99));
        p("remove", q.remove(3) + " " + q.remove(77) + " " + q);
        p("poll", q.poll() + " " + q + " " + q.poll() + " " + q);
        Iterator<Integer> it = q.iterator();
        while (it.hasNext()) {
            if (it.next() % 2 == 0) {
                it.remove();
            }
        }
        p("iterator remove", q);
        p("heapify", new PriorityQueue<>(List.of(9, 8, 7, 6, 5, 4, 3, 2, 1)));
        p("drain", drain(new PriorityQueue<>(List.of(4, 1, 3, 1, 5, 9, 2, 6))));
        PriorityQueue<String> s = new PriorityQueue<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        s.addAll(List.of("pear", "fig", "apple", "date", "kiwi", "plum", "a"));
        p("strings", s + " " + drain(s));
        PriorityQueue<Integer> rev = new PriorityQueue<>(3, Collections.reverseOrder());
        Collections.addAll(rev, 1, 5, 2, 4, 3);
        p("reverse", rev + " " + new PriorityQueue<>(rev) + " " + drain(rev));
        p("from sorted", new PriorityQueue<>(new TreeSet<>(List.of(3, 1, 2))));
        PriorityQueue<Task> t = new PriorityQueue<>(Comparator.comparingInt(Task::pri));
        for (int i = 0; i < 8; i++) {
            t.add(new Task("t" + i, i * 3 % 4));
        }
        p("tasks", drain(t));
        t("null", () -> q.add(null));
        t("capacity", () -> new PriorityQueue<>(0));
        t("element", () -> new PriorityQueue<>().element());
        t("remove empty", () -> new PriorityQueue<>().remove());
        t("peek empty", () -> new PriorityQueue<>().peek() + " " + new PriorityQueue<>().poll());
        t("cce", () -> new PriorityQueue<Object>(List.of("a")).add(1));
        t("one incomparable", () -> new PriorityQueue<Object>().add(new int[0]));
        t("cme", () -> {
            PriorityQueue<Integer> c = new PriorityQueue<>(List.of(1, 2, 3));
            for (Integer x : c) {
                c.add(x);
            }
            return 0;
        });
        q.addAll(List.of(10, 20, 30, 40));
        p("removeIf", q.removeIf(x -> x > 15) + " " + q + " " + q.retainAll(List.of(3, 5, 10)) + " " + q);
        p("array", Arrays.toString(q.toArray()) + " " + (q.comparator() == null));
        q.clear();
        p("clear", q + " " + q.isEmpty());
        PriorityQueue<long[]> ham = new PriorityQueue<>((a, b) -> Long.compare(a[0], b[0]));
        ham.add(new long[] {1});
        TreeSet<Long> seen = new TreeSet<>(List.of(1L));
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            long v = ham.poll()[0];
            if (i % 5 == 0) {
                b.append(v).append(' ');
            }
            for (long f : new long[] {2, 3, 5}) {
                if (seen.add(v * f)) {
                    ham.add(new long[] {v * f});
                }
            }
        }
        p("hamming", b);
        int n = 40;
        int[] dist = new int[n];
        Arrays.fill(dist, Integer.MAX_VALUE);
        dist[0] = 0;
        PriorityQueue<int[]> dj = new PriorityQueue<>((x, y) -> x[1] - y[1]);
        dj.add(new int[] {0, 0});
        while (!dj.isEmpty()) {
            int[] c = dj.poll();
            if (c[1] > dist[c[0]]) {
                continue;
            }
            for (int k = 1; k <= 3; k++) {
                int to = (c[0] * k + 7 * k) % n;
                int w = c[1] + (c[0] * 13 + k * 17) % 11 + 1;
                if (w < dist[to]) {
                    dist[to] = w;
                    dj.add(new int[] {to, w});
                }
            }
        }
        p("dijkstra", Arrays.toString(dist));
        PriorityBlockingQueue<Integer> pb = new PriorityBlockingQueue<>(4, Comparator.reverseOrder());
        pb.addAll(List.of(3, 9, 4, 1, 7));
        List<Integer> sink = new ArrayList<>();
        p("blocking", pb + " " + pb.poll() + " " + pb.drainTo(sink, 2) + " " + sink + " " + pb.remainingCapacity() + " " + pb);
    }
}
