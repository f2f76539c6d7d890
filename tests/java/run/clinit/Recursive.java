/** Recursive and cyclic initialisation in one thread; other threads wait for the initialiser; lazy holder idiom. */
package clinit;

import java.util.concurrent.CountDownLatch;

public class Recursive {
    static int p(String s) { System.out.println(s); return s.length(); }
    static class A { static int x = 1; static { p("A sees B.y=" + B.y); x = 2; } static int z = B.y + 10; }
    static class B { static int y = A.x + 100; static { p("B sees A.x=" + A.x + " A.z=" + A.z); } }
    static class P { static Object o = new Q(); static int v = 7; static { p("P"); } }
    static class Q extends P { static { p("Q sees v=" + v); } Q() { p("Q() v=" + v); } }
    static class Self {
        static Self a = new Self("a"); static int n = 5; static Self b = new Self("b"); final String t; Self(String s) { t = s + n; n++; p(t); }
    }
    static class Ref {
        static final Runnable R = () -> p("lambda in init " + Ref.late); static { R.run(); } static String late = "set"; static { R.run(); }
    }
    static class Deep {
        static int depth(int n) { return n == 0 ? v : depth(n - 1) + 1; }
        static int v = depth(50);
        static { p("Deep " + v); }
        static { v = depth(10); }
    }
    static class Ring1 { static int v = 1 + Ring2.v; }
    static class Ring2 { static int v = 10 + Ring3.v; }
    static class Ring3 { static int v = 100 + Ring1.v; }
    static class Holder {
        static { p("Holder init"); }
        static final Object I = "instance";
        static Object get() { return Lazy.L; }
        static class Lazy { static { p("Lazy init"); } static final Object L = "lazy"; }
    }
    enum Reg {
        ONE, TWO;
        static final java.util.Map<String, Reg> M = new java.util.TreeMap<>();
        static { for (Reg r : values()) M.put(r.name().toLowerCase(), r); }
        static Reg find(String s) { return M.get(s); }
    }
    interface I { int A = J.B + 1; }
    interface J { int B = I.A + 10; }
    static class Throws {
        static int v; static { try { v = Integer.parseInt("zz"); } catch (NumberFormatException e) { v = -1; } finally { v *= 5; } }
    }
    static class Count { static int n; static synchronized int inc() { return ++n; } static { for (int i = 0; i < 100; i++) inc(); } }
    static CountDownLatch started = new CountDownLatch(1), go = new CountDownLatch(1);
    static class Slow {
        static int v = 1;
        static {
            started.countDown(); try { go.await(); } catch (InterruptedException e) { } v = 42; p("Slow done in " + Thread.currentThread().getName());
        }
    }

    public static void main(String[] args) throws Exception {
        p("A.z=" + A.z + " A.x=" + A.x + " B.y=" + B.y);
        p("--");
        new Q();
        p("v=" + P.v + " " + (P.o instanceof Q));
        p("--");
        p(Self.a.t + Self.b.t + Self.n);
        p(Ref.late);
        p("" + Deep.v);
        p(Ring1.v + " " + Ring2.v + " " + Ring3.v);
        p(I.A + " " + J.B);
        p("--");
        p("" + Holder.I);
        p("" + Holder.get());
        p("" + Holder.get());
        p(Reg.find("two") + " " + Reg.M);
        p("" + Throws.v + Count.n);
        Thread t1 = new Thread("t1") { public void run() { p("t1 sees " + Slow.v); } };
        t1.start();
        started.await();
        int[] seen = new int[3];
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) { int k = i; ts[i] = new Thread(() -> seen[k] = Slow.v); ts[i].start(); }
        go.countDown();
        t1.join();
        for (Thread t : ts) t.join();
        p("others " + seen[0] + " " + seen[1] + " " + seen[2]);
        p("main " + Slow.v);
    }
}
