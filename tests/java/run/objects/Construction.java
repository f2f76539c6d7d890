/** Order of field initialisers, initialiser blocks, constructors, this(...), super(...), virtual calls in constructors. */
package objects;

public class Construction {
    static int p(String s) { System.out.println(s); return s.length(); }
    static class A {
        int a = p("A.a");
        { p("A.block1"); }
        A() { this(p("A.arg")); p("A()"); }
        A(int x) { p("A(int) " + a + " " + b); init(); }
        { p("A.block2"); }
        int b = p("A.b");
        void init() { p("A.init"); }
        static { p("A.static"); }
    }
    static class B extends A {
        int c = p("B.c");
        final int k = 7;
        final int k2;
        String s = "set";
        int def;
        int nine = 9;
        B() { super(); p("B() " + c + s + nine + def); k2 = 3; }
        B(int x) { this(); p("B(int)"); }
        B(String s) { super(p("B.superarg")); k2 = 4; p("B(String)"); }
        @Override void init() { p("B.init c=" + c + " k=" + k + " k2=" + k2 + " s=" + s + " nine=" + nine); def = 55; nine = 99; }
        { p("B.block " + def + " " + nine); }
        static { p("B.static"); }
        static int st = p("B.st");
    }
    static class C extends B { C() { super(5); p("C()"); } { p("C.block"); } }
    static class Thrower {
        int x = p("T.x"); { if (fail) throw new IllegalStateException("block " + x); } Thrower() { p("T()"); } static boolean fail;
    }
    static Thrower leaked;
    static class Leak { final int v; static Leak last; Leak(int n) { last = this; if (n < 0) throw new IllegalArgumentException("neg"); v = n; } }
    static class Copy {
        int x, y;
        Copy(int x, int y) { this.x = x; this.y = y; }
        Copy(Copy o) { this(o.x, o.y); }
        Copy(int... q) { this(q.length > 0 ? q[0] : -1, q.length > 1 ? q[1] : -2); }
        Copy() { this(new int[0]); }
        public String toString() { return x + "," + y; }
    }
    static abstract class Abs { final String n = name(); Abs() { p("Abs " + n); } abstract String name(); }
    static class Impl extends Abs {
        final String pre = "pre"; final String run = String.valueOf("run"); String name() { return "impl-" + pre + "-" + run; }
    }
    static class Chain {
        final StringBuilder sb = new StringBuilder();
        Chain() { sb.append("0"); }
        Chain(int a) { this(); sb.append("1"); }
        Chain(int a, int b) { this(a); sb.append("2"); }
        Chain(int a, int b, int c) { this(a, b); sb.append("3"); }
    }
    static class Swap { int a = b() + 1; int b = 5; int b() { return b; } int c = this.b * 2; }

    public static void main(String[] args) {
        p("main");
        new A();
        p("--B");
        B b = new B();
        p(b.c + " " + b.k2 + " " + b.s + " " + b.def + " " + b.nine);
        p("--B(String)");
        b = new B("x");
        p(b.k2 + " " + b.def + " " + b.nine);
        p("--C");
        new C();
        p("--T"); new Thrower(); Thrower.fail = true; try { new Thrower(); } catch (IllegalStateException e) { p(e.getMessage()); }
        try { new Leak(-1); } catch (IllegalArgumentException e) { p(e.getMessage() + " " + Leak.last.v); }
        p("" + new Leak(8).v + (Leak.last.v == 8));
        p(new Copy() + " " + new Copy(1) + " " + new Copy(1, 2) + " " + new Copy(1, 2, 3) + " " + new Copy(new Copy(8, 9)));
        p(new Impl().n);
        p(new Chain(1, 2, 3).sb.toString());
        Swap s = new Swap();
        p(s.a + " " + s.b + " " + s.c);
        Object o = new Object() { int n; { n = 5; p("anon init " + n); } public String toString() { return "anon" + n; } }; p(o.toString());
        new A(p("outer arg")) { int z = p("anon.z"); { p("anon.block " + z); } @Override void init() { p("anon.init " + z); } };
        int[] count = {0};
        class Local { final int id = ++count[0]; Local() { p("local " + id); } Local(Local l) { this(); p("copy of " + l.id); } }
        new Local(new Local(new Local()));
        try { Construction.class.getDeclaredConstructor(int.class); } catch (NoSuchMethodException e) { p("NSME " + e.getMessage()); }
        try { Abs.class.getDeclaredConstructor().newInstance(); } catch (ReflectiveOperationException e) { p(e.getClass().getSimpleName()); }
        try {
            Thrower.class.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) { p(e.getClass().getSimpleName() + " " + e.getCause()); }
    }
}
