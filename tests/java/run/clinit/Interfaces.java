/** Interface initialisation: only with default methods when a class initialises, or on access of a non-constant field. */
package clinit;

public class Interfaces {
    static int p(String s) { System.out.println(s); return s.length(); }
    interface NoDef { int N = p("NoDef.N"); void m(); }
    interface Def { int D = p("Def.D"); default void d() { p("Def.d"); } }
    interface Sub extends Def { int S = p("Sub.S"); }
    interface SubDef extends Def { int S = p("SubDef.S"); default void e() { p("e"); } }
    interface StaticOnly { int V = p("StaticOnly.V"); static void st() { p("st"); } }
    interface PrivOnly { int V = p("PrivOnly.V"); private void q() { } }
    static class C1 implements NoDef { static { p("C1"); } public void m() { } }
    static class C2 implements Def { static { p("C2"); } }
    static class C3 implements Sub { static { p("C3"); } }
    interface DefB { int B = p("DefB.B"); default void b() { } }
    static class C4 implements DefB, SubDef { static { p("C4"); } }
    static class Base implements I1 { static { p("Base"); } }
    interface I1 { int X = p("I1.X"); default void i() { } }
    interface I2 { int X = p("I2.X"); default void j() { } }
    static class Der extends Base implements I2 { static { p("Der"); } }
    static class C5 implements StaticOnly { static { p("C5"); } }
    static class C6 implements PrivOnly { static { p("C6"); } }
    interface Q1 { int A = p("Q1.A"); default void z() { } }
    interface Q2 extends Q1 { int B = p("Q2.B"); }
    interface Q3 extends Q2 { int C = p("Q3.C"); default void y() { } }
    static class C7 implements Q3 { static { p("C7"); } }
    interface Fresh { int K = 7; int R = p("Fresh.R"); default void f() { } }
    interface FreshSub extends Fresh { int R2 = p("FreshSub.R2"); }
    static class Abs implements AbsI { static { p("Abs"); } public void run() { } }
    interface AbsI extends Runnable { int T = p("AbsI.T"); }
    interface Lam { int L = p("Lam.L"); int f(); default int g() { return f() + 1; } }
    interface LamN { int L = p("LamN.L"); int f(); }

    public static void main(String[] args) throws Exception {
        p("C1");
        new C1();
        p("C1.N " + C1.N);
        p("C2");
        new C2();
        p("C3");
        new C3();
        p("S " + C3.S);
        p("C4");
        new C4();
        p("Der");
        new Der();
        p("C5");
        new C5();
        StaticOnly.st();
        p("C6");
        new C6();
        p("C7");
        new C7();
        p("Q2 " + Q2.B);
        p("K " + Fresh.K + FreshSub.K);
        p("R2 " + FreshSub.R2);
        p("R " + Fresh.R);
        p("Abs");
        new Abs().run();
        Object o = new Abs[1];
        p("" + (o instanceof AbsI[]));
        p("lambda");
        Lam l = () -> 4;
        p("made");
        p("g " + l.g());
        LamN n = () -> 5;
        p("LamN " + n.f());
        p("L " + LamN.L);
        p("forName");
        Class<?> k = Class.forName("clinit.Interfaces$Unused", false, Interfaces.class.getClassLoader());
        p(k.getSimpleName());
        Class.forName("clinit.Interfaces$Unused");
        Class.forName("clinit.Interfaces$Unused2$In");
        p("reflect");
        Class<?> u = Refl.class;
        p("" + u.getDeclaredFields().length);
        p("" + u.getDeclaredField("V").get(null));
        p("getMethod");
        java.lang.reflect.Method m = Refl2.class.getDeclaredMethod("m");
        p("got");
        m.invoke(null);
        p("ctor");
        java.lang.reflect.Constructor<?> c = Refl3.class.getDeclaredConstructor();
        p("got");
        c.newInstance();
        p("array");
        java.lang.reflect.Array.newInstance(Refl4.class, 2);
        p("values");
        p("" + En.class.getEnumConstants().length);
        p("MethodHandle");
        java.lang.invoke.MethodHandle mh = java.lang.invoke.MethodHandles.lookup().findStatic(Refl5.class, "m", java.lang.invoke.MethodType.methodType(void.class));
        p("found");
        try { mh.invoke(); } catch (Throwable t) { p(t.toString()); }
        p("loadClass");
        Interfaces.class.getClassLoader().loadClass("clinit.Interfaces$Refl6");
        p("end");
    }
    interface Unused { int A = p("Unused.A"); }
    interface Unused2 { int A = p("Unused2.A"); interface In extends Unused2 { int B = p("In.B"); } }
    interface Refl { int V = p("Refl.V"); }
    static class Refl2 { static { p("Refl2"); } static void m() { p("Refl2.m"); } }
    static class Refl3 { static { p("Refl3"); } Refl3() { p("Refl3()"); } }
    static class Refl4 { static { p("Refl4"); } }
    enum En { A, B; static { p("En"); } }
    static class Refl5 { static { p("Refl5"); } static void m() { p("Refl5.m"); } }
    static class Refl6 { static { p("Refl6"); } }
}
