/** Order details of inner-class construction: outer reference and captures are set before the superclass constructor runs. */
package objects;

public class InnerInit {
    final String name; int n = 5; InnerInit(String s) { name = s; }
    static abstract class Base { final String seen; Base() { seen = look(); } abstract String look(); }
    class Member extends Base { String own = "set"; @Override String look() { return name + n + own; } }
    Base local(String cap, int k) {
        class Loc extends Base { final int kk = k; String own = "own" + cap; @Override String look() { return name + cap + k + kk + own; } }
        return new Loc();
    }
    Base anon(String cap) {
        return new Base() { String own = "x" + cap; int c = 7; @Override String look() { return cap + own + c + InnerInit.this.n; } };
    }
    static Base stat(long l, double d) { return new Base() { long mine = l; @Override String look() { return l + "/" + d + "/" + mine; } }; }
    class Outer2 { int v = n++; class In extends Base { int w = v * 10; @Override String look() { return v + ":" + w + ":" + n; } } }
    static class Chain { final StringBuilder log = new StringBuilder(); Chain() { log.append("C"); step(); } void step() { log.append("c"); } }
    class Sub extends Chain {
        Integer boxed = 3;
        { log.append("i"); }
        Sub() { super(); log.append("S"); step(); }
        @Override void step() { log.append("s").append(boxed).append(n); }
    }
    class SubSub extends Sub {
        String t = "t"; SubSub(int x) { log.append("T").append(x); } @Override void step() { log.append("u").append(t); super.step(); }
    }
    static int depth;
    static class Rec {
        final Rec r;
        final int d;
        Rec(int k) { d = k; r = k == 0 ? null : new Rec(k - 1); depth++; }
        int sum() { return d + (r == null ? 0 : r.sum()); }
    }
    static class Escape {
        static Escape last;
        final int f;
        int g = 4;
        Escape() { last = this; peek = f() + "," + g; f = 9; after = f() + "," + g; }
        int f() { return f; }
        String peek, after;
    }
    static class FinalTest {
        final int a, b; final int[] c; { a = 1; } FinalTest() { this(5); } FinalTest(int q) { b = a + q; c = new int[] {a, b}; }
    }
    static class Args {
        static String log = "";
        static int l(String s) { log += s; return s.length(); }
        Args(int a, int b) { l("|"); }
        Args() { this(l("a"), l("bb")); }
        { l("{}"); }
    }
    interface Def { default String who() { return "def" + me(); } String me(); }
    class Impl implements Def { String v = "v"; Impl() { v += who(); } public String me() { return v + name; } }
    enum E {
        A(1), B(A.k + 1), C { @Override int f() { return k * 100; } }; final int k; E(int k) { this.k = k; } E() { this(7); } int f() { return k; }
    }
    public static void main(String[] args) {
        InnerInit o = new InnerInit("o");
        System.out.println(o.new Member().seen);
        System.out.println(o.local("cap", 3).seen);
        System.out.println(o.anon("A").seen);
        System.out.println(stat(1L << 40, 2.5).seen);
        Outer2 q = o.new Outer2();
        System.out.println(q.new In().seen + " " + o.n);
        System.out.println(o.new Sub().log);
        System.out.println(o.new SubSub(8).log);
        System.out.println(new Rec(20).sum() + " " + depth);
        Escape e = new Escape();
        System.out.println(e.peek + " " + e.after + " " + (Escape.last == e));
        FinalTest f = new FinalTest();
        System.out.println(f.a + " " + f.b + " " + f.c[1]);
        new Args();
        System.out.println(Args.log);
        System.out.println(o.new Impl().v);
        for (E x : E.values()) System.out.print(x.k + "/" + x.f() + " ");
        System.out.println();
        Object lock = new Object() { { synchronized (this) { System.out.println("init holds " + Thread.holdsLock(this)); } } };
        System.out.println(Thread.holdsLock(lock));
        try {
            new Object() { int z = 1 / (depth - depth); };
        } catch (ArithmeticException x) { System.out.println(x.getMessage() + " in " + x.getStackTrace()[0].getMethodName()); }
        InnerInit nul = null;
        try { nul.new Member(); } catch (NullPointerException x) { System.out.println("npe"); }
        Member m = o.new Member();
        o.n = 99;
        System.out.println(m.look() + " " + m.seen);
        System.out.println(new InnerInit("z") { @Override public String toString() { return name + n + super.name; } });
        int[] cnt = {0};
        class Counter { final int id = ++cnt[0]; final Counter next = id < 4 ? new Counter() : null; }
        Counter c = new Counter();
        System.out.println(c.id + " " + c.next.id + " " + c.next.next.next.id + " " + c.next.next.next.next);
        Runnable r = new Runnable() {
            int calls; final Runnable self = this; public void run() { if (calls++ < 3) self.run(); else System.out.println("calls " + calls); }
        };
        r.run();
        StringBuilder order = new StringBuilder();
        new Object() {
            Object a = order.append("1"); { order.append("2"); } Object b = order.append("3"); Object go() { return order.append("4"); }
        }.go();
        System.out.println(order);
    }
}
