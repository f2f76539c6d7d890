/** ExceptionInInitializerError on the first use, NoClassDefFoundError with message and cause afterwards, errors passed through. */
package clinit;

public class Errors {
    static int p(String s) { System.out.println(s); return s.length(); }
    static class Bad { static int v = boom("Bad"); static final int K = 3; static void m() { p("never"); } Bad() { } }
    static int boom(String s) { throw new IllegalStateException("boom " + s); }
    static class BadErr { static { if (true) throw new OutOfMemoryError("fake"); } static int v; }
    static class BadAssert { static { if (BadAssert.v == 0) throw new AssertionError("assert"); } static int v; }
    static class BadNpe { static Object o; static int v = o.hashCode(); }
    static class BadDiv { static int v = 1 / Integer.parseInt("0"); }
    static class BadCast { static String s = (String) obj(); static Object obj() { return 1; } }
    static class Parent { static { p("Parent"); boom("Parent"); } }
    static class Child extends Parent { static { p("Child"); } static int v = 1; static final int K = 9; }
    static class User { static int v; static { try { v = Bad.v; } catch (NoClassDefFoundError e) { p("User sees " + e.getMessage()); v = 77; } } }
    static class Wrap { static int v = Inner2.v; static class Inner2 { static int v = boom("Inner2"); } }
    interface IBad { int X = boom("IBad"); default void d() { } }
    static class Impl implements IBad { static { p("Impl"); } }
    enum EBad { A { }; static { boom("EBad"); } }
    static class Checked { static { sneaky(new java.io.IOException("io")); } static int v; }
    @SuppressWarnings("unchecked") static <T extends Throwable> void sneaky(Throwable t) throws T { throw (T) t; }
    static class CustomErr extends Error { CustomErr(String m) { super(m); } }
    static class ThrowsCustom { static { if (K() > 0) throw new CustomErr("custom"); } static int K() { return 1; } static int v; }
    static class PassOn { static int v = ThrowsCustom2.v; }
    static class ThrowsCustom2 { static int v = bang(); static int bang() { throw new CustomErr("passed"); } }
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try { p(n + " = " + a.run()); } catch (Throwable e) {
            StringBuilder sb = new StringBuilder(n + ": ");
            for (Throwable c = e; c != null; c = c.getCause()) {
                if (c != e) sb.append(" <- ");
                sb.append(c.getClass().getName()).append(" '").append(String.valueOf(c.getMessage()).replaceAll("lambda\\$\\w+", "L")).append("'");
            }
            p(sb.toString());
        }
    }

    public static void main(String[] args) {
        t("const", () -> Bad.K);
        for (int i = 0; i < 3; i++) t("Bad.v", () -> Bad.v);
        t("Bad.m", () -> { Bad.m(); return 0; });
        t("new Bad", () -> new Bad());
        t("Bad.v=", () -> Bad.v = 5);
        t("forName", () -> Class.forName("clinit.Errors$Bad"));
        t("forName noinit", () -> Class.forName("clinit.Errors$Bad", false, Errors.class.getClassLoader()).getSimpleName());
        t("array", () -> new Bad[2].length);
        t("instanceof", () -> (Object) "x" instanceof Bad);
        t("class literal", () -> Bad.class.getSimpleName());
        t("reflect", () -> Bad.class.getDeclaredConstructor().newInstance());
        t("reflect field", () -> Bad.class.getDeclaredField("v").get(null));
        for (int i = 0; i < 2; i++) {
            t("BadErr", () -> BadErr.v);
            t("BadAssert", () -> BadAssert.v);
            t("BadNpe", () -> BadNpe.v);
            t("BadDiv", () -> BadDiv.v);
            t("BadCast", () -> BadCast.s);
            t("Child.K", () -> Child.K);
            t("Child", () -> Child.v);
            t("Parent", () -> new Parent());
            t("User", () -> User.v);
            t("Wrap", () -> Wrap.v);
            t("Wrap.Inner2", () -> Wrap.Inner2.v);
            t("Impl", () -> new Impl());
            t("IBad", () -> IBad.X);
            t("EBad", () -> EBad.A);
            t("EBad.valueOf", () -> EBad.valueOf("A"));
            t("Checked", () -> Checked.v);
            t("ThrowsCustom", () -> ThrowsCustom.v);
            t("PassOn", () -> PassOn.v);
            t("ThrowsCustom2", () -> ThrowsCustom2.v);
        }
        try { new FirstUse(); } catch (ExceptionInInitializerError e) {
            p(e.getException() + " " + e.getCause() + " " + (e.getException() == e.getCause()) + " " + e.getMessage() + " " + e.getStackTrace()[0].getMethodName() + " " + e.getCause().getStackTrace()[1].getMethodName());
        }
        Thread th = new Thread(() -> t("thread", () -> InThread.v), "worker-1");
        th.start();
        try { th.join(); } catch (InterruptedException e) { }
        t("after thread", () -> InThread.v);
    }
    static class FirstUse { static { boom("FirstUse"); } } static class InThread { static int v = boom("InThread"); }
}
