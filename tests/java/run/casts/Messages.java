/** ClassCastException messages with module and loader text for classes, interfaces, arrays, nested and JDK types. */
package casts;

public class Messages {
    static class A { }
    static class B extends A { }
    static class C extends B { }
    interface I { }
    interface J extends I { }
    static class D implements J { }
    static final class F { }
    enum E { X, Y { } }
    record R(int x) { }
    static void t(String n, Runnable r) {
        try { r.run(); System.out.println(n + " ok"); } catch (ClassCastException e) { System.out.println(n + ": " + e.getMessage()); }
    }
    static <T> T id(Object o) { @SuppressWarnings("unchecked") T t = (T) o; return t; }

    public static void main(String[] args) {
        Object[] os = {"str", 1, 2L, 'c', 1.5, new A(), new B(), new C(), new D(), new F(), E.X, E.Y, new R(1), new int[1], new int[1][1], new String[1], new A[1], new B[1][1], new java.util.ArrayList<String>(), java.util.List.of(1), new Object(), null, new Exception("x"), Thread.currentThread(), Messages.class, new StringBuilder()};
        for (Object o : os) {
            String n = o == null ? "null" : o.getClass().getSimpleName();
            t(n + "->String", () -> { String x = (String) o; });
            t(n + "->A", () -> { A x = (A) o; });
            t(n + "->C", () -> { C x = (C) o; });
            t(n + "->I", () -> { I x = (I) o; });
            t(n + "->E", () -> { E x = (E) o; });
            t(n + "->int[]", () -> { int[] x = (int[]) o; });
            t(n + "->A[]", () -> { A[] x = (A[]) o; });
            t(n + "->Number", () -> { Number x = (Number) o; });
            t(n + "->Object[][]", () -> { Object[][] x = (Object[][]) o; });
            t(n + "->Runnable", () -> { Runnable x = (Runnable) o; });
        }
        t("generic", () -> { String s = Messages.<String>id(5); });
        t("generic arr", () -> { String[] s = Messages.<String[]>id(new Object[0]); });
        t("sql", () -> { java.util.logging.Level l = (java.util.logging.Level) (Object) "x"; });
        t("Class.cast", () -> A.class.cast("x"));
        t("Class.cast null", () -> A.class.cast(null));
        t("Class.cast int", () -> int.class.cast(5));
        t("asSubclass", () -> A.class.asSubclass(B.class));
        t("asSubclass ok", () -> B.class.asSubclass(A.class));
        t("lambda", () -> { Runnable r = (Runnable) (Object) new A(); });
        t("down up", () -> { A a = new B(); B b = (B) a; C c = (C) b; });
    }
}
