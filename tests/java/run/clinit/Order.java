/** When and in which order classes are initialised: superclass first, textual order, triggers and non-triggers. */
package clinit;

public class Order {
    static int p(String s) { System.out.println(s); return s.length(); }
    static class A {
        static { p("A"); }
        static int x = p("A.x");
        static final int CONST = 5;
        static final String STR = "const";
        static final Integer BOX = p("A.BOX");
        static void m() { p("A.m"); }
    }
    static class B extends A { static { p("B"); } static int y = p("B.y"); static void n() { p("B.n"); } }
    static class C extends B { static { p("C"); } }
    static class Arr { static { p("Arr"); } }
    static class Lit { static { p("Lit"); } static final Class<?> K = Lit.class; }
    static class Inst { static { p("Inst"); } }
    static class Cast { static { p("Cast"); } }
    static class ConstOnly {
        static { p("ConstOnly"); }
        static final long L = 1L << 40;
        static final String S = "a" + L;
        static final double D = 1.5;
        static final boolean Z = true;
        static final char C = 'c';
    }
    static class NonConst { static { p("NonConst"); } static final String N = null; static final int[] E = {}; static final int R = "abc".length(); }
    static class Meth { static { p("Meth"); } static void f() { } }
    static class Fld { static { p("Fld"); } static int v; }
    static class New { static { p("New"); } New() { p("New()"); } }
    static class Param { static { p("Param"); } }
    static class Sub extends SubBase { static { p("Sub"); } }
    static class SubBase { static { p("SubBase"); } static int inherited = p("SubBase.inherited"); static void im() { p("SubBase.im"); } }
    static class Seq {
        static int a = b() + 1;
        static int b = 10;
        static int c = b() + 1;
        static int b() { return b; }
        static { d = 7; }
        static int d;
        static int e = 3;
        static { e = e * Seq.a; }
        static int f = Seq.g + 1;
        static final int g = 50;
        static int h = Seq.k == null ? -1 : Seq.k;
        static final Integer k = 60;
    }
    static class Single {
        static final Single I = new Single();
        static int count = 5;
        static int count2;
        int seen;
        Single() { seen = count; count++; count2++; p("Single() " + count + " " + count2); }
    }
    static class Chain1 { static int v = Chain2.v + 1; static { p("Chain1 " + v); } }
    static class Chain2 { static int v = Chain3.v * 2; static { p("Chain2 " + v); } }
    static class Chain3 { static int v = 10; static { p("Chain3 " + v); } }
    enum E { X(p("E.X")), Y(p("E.Y")); static { p("E.static"); } E(int i) { p("E() " + i); } static int n = p("E.n"); }
    interface Hold { Object O = p("Hold.O"); int K = 3; }
    static <T> void takes(Param q, Param[] r) { p("takes " + q + r); } static Lit ret() { return null; }

    public static void main(String[] args) throws Exception {
        p("main"); p("" + A.CONST + A.STR); p("C.x"); p("" + C.x); p("C.m"); C.m(); p("new C"); new C(); p("B.y"); p("" + B.y); p("BOX " + A.BOX);
        p("array");
        Object o = new Arr[3];
        o = new Arr[2][2];
        p(o.getClass().getSimpleName());
        p("literal");
        p(Lit.class.getSimpleName());
        p("instanceof " + (o instanceof Inst));
        p("cast null");
        Cast c = (Cast) null;
        try { c = (Cast) o; } catch (ClassCastException e) { p("cce"); }
        p(ConstOnly.L + ConstOnly.S + ConstOnly.D + ConstOnly.Z + ConstOnly.C);
        p("nonconst");
        p("" + NonConst.N);
        p("" + NonConst.E.length + NonConst.R);
        p("meth");
        Meth.f();
        Meth.f();
        p("fld");
        Fld.v = 1;
        Fld.v++;
        p("new");
        new New();
        new New();
        takes(null, null);
        ret();
        p("inherited");
        p("" + Sub.inherited);
        Sub.im();
        p("sub");
        new Sub();
        p(Seq.a + " " + Seq.b + " " + Seq.c + " " + Seq.d + " " + Seq.e + " " + Seq.f + " " + Seq.h);
        p(Single.count + " " + Single.count2 + " " + Single.I.seen);
        p("chain " + Chain1.v);
        p("enum");
        p("" + E.Y);
        p("K " + Hold.K);
        p("O " + Hold.O);
        p("method ref");
        Runnable r = Late::go;
        p("made");
        r.run();
        p("lambda");
        Runnable q = () -> Late2.go();
        p("made");
        q.run();
        p("ctor ref");
        java.util.function.Supplier<Late3> s = Late3::new;
        p("made");
        s.get();
        p("end");
    }
    static class Late { static { p("Late"); } static void go() { p("go"); } }
    static class Late2 { static { p("Late2"); } static void go() { p("go2"); } }
    static class Late3 { static { p("Late3"); } }
}
