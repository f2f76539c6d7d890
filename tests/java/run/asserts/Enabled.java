//! flags: -ea
/** Assertions enabled: conditions evaluated, messages of every type, causes, nested and static initialiser assertions. */
package asserts;

public class Enabled {
    static int n; static boolean ev(boolean b) { n++; return b; } static Object msg(Object o) { n += 10; return o; }
    interface Act { void run(); }
    static void t(String s, Act a) {
        try {
            a.run(); System.out.println(s + " passed n=" + n);
        } catch (AssertionError e) {
            System.out.println(s + " failed: " + e.getMessage() + " cause " + e.getCause() + " n=" + n);
        } catch (RuntimeException e) { System.out.println(s + " " + e); }
    }
    static class Inner { static { assert ev(true); } int f(int x) { assert x > 0 : "x=" + x; return 100 / x; } }
    interface I { default int g(int x) { assert x != 3 : x; return x; } }
    static class BadInit { static { assert ev(false) : "init"; } static int v = 1; }
    enum E { A; void chk() { assert this != A : this; } }
    record R(int x) { R { assert x >= 0 : "neg " + x; } }
    public static void main(String[] args) {
        System.out.println(Enabled.class.desiredAssertionStatus() + " " + Inner.class.desiredAssertionStatus() + " " + String.class.desiredAssertionStatus());
        t("true", () -> { assert ev(true); });
        t("false", () -> { assert ev(false); });
        t("msg not evaluated", () -> { assert ev(true) : msg("x"); });
        t("String", () -> { assert ev(false) : msg("text"); });
        t("int", () -> { assert false : 42; });
        t("char", () -> { assert false : 'c'; });
        t("long", () -> { assert false : 1L << 40; });
        t("double", () -> { assert false : 2.5; });
        t("float", () -> { assert false : 1.5f; });
        t("boolean", () -> { assert false : true; });
        t("null", () -> { assert false : (Object) null; });
        t("byte", () -> { assert false : (byte) 200; });
        t("exception as detail", () -> { assert false : new IllegalStateException("cause"); });
        t("object", () -> { assert false : new StringBuilder("sb"); });
        t("msg throws", () -> { assert false : Integer.parseInt("x"); });
        t("cond throws", () -> { assert 1 / (n - n) == 0; });
        t("inner", () -> new Inner().f(-1));
        t("inner ok", () -> new Inner().f(4));
        t("iface", () -> new I() { }.g(3));
        t("enum", () -> E.A.chk());
        t("record", () -> new R(-1));
        t("record ok", () -> new R(1));
        for (int i = 0; i < 2; i++) try { System.out.println(BadInit.v); } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
        boolean on = false;
        assert on = true;
        System.out.println("on " + on);
        int[] a = {3, 1, 2};
        t("sorted", () -> { for (int i = 1; i < a.length; i++) assert a[i - 1] <= a[i] : "at " + i; });
        t("lambda nest", () -> { Runnable r = () -> { assert a.length == 4 : a.length; }; r.run(); });
        try { assert n < 0; } catch (AssertionError e) {
            System.out.println(e + " line " + e.getStackTrace()[0].getLineNumber() + " " + e.getStackTrace()[0].getMethodName());
        }
        try { assert n < 0 : "trace"; } catch (AssertionError e) { e.printStackTrace(System.out); }
        ClassLoader.getSystemClassLoader().setDefaultAssertionStatus(false);
        t("late class", () -> Late.go());
        t("already loaded", () -> { assert false : "still on"; });
    }
    static class Late { static void go() { assert ev(false); } }
}
