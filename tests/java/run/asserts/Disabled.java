/** Assertions disabled by default: neither conditions nor messages are evaluated; the loader can enable them for later classes. */
package asserts;

public class Disabled {
    static int n;
    static boolean ev() { n++; return false; }
    static class Chk { static boolean on() { boolean b = false; assert b = true; return b; } static void f() { assert ev() : n++; } }
    static class L1 { static boolean on() { boolean b = false; assert b = true; return b; } }
    static class L2 { static boolean on() { boolean b = false; assert b = true; return b; } }
    static class L3 {
        static boolean on() { boolean b = false; assert b = true; return b; }
        static class Nested { static boolean on() { boolean b = false; assert b = true; return b; } }
    }
    static class L4 { static boolean on() { boolean b = false; assert b = true; return b; } }
    interface I { static boolean on() { boolean b = false; assert b = true; return b; } }
    public static void main(String[] args) {
        assert ev();
        assert false;
        assert false : ev();
        System.out.println("n " + n + " " + Disabled.class.desiredAssertionStatus());
        Chk.f();
        System.out.println(Chk.on() + " " + n);
        int k = 0;
        assert ++k > 0;
        System.out.println(k);
        for (int i = 0; i < 10; i++) assert i > 100;
        if (n == 0) assert false; else System.out.println("else");
        ClassLoader l = Disabled.class.getClassLoader();
        l.setClassAssertionStatus("asserts.Disabled$L1", true);
        System.out.println(L1.on() + " " + L2.on());
        l.setPackageAssertionStatus("asserts", true);
        System.out.println(L3.on() + " " + L3.Nested.on() + " " + L2.on() + " " + Chk.on());
        l.setClassAssertionStatus("asserts.Disabled$L4", false);
        System.out.println(L4.class.desiredAssertionStatus() + " " + L4.on());
        l.clearAssertionStatus();
        System.out.println(I.on() + " " + L1.class.desiredAssertionStatus() + " " + L1.on());
        try { throw new AssertionError("explicit"); } catch (AssertionError e) { System.out.println(e); }
        System.out.println(new AssertionError() + "|" + new AssertionError((Object) "s") + "|" + new AssertionError("m", new Exception("c")).getCause() + "|" + new AssertionError(new Exception("d")).getCause() + "|" + new AssertionError(1L) + "|" + new AssertionError(2f) + "|" + new AssertionError(false));
    }
}
