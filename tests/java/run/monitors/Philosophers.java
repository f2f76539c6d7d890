/** Classic monitor problems with deterministic totals: dining philosophers, readers/writers, barrier, semaphore, pipeline, ring token. */
package monitors;

import java.util.*;

public class Philosophers {
    static class Sem {
        int n;
        Sem(int n) { this.n = n; }
        synchronized void p() throws InterruptedException { while (n == 0) wait(); n--; }
        synchronized void v() { n++; notify(); }
    }
    static class RW {
        int readers;
        boolean writer;
        int maxR;
        synchronized void rl() throws InterruptedException { while (writer) wait(); readers++; maxR = Math.max(maxR, readers); }
        synchronized void ru() { if (--readers == 0) notifyAll(); }
        synchronized void wl() throws InterruptedException { while (writer || readers > 0) wait(); writer = true; }
        synchronized void wu() { writer = false; notifyAll(); }
    }
    static class Bar {
        final int n;
        int c, gen;
        Bar(int n) { this.n = n; }
        synchronized int await() throws InterruptedException {
            int g = gen; if (++c == n) { c = 0; gen++; notifyAll(); return 0; } while (g == gen) wait(); return 1;
        }
    }
    static class Chan {
        private Integer v;
        private boolean done;
        synchronized void put(int x) throws InterruptedException { while (v != null) wait(); v = x; notifyAll(); }
        synchronized Integer take() throws InterruptedException { while (v == null && !done) wait(); Integer r = v; v = null; notifyAll(); return r; }
        synchronized void close() throws InterruptedException { while (v != null) wait(); done = true; notifyAll(); }
    }
    interface Body { void run() throws Exception; }
    static Thread go(Body b) {
        Thread t = new Thread(() -> { try { b.run(); } catch (Exception e) { System.out.println("bad " + e); } }); t.start(); return t;
    }
    static void join(Thread... ts) throws Exception { for (Thread t : ts) t.join(); }
    public static void main(String[] args) throws Exception {
        int n = 5;
        Object[] forks = new Object[n];
        Arrays.setAll(forks, i -> new Object());
        int[] meals = new int[n];
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            int k = i;
            Object a = forks[Math.min(i, (i + 1) % n)], b = forks[Math.max(i, (i + 1) % n)];
            ts[i] = go(() -> { for (int r = 0; r < 200; r++) synchronized (a) { synchronized (b) { meals[k]++; } } });
        }
        join(ts);
        System.out.println(Arrays.toString(meals));
        RW rw = new RW();
        int[] data = new int[2];
        boolean[] torn = {false};
        Thread[] rs = new Thread[6];
        for (int i = 0; i < 6; i++) {
            boolean w = i % 3 == 0;
            rs[i] = go(() -> { for (int r = 0; r < 100; r++) if (w) { rw.wl(); data[0]++; data[1]++; rw.wu(); } else { rw.rl(); if (data[0] != data[1]) torn[0] = true; rw.ru(); } });
        }
        join(rs);
        System.out.println(Arrays.toString(data) + torn[0] + (rw.maxR >= 1) + rw.readers + rw.writer);
        Bar bar = new Bar(3);
        int[] phase = new int[3], last = {0};
        Thread[] bs = new Thread[3];
        boolean[] bad = {false};
        for (int i = 0; i < 3; i++) {
            int k = i;
            bs[i] = go(() -> { for (int r = 0; r < 50; r++) { phase[k]++; if (bar.await() == 0) synchronized (last) { last[0]++; } bar.await(); for (int p : phase) if (p != phase[k]) bad[0] = true; bar.await(); } });
        }
        join(bs);
        System.out.println(Arrays.toString(phase) + " " + last[0] + " " + bad[0]);
        Sem s = new Sem(2);
        int[] inside = {0}, max = {0};
        Thread[] ss = new Thread[5];
        for (int i = 0; i < 5; i++) ss[i] = go(() -> { for (int r = 0; r < 50; r++) { s.p(); synchronized (inside) { inside[0]++; max[0] = Math.max(max[0], inside[0]); } synchronized (inside) { inside[0]--; } s.v(); } });
        join(ss);
        System.out.println(inside[0] + " " + (max[0] <= 2) + " " + s.n);
        Chan c1 = new Chan(), c2 = new Chan(), c3 = new Chan();
        List<Integer> out = new ArrayList<>();
        join(go(() -> { for (int i = 1; i <= 60; i++) c1.put(i); c1.close(); }), go(() -> { for (Integer x; (x = c1.take()) != null; ) if (x % 3 != 0) c2.put(x); c2.close(); }), go(() -> { for (Integer x; (x = c2.take()) != null; ) c3.put(x * x); c3.close(); }), go(() -> { for (Integer x; (x = c3.take()) != null; ) out.add(x); }));
        int sum = 0;
        for (int x : out) sum += x;
        System.out.println(out.size() + " " + sum + " " + out.subList(0, 5));
        int[] turn = {0};
        StringBuilder sb = new StringBuilder();
        Thread[] rt = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int k = i;
            rt[i] = go(() -> { for (int r = 0; r < 5; r++) synchronized (turn) { while (turn[0] % 4 != k) turn.wait(); sb.append(k); turn[0]++; turn.notifyAll(); } });
        }
        join(rt);
        System.out.println(sb);
        Object lock = new Object();
        Thread[] nest = new Thread[2];
        int[] deep = {0};
        for (int i = 0; i < 2; i++) nest[i] = go(() -> { for (int r = 0; r < 20; r++) rec(lock, 30, deep); });
        join(nest);
        System.out.println(deep[0]);
        Thread w = go(() -> { synchronized (lock) { try { lock.wait(100000); System.out.println("never"); } catch (InterruptedException e) { System.out.println("interrupted in wait " + Thread.currentThread().isInterrupted()); } } });
        while (w.getState() != Thread.State.TIMED_WAITING) Thread.yield();
        w.interrupt();
        w.join();
        System.out.println(w.isInterrupted() + " " + w.isAlive());
    }
    static void rec(Object l, int d, int[] c) { synchronized (l) { c[0]++; if (d > 0) rec(l, d - 1, c); } }
}
