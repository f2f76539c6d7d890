/** Virtual dispatch, overriding, overloading, super chains, private and package methods with equal names, bridges. */
package calls;

public class Virtual {
    static class A {
        String f() { return "A.f"; }
        String g() { return "A.g>" + f(); }
        private String p() { return "A.p"; }
        String callP() { return p(); }
        static String s() { return "A.s"; }
        String over(Object o) { return "A.Object"; }
        String over(String s) { return "A.String"; }
        Object cov() { return "A.cov"; }
        A self() { return this; }
        protected void prot() { System.out.println("A.prot"); }
        final String fin() { return "fin " + f(); }
    }
    static class B extends A {
        @Override String f() { return "B.f^" + super.f(); }
        private String p() { return "B.p"; }
        String callP2() { return p() + ((A) this).p(); }
        static String s() { return "B.s"; }
        @Override String over(Object o) { return "B.Object"; }
        String over(Integer i) { return "B.Integer"; }
        @Override String cov() { return "B.cov"; }
        @Override B self() { return this; }
        @Override public void prot() { System.out.println("B.prot"); super.prot(); }
    }
    static class C extends B {
        @Override String g() { return "C.g^" + super.g(); }
        @Override String f() { return "C.f^" + super.f(); }
        String over(int i) { return "C.int"; }
        String over(long i) { return "C.long"; }
        String only() { return "C.only"; }
        @Override C self() { return this; }
        String supers() { return super.cov() + super.f() + C.super.g(); }
    }
    static abstract class Shape {
        abstract double area(); double twice() { return 2 * area(); } public String toString() { return getClass().getSimpleName() + "=" + area(); }
    }
    static class Sq extends Shape { double s; Sq(double s) { this.s = s; } double area() { return s * s; } }
    static class Rect extends Sq {
        double w;
        Rect(double s, double w) { super(s); this.w = w; }
        @Override double area() { return s * w; }
        double sup() { return super.area() + super.twice(); }
    }
    static String o(Object x) { return "Object"; }
    static String o(Number x) { return "Number"; }
    static String o(Integer x) { return "Integer"; }
    static String o(int x) { return "int"; }
    static String o(long x) { return "long"; }
    static String o(double x) { return "double"; }
    static String o(char x) { return "char"; }
    static String o(int... x) { return "ints" + x.length; }
    static String o(Object x, Object y) { return "2obj"; }
    static String o(int x, double y) { return "int,double"; }
    static String o(String x) { return "String"; }

    public static void main(String[] args) {
        A a = new A(), b = new B(), c = new C(); A[] all = {a, b, c};
        for (A x : all) {
            System.out.println(x.f() + " | " + x.g() + " | " + x.callP() + " | " + x.over("s") + " | " + x.over((Object) "s") + " | " + x.over(1) + " | " + x.cov() + " | " + x.self().getClass().getSimpleName() + " | " + x.fin());
            x.prot();
        }
        C cc = new C();
        System.out.println(cc.over(1) + " " + cc.over(1L) + " " + cc.over('c') + " " + cc.over(Integer.valueOf(1)) + " " + cc.over(1.5) + " " + cc.over("s") + " " + cc.over((short) 1) + " " + cc.self().only() + " " + cc.callP2() + " " + cc.supers());
        System.out.println(A.s() + B.s() + C.s() + a.s() + b.s() + ((A) cc).s() + ((B) b).s());
        Shape[] sh = {new Sq(3), new Rect(3, 4), new Shape() { double area() { return 0.5; } public String toString() { return "anon" + area(); } }};
        for (Shape s : sh) System.out.println(s + " " + s.twice());
        System.out.println(((Rect) sh[1]).sup());
        byte by = 1;
        short st = 1;
        System.out.println(o(by) + " " + o(st) + " " + o('c') + " " + o(1) + " " + o(1L) + " " + o(1f) + " " + o(1.0) + " " + o(true) + " " + o(Integer.valueOf(1)) + " " + o(Long.valueOf(1)) + " " + o("s") + " " + o((Object) "s") + " " + o() + " " + o(1, 2) + " " + o(1, 2, 3) + " " + o("a", 1) + " " + o('a', 'b') + " " + o(new int[4]) + " " + o(new Object[1]) + " " + o(Character.valueOf('c')));
        try { ((A) null).f(); } catch (NullPointerException e) { System.out.println("npe"); } System.out.println(((A) null).s());
        java.util.TreeSet<String> br = new java.util.TreeSet<>();
        for (java.lang.reflect.Method m : B.class.getDeclaredMethods()) if (m.isBridge()) br.add("bridge " + m.getName() + " " + m.getReturnType().getSimpleName() + " " + m.isSynthetic());
        System.out.println(br);
        int acc = 0;
        for (int i = 0; i < 3000; i++) acc += all[i % 3].f().length() + (i % 5 == 0 ? all[(i + 1) % 3].g().length() : 0);
        System.out.println(acc);
        Object[] os = {"str", 5, new int[0], new A() { public String toString() { return "A!"; } public boolean equals(Object q) { return q == null; } public int hashCode() { return 77; } }, 'c', 1.5, null};
        for (Object x : os) System.out.println(x instanceof int[] ? "arr" : x + " " + (x == null ? 0 : x.hashCode()) + " " + (x != null && x.equals(null)));
    }
}
