/** try/catch/finally in every shape: returns, overriding returns, break/continue, nested finally, values saved before finally. */
package exceptions;

public class Finally {
    static StringBuilder log = new StringBuilder();
    static void p(String s) { log.append(s).append(' '); }
    static class X extends RuntimeException { X(String m) { super(m); } }

    static int a() { try { return 1; } finally { p("fa"); } }
    @SuppressWarnings("finally") static int b() { try { return 1; } finally { return 2; } }
    @SuppressWarnings("finally") static int c() { try { throw new X("c"); } finally { return 3; } }
    static int d() { int x = 1; try { return x; } finally { x = 99; p("x" + x); } }
    static int[] e() { int[] x = {1}; try { return x; } finally { x[0] = 99; } }
    static int f() { try { throw new X("f"); } catch (X e) { return 5; } finally { p("ff"); } }
    static int g() { try { throw new X("g1"); } catch (X e) { throw new X("g2"); } finally { p("fg"); } }
    @SuppressWarnings("finally") static int h() { try { throw new X("h1"); } catch (X e) { throw new X("h2"); } finally { throw new X("h3"); } }
    static int i() { for (int k = 0; ; k++) { try { if (k == 1) continue; if (k == 3) break; p("i" + k); } finally { p("fi" + k); } } return 7; }
    @SuppressWarnings("finally") static int j() { for (int k = 0; k < 3; k++) { try { return k; } finally { p("j" + k); continue; } } return 8; }
    @SuppressWarnings("finally") static int k() { while (true) { try { throw new X("k"); } finally { break; } } return 9; }
    static int l() {
        try { try { p("l1"); throw new X("l"); } finally { p("l2"); } } catch (X e) { p("l3" + e.getMessage()); } finally { p("l4"); } return 10;
    }
    static int m() { try { p("m1"); } finally { try { p("m2"); throw new X("m"); } catch (X e) { p("m3"); } finally { p("m4"); } } return 11; }
    static int n() { try { return side(1) + side(2); } finally { side(3); } }
    static int o() {
        int r = 0;
        try {
            r = 1; Object q = null; q.hashCode(); r = 2;
        } catch (NullPointerException e) { r += 10; } catch (RuntimeException e) { r += 100; } finally { r += 1000; }
        return r;
    }
    static String q(int v) {
        String s = "";
        try {
            s += "t";
            if (v == 1) throw new IllegalStateException();
            if (v == 2) throw new IllegalArgumentException();
            if (v == 3) throw new Error();
            if (v == 4) return s + "R";
            s += "e";
        } catch (IllegalStateException | IllegalArgumentException e) {
            s += e.getClass().getSimpleName().charAt(7); if (v == 2) return s + "r";
        } catch (Error e) { s += "E"; } finally { s += "f"; p(s); }
        return s + "x";
    }
    static int r(int n) { try { if (n == 0) return 0; return r(n - 1) + 1; } finally { p("r" + n); } }
    static long s() { long v = 5; try { return v *= 2; } finally { v *= 100; } }
    static double t() { double v = 1; try { return v / 0; } finally { v = 7; } }
    static String u() { String v = "a"; try { return v += "b"; } finally { v += "c"; } }
    static void v() { try { return; } finally { p("v"); } }
    static int w() { out: try { if (log != null) break out; return 1; } finally { p("w"); } return 2; }
    static int x() { synchronized (log) { try { return side(4); } finally { side(5); } } }
    static int y() { int z = 0; do { try { z++; if (z < 3) continue; } finally { z += 10; } } while (z < 30); return z; }
    static int z() { try { return 1 / (log.length() * 0); } catch (ArithmeticException e) { return -1; } finally { p("z"); } }
    static int side(int k) { p("s" + k); return k; }
    static boolean cond(boolean t) { try { return t && side(1) == 1 || side(2) == 3; } finally { p("c"); } }
    interface F { Object run(); }
    static void t(String n, F f) {
        log.setLength(0);
        Object r;
        try { r = f.run(); } catch (Throwable e) { r = "threw " + e.getMessage(); }
        System.out.println(n + " = " + (r instanceof int[] ? "arr" + ((int[]) r)[0] : r) + " [" + log.toString().trim() + "]");
    }

    public static void main(String[] args) {
        t("a", Finally::a);
        t("b", Finally::b);
        t("c", Finally::c);
        t("d", Finally::d);
        t("e", Finally::e);
        t("f", Finally::f);
        t("g", Finally::g);
        t("h", Finally::h);
        t("i", Finally::i);
        t("j", Finally::j);
        t("k", Finally::k);
        t("l", Finally::l);
        t("m", Finally::m);
        t("n", Finally::n);
        t("o", Finally::o);
        for (int q = 0; q < 5; q++) { int qq = q; t("q" + q, () -> q(qq)); }
        t("r", () -> r(4));
        t("s", Finally::s);
        t("t", Finally::t);
        t("u", Finally::u);
        t("v", () -> { v(); return null; });
        t("w", Finally::w);
        t("x", Finally::x);
        t("y", Finally::y);
        t("z", Finally::z);
        t("cond", () -> cond(true));
        t("cond2", () -> cond(false));
        t("nested returns", () -> { try { try { try { return "in"; } finally { p("1"); } } finally { p("2"); } } finally { p("3"); } });
        t("throw in nested", () -> { try { try { throw new X("a"); } finally { p("1"); if (true) throw new X("b"); } } catch (X e) { return e.getMessage() + e.getSuppressed().length; } finally { p("end"); } });
        t("catch order", () -> { try { Object o = "s"; return (Integer) o; } catch (ClassCastException e) { return "cce"; } catch (RuntimeException e) { return "rte"; } });
        t("loop", () -> { int c = 0; for (int k = 0; k < 1000; k++) try { if (k % 3 == 0) throw new X("k"); c++; } catch (X e) { c += 2; } finally { c += 3; } return c; });
        t("empty", () -> { try { } finally { } try { } catch (RuntimeException e) { } return "ok"; });
        t("var scopes", () -> { int v = 1; try { int w = v + 1; v = w; throw new X("w"); } catch (X w) { int u = v * 10; v = u; } finally { int w = 7; v += w; } return v; });
        t("rethrow", () -> { try { try { throw new X("orig"); } catch (X e) { p("caught"); throw e; } finally { p("fin"); } } catch (X e) { return e.getMessage(); } });
        t("finally changes field", () -> { F[] f = {null}; try { f[0] = () -> 1; return f[0].run(); } finally { f[0] = () -> 2; } });
    }
}
