/** StackOverflowError is caught, finally blocks run, and the program continues normally afterwards, repeatedly and in threads. */
package exceptions;

public class Overflow {
    static int depth; static int fins;
    static int rec(int n) { depth = n; return rec(n + 1) + 1; }
    static long wide(long a, double b, long c, double d, Object e) { depth++; return wide(a + 1, b * 2, c - 1, d / 2, e) + (long) b; }
    int virt(int n) { depth = n; return other(n + 1); } int other(int n) { return virt(n + 1) - 1; }
    interface I { int f(int n); }
    static I self;
    static Object cyc;
    static class Node {
        Node next; @Override public String toString() { return "N" + next; } @Override public int hashCode() { return next.hashCode() * 31; }
    }
    static class Ctor { final Ctor c = new Ctor(); }
    static void caught(String n, Runnable r) {
        depth = 0;
        try {
            r.run(); System.out.println(n + " finished?");
        } catch (StackOverflowError e) {
            System.out.println(n + " caught " + (depth > 500) + " " + e.getMessage() + " " + (e.getStackTrace().length > 100));
        }
    }
    static int fin(int n) { try { return fin(n + 1); } finally { fins++; } }
    static synchronized int sync(int n) { return sync(n + 1) + n; }
    static int inner(int n) { try { return inner(n + 1); } catch (StackOverflowError e) { return n; } }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) { caught("rec", () -> rec(0)); System.out.println("still works " + (1 + i)); }
        caught("wide", () -> wide(1, 2, 3, 4, "e"));
        caught("virt", () -> new Overflow().virt(0));
        self = n -> { depth = n; return self.f(n + 1) + 1; };
        caught("lambda", () -> self.f(0));
        Node n = new Node();
        n.next = n;
        try { n.toString(); } catch (StackOverflowError e) { System.out.println("toString caught"); }
        try { n.hashCode(); } catch (StackOverflowError e) { System.out.println("hashCode caught"); }
        try { new Ctor(); } catch (StackOverflowError e) { System.out.println("ctor caught"); }
        try { fin(0); } catch (StackOverflowError e) { System.out.println("fin " + (fins > 500)); }
        try { sync(0); } catch (StackOverflowError e) { System.out.println("sync " + Thread.holdsLock(Overflow.class)); }
        System.out.println("inner " + (inner(0) > 500));
        java.util.List<Object> l = new java.util.ArrayList<>();
        l.add(l);
        System.out.println(l);
        try { l.hashCode(); } catch (StackOverflowError e) { System.out.println("list caught"); }
        Throwable[] seen = {null};
        Thread t = new Thread(() -> { try { rec(0); } catch (Throwable e) { seen[0] = e; } });
        t.start();
        t.join();
        System.out.println("thread " + seen[0].getClass().getName());
        Thread t2 = new Thread(() -> rec(0));
        t2.setUncaughtExceptionHandler((th, e) -> System.out.println("handler " + e.getClass().getSimpleName()));
        t2.start();
        t2.join();
        try {
            try { rec(0); } finally { System.out.println("finally ran"); }
        } catch (Error e) { System.out.println(e instanceof VirtualMachineError); }
        int sum = 0;
        for (int i = 0; i < 100000; i++) sum += i % 7;
        System.out.println("after " + sum);
        System.out.println(new StackOverflowError("m").getMessage());
        class Deep { int go(int k) { return k == 0 ? 0 : 1 + go(k - 1); } } System.out.println(new Deep().go(3000));
    }
}
