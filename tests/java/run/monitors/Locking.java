/** synchronized methods and blocks, recursion, exceptions leaving them, class locks, array and string locks, holdsLock. */
package monitors;

public class Locking {
    static int sc;
    int c;
    static synchronized void sinc() { sc++; }
    synchronized int inc() { return ++c; }
    synchronized int rec(int n) { return n == 0 ? (Thread.holdsLock(this) ? 1 : -1) : rec(n - 1) + 1; }
    static synchronized boolean held() { return Thread.holdsLock(Locking.class); }
    synchronized void fail() { throw new IllegalStateException("in sync method"); }
    static synchronized void sfail() { throw new IllegalStateException("in static sync"); }
    int block(Object o) {
        synchronized (o) { synchronized (this) { synchronized (o) { return (Thread.holdsLock(o) ? 10 : 0) + (Thread.holdsLock(this) ? 1 : 0); } } }
    }
    static String early(Object o, int k) {
        for (int i = 0; i < 5; i++) synchronized (o) { if (i == k) return "ret" + i; if (i == k + 10) break; if (i % 2 == 0) continue; }
        return "end" + Thread.holdsLock(o);
    }
    static void exit(Object o) {
        try {
            synchronized (o) { throw new RuntimeException("out"); }
        } catch (RuntimeException e) { System.out.println(e.getMessage() + Thread.holdsLock(o)); }
    }
    static int fin(Object o) { synchronized (o) { try { return 1; } finally { System.out.println("fin held " + Thread.holdsLock(o)); } } }

    public static void main(String[] args) throws Exception {
        Locking l = new Locking();
        System.out.println(l.inc() + l.inc() + " " + l.rec(50) + " " + Thread.holdsLock(l) + " " + held() + Thread.holdsLock(Locking.class));
        try { l.fail(); } catch (IllegalStateException e) { System.out.println(e.getMessage() + " " + Thread.holdsLock(l)); }
        try { sfail(); } catch (IllegalStateException e) { System.out.println(e.getMessage() + " " + Thread.holdsLock(Locking.class)); }
        Object o = new Object();
        System.out.println(l.block(o) + " " + l.block(l) + " " + Thread.holdsLock(o));
        for (int k = -1; k < 6; k++) System.out.print(early(o, k) + " ");
        System.out.println(early(o, -8));
        exit(o);
        System.out.println(fin(o) + " " + Thread.holdsLock(o));
        Object[] locks = {new int[0], new Object[1], "str", Locking.class, Thread.currentThread(), 1000, int.class, new int[2][2]};
        for (Object x : locks) synchronized (x) { System.out.print(Thread.holdsLock(x) + " "); }
        System.out.println();
        for (Object x : locks) System.out.print(Thread.holdsLock(x) + " ");
        System.out.println();
        try { synchronized (nul()) { System.out.println("never"); } } catch (NullPointerException e) { System.out.println("npe"); }
        try { Thread.holdsLock(null); } catch (NullPointerException e) { System.out.println("npe2"); }
        int depth = 0;
        synchronized (o) {
            synchronized (o) { synchronized (o) { depth = 3; } System.out.println(Thread.holdsLock(o)); } System.out.println(Thread.holdsLock(o));
        }
        System.out.println(Thread.holdsLock(o) + " " + depth);
        Thread[] ts = new Thread[4];
        int[] plain = {0};
        for (int i = 0; i < 4; i++) {
            ts[i] = new Thread(() -> { for (int k = 0; k < 2000; k++) { sinc(); l.inc(); synchronized (plain) { plain[0]++; } } }); ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(sc + " " + l.c + " " + plain[0]);
        Bank b = new Bank(10, 1000);
        Thread[] bs = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int s = i;
            bs[i] = new Thread(() -> { int r = s * 7919 + 1; for (int k = 0; k < 500; k++) { r = r * 1103515245 + 12345; b.move((r >>> 8) % 10, (r >>> 16) % 10, (r >>> 4) % 50); } });
            bs[i].start();
        }
        for (Thread t : bs) t.join();
        System.out.println("total " + b.total());
        System.out.println(new Object() { int n; synchronized int f(int k) { n++; if (k > 0) synchronized (Locking.class) { f(k - 1); } return n; } }.f(20));
        synchronized (o) { l.c = 0; new Sub().inc(); System.out.println(Sub.log); }
        Runnable r = () -> { synchronized (l) { l.c += 5; } };
        r.run();
        synchronized (r) { System.out.println(l.c + " " + Thread.holdsLock(r)); }
        lockOrder(3);
    }

    static Object nul() { return null; }
    static void lockOrder(int n) {
        Object[] os = new Object[n];
        for (int i = 0; i < n; i++) os[i] = new Object();
        synchronized (os[0]) {
            synchronized (os[1]) {
                synchronized (os[2]) { for (Object q : os) System.out.print(Thread.holdsLock(q)); } System.out.print(Thread.holdsLock(os[2]));
            }
            System.out.print(Thread.holdsLock(os[1]));
        }
        System.out.println(Thread.holdsLock(os[0]));
    }
    static class Sub extends Locking {
        static String log = "";
        @Override synchronized int inc() { log += "sub" + Thread.holdsLock(this); int r = super.inc(); log += Thread.holdsLock(this); return r; }
    }
    static class Bank {
        final int[] acc;
        final Object[] lk;
        Bank(int n, int v) { acc = new int[n]; lk = new Object[n]; for (int i = 0; i < n; i++) { acc[i] = v; lk[i] = new Object(); } }
        void move(int a, int b, int v) {
            if (a == b) return;
            int x = Math.min(a, b), y = Math.max(a, b);
            synchronized (lk[x]) { synchronized (lk[y]) { acc[a] -= v; acc[b] += v; } }
        }
        int total() { int t = 0; for (int v : acc) t += v; return t; }
    }
}
