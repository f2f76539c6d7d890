/** wait/notify handshakes: ping-pong, bounded buffer, notifyAll, interruption, timed wait, lock released fully while waiting. */
package monitors;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class WaitNotify {
    static final Object lock = new Object();
    static int turn;
    static StringBuilder out = new StringBuilder();

    static class Buf<T> {
        private final ArrayDeque<T> q = new ArrayDeque<>();
        private final int cap;
        int maxSeen;
        Buf(int c) { cap = c; }
        synchronized void put(T t) throws InterruptedException {
            while (q.size() == cap) wait(); q.add(t); maxSeen = Math.max(maxSeen, q.size()); notifyAll();
        }
        synchronized T take() throws InterruptedException { while (q.isEmpty()) wait(); T t = q.poll(); notifyAll(); return t; }
    }

    static class Latch {
        int n;
        Latch(int n) { this.n = n; }
        synchronized void down() { if (--n == 0) notifyAll(); }
        synchronized void await() throws InterruptedException { while (n > 0) wait(); }
    }

    static void t(String n, Runnable r) {
        try {
            r.run(); System.out.println(n + " ok");
        } catch (IllegalMonitorStateException e) {
            System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage());
        } catch (IllegalArgumentException e) { System.out.println(n + " IAE: " + e.getMessage()); }
    }
    static void w(Object o, long ms) {
        try { o.wait(ms); } catch (InterruptedException e) {
            System.out.println("interrupted " + e.getMessage() + Thread.currentThread().isInterrupted());
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            ts[i] = new Thread(() -> { for (int k = 0; k < 5; k++) synchronized (lock) { while (turn != me) try { lock.wait(); } catch (InterruptedException e) { return; } out.append((char) ('a' + me)).append(k).append(' '); turn = (turn + 1) % 3; lock.notifyAll(); } });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(out);
        Buf<Integer> buf = new Buf<>(3);
        List<Integer> got = Collections.synchronizedList(new ArrayList<>());
        Thread[] ps = new Thread[4];
        for (int i = 0; i < 2; i++) {
            int b = i * 100;
            ps[i] = new Thread(() -> { try { for (int k = 0; k < 50; k++) buf.put(b + k); buf.put(-1); } catch (InterruptedException e) { } });
            ps[i + 2] = new Thread(() -> { try { for (int v; (v = buf.take()) >= 0; ) got.add(v); } catch (InterruptedException e) { } });
        }
        for (Thread p : ps) p.start();
        for (Thread p : ps) p.join();
        Collections.sort(got);
        System.out.println(got.size() + " " + got.get(0) + " " + got.get(99) + " " + (buf.maxSeen <= 3));
        Object o = new Object();
        t("wait unowned", () -> w(o, 0));
        t("notify unowned", o::notify);
        t("notifyAll unowned", o::notifyAll);
        t("wait neg", () -> w(o, -1));
        t("wait nanos", () -> { synchronized (o) { try { o.wait(1, 1000000); } catch (InterruptedException e) { } } });
        t("wait nanos neg", () -> { synchronized (o) { try { o.wait(1, -1); } catch (InterruptedException e) { } } });
        t("notify owned, nobody waits", () -> { synchronized (o) { o.notify(); o.notifyAll(); } });
        t("notify other lock", () -> { synchronized (lock) { o.notify(); } });
        synchronized (o) { o.wait(5); o.wait(1, 500); System.out.println("timed out, held " + Thread.holdsLock(o)); }
        Thread.currentThread().interrupt();
        synchronized (o) {
            try { o.wait(); } catch (InterruptedException e) {
                System.out.println("wait interrupted " + Thread.interrupted() + " held " + Thread.holdsLock(o));
            }
        }
        Thread.currentThread().interrupt();
        try { Thread.sleep(10); } catch (InterruptedException e) { System.out.println(e.getMessage()); }
        Thread.currentThread().interrupt();
        System.out.println(Thread.currentThread().isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        Latch done = new Latch(3), go = new Latch(1);
        int[] sum = {0};
        for (int i = 1; i <= 3; i++) {
            int k = i;
            new Thread(() -> { try { go.await(); } catch (InterruptedException e) { } synchronized (sum) { sum[0] += k; } done.down(); }).start();
        }
        go.down(); done.await();
        System.out.println("sum " + sum[0]);
        boolean[] st = new boolean[2];
        Thread waiter = new Thread(() -> { synchronized (o) { synchronized (o) { st[0] = true; o.notifyAll(); while (!st[1]) try { o.wait(); } catch (InterruptedException e) { } System.out.println("woken, still nested " + Thread.holdsLock(o)); } System.out.println("outer " + Thread.holdsLock(o)); } System.out.println("released " + Thread.holdsLock(o)); });
        synchronized (o) { waiter.start(); while (!st[0]) o.wait(); System.out.println("main owns while other waits"); st[1] = true; o.notify(); }
        waiter.join();
        Thread sl = new Thread(() -> { try { Thread.sleep(100000); } catch (InterruptedException e) { System.out.println("sleep " + e.getMessage()); } });
        sl.start(); sl.interrupt(); sl.join();
        Thread wt = new Thread(() -> { synchronized (st) { try { st.wait(); System.out.println("never"); } catch (InterruptedException e) { System.out.println("thread wait interrupted " + e.getMessage()); } } });
        wt.start(); while (wt.getState() != Thread.State.WAITING) Thread.yield();
        System.out.println(wt.getState()); wt.interrupt(); wt.join(); System.out.println(wt.getState());
        Thread bl = new Thread(() -> { synchronized (lock) { System.out.println("got lock"); } });
        synchronized (lock) { bl.start(); while (bl.getState() != Thread.State.BLOCKED) Thread.yield(); System.out.println(bl.getState()); }
        bl.join();
        String r = new Object() {
            String f() throws InterruptedException {
                StringBuilder sb = new StringBuilder();
                Thread a = new Thread(() -> { synchronized (sb) { sb.append("child"); sb.notify(); } });
                synchronized (sb) { a.start(); while (sb.length() == 0) sb.wait(); sb.append("+parent"); }
                a.join();
                return sb.toString();
            }
        }.f();
        System.out.println(r);
    }
}
