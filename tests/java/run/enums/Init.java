/** Construction order of enum constants, bodies with state, static access from constructors, nested enums, switch before use. */
package enums;

public class Init {
    static void p(String s) { System.out.println(s); }
    enum Log {
        A("a") { { p("body block A"); } int f = init("body field A"); }, B("b"), C { @Override void hook() { p("C hook " + x); } };
        static { p("static block"); }
        static int n = init("static n");
        int x = init("field x");
        { p("instance block " + name()); }
        Log() { this("dflt"); p("ctor Log()"); }
        Log(String s) { p("ctor " + s + " " + ordinal() + " " + name()); hook(); }
        void hook() { p("hook " + name() + " " + x); }
        static int init(String s) { p(s); return s.length(); }
        static { p("values " + values().length + " " + n); }
    }
    enum Lazy { P, Q; static { p("Lazy init"); } static final int K = 7; static int touch = 1; }
    enum Op {
        PLUS('+') {
            int ap(int a, int b) { return a + b; }
        }, TIMES('*') { int ap(int a, int b) { return a * b; } int prec() { return super.prec() + 1; } };
        final char c;
        private int used;
        Op(char c) { this.c = c; }
        abstract int ap(int a, int b);
        int prec() { return 1; }
        int go(int a, int b) { used++; return ap(a, b); }
        static int total() { int t = 0; for (Op o : values()) t += o.used; return t; }
    }
    enum Outer {
        X, Y;
        enum In { M, N; Outer up() { return Outer.values()[ordinal()]; } }
        In in() { return In.values()[ordinal()]; }
        static class Helper { static Outer pick(boolean b) { return b ? X : Y; } }
    }
    enum Rec { ROOT, LEAF; Rec self = this; static Rec last; static { last = LEAF; } }
    enum Str { E1, E2; @Override public String toString() { return super.toString().toLowerCase() + "#" + ordinal(); } }
    enum Gen { G; <T> T id(T t) { return t; } }
    enum Lam {
        SQ(x -> x * x), NEG(x -> -x), COMP(x -> SQ.f.applyAsInt(x) + 1);
        final java.util.function.IntUnaryOperator f;
        Lam(java.util.function.IntUnaryOperator f) { this.f = f; }
    }
    enum Varg { V(1, 2, 3), W(), Z(5); final int n; Varg(int... q) { n = q.length; } }
    enum Iface implements Runnable { R1 { public void run() { p("R1 run"); } }, R2 { public void run() { p("R2 run " + this); } } }
    enum Throwing { T1, T2(-1); Throwing() { } Throwing(int x) { if (x < 0) throw new IllegalArgumentException("bad constant " + x); } }
    interface HasCode {
        int code();
        static <E extends Enum<E> & HasCode> E find(Class<E> c, int k) { for (E e : c.getEnumConstants()) if (e.code() == k) return e; return null; }
    }
    enum Coded implements HasCode { K1(10), K2(20); final int k; Coded(int k) { this.k = k; } public int code() { return k; } }
    public static void main(String[] args) {
        p("start");
        p("" + Log.B);
        p("--");
        p("K " + Lazy.K);
        p("touch " + Lazy.touch);
        for (Op o : Op.values()) p(o + " " + o.c + o.go(3, 4) + o.prec() + o.go(5, 6));
        p("" + Op.total());
        p(Outer.Y.in() + " " + Outer.In.M.up() + " " + Outer.Helper.pick(true) + " " + Outer.X.in().up().in());
        p(Rec.last + " " + (Rec.ROOT.self == Rec.ROOT) + " " + Rec.last.last);
        p(Str.E1 + " " + Str.E2.name() + " " + Str.valueOf("E2") + " " + java.util.Arrays.toString(Str.values()));
        p(Gen.G.id("g") + Gen.G.<Integer>id(5));
        for (Lam l : Lam.values()) p(l + " " + l.f.applyAsInt(6));
        for (Varg v : Varg.values()) p(v + " " + v.n);
        for (Iface i : Iface.values()) i.run();
        try { p("" + Throwing.T1); } catch (ExceptionInInitializerError e) { p("EIIE " + e.getCause().getMessage()); }
        try { p("" + Throwing.T1); } catch (NoClassDefFoundError e) { p(e.getMessage()); }
        p(HasCode.find(Coded.class, 20) + " " + HasCode.find(Coded.class, 5));
        Enum<?> any = Op.PLUS;
        p(any.name() + any.ordinal() + any.getDeclaringClass().getSimpleName());
        Object o = Coded.K1;
        if (o instanceof Enum<?> e && e instanceof HasCode h) p(e.name() + h.code());
        try { Comparable c = Str.E1; c.compareTo(Gen.G); } catch (ClassCastException e) { p("cce"); }
        synchronized (Coded.K1) { p("locked " + Thread.holdsLock(Coded.K1)); }
        p("" + java.util.EnumSet.allOf(Op.class) + new java.util.EnumMap<>(java.util.Map.of(Op.TIMES, 1)));
    }
}
