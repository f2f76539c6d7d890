/** try-with-resources: order of closing, suppressed exceptions, null resources, returns, effectively final, nested. */
package exceptions;

public class Resources {
    static class R implements AutoCloseable {
        final String n;
        final boolean bad;
        R(String n) { this(n, false, false); }
        R(String n, boolean badClose, boolean badOpen) {
            if (badOpen) throw new IllegalStateException("open " + n); this.n = n; bad = badClose; System.out.println("  open " + n);
        }
        String use() { System.out.println("  use " + n); return n; }
        void fail() { throw new IllegalArgumentException("fail " + n); }
        @Override public void close() { System.out.println("  close " + n); if (bad) throw new UnsupportedOperationException("close " + n); }
    }
    static class Chk implements AutoCloseable { @Override public void close() throws Exception { throw new Exception("checked close"); } }
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) { System.out.println(n); try { System.out.println("  -> " + a.run()); } catch (Throwable e) { show(e, "  "); } }
    static void show(Throwable e, String in) {
        System.out.println(in + e.getClass().getSimpleName() + ": " + e.getMessage());
        for (Throwable s : e.getSuppressed()) show(s, in + "  suppressed ");
        if (e.getCause() != null) show(e.getCause(), in + "  cause ");
    }
    static R make(String n) { return n == null ? null : new R(n); }

    public static void main(String[] args) {
        t("one", () -> { try (R r = new R("a")) { return r.use(); } });
        t("three", () -> { try (R a = new R("a"); R b = new R("b"); R c = new R("c")) { return a.use() + b.use() + c.use(); } finally { System.out.println("  finally"); } });
        t("body throws", () -> { try (R a = new R("a"); R b = new R("b")) { b.fail(); return 1; } });
        t("close throws", () -> { try (R a = new R("a", true, false)) { return a.use(); } });
        t("both throw", () -> { try (R a = new R("a", true, false); R b = new R("b", true, false)) { a.fail(); return 1; } });
        t("open throws", () -> { try (R a = new R("a"); R b = new R("b", false, true); R c = new R("c")) { return 1; } });
        t("open throws, close throws", () -> { try (R a = new R("a", true, false); R b = new R("b", false, true)) { return 1; } });
        t("caught here", () -> { try (R a = new R("a", true, false)) { a.fail(); return 1; } catch (IllegalArgumentException e) { System.out.println("  catch after close " + e.getSuppressed().length); return e.getSuppressed()[0].getMessage(); } finally { System.out.println("  finally"); } });
        t("null", () -> { try (R a = make(null); R b = make("b"); R c = null) { return a + b.use() + c; } });
        t("effectively final", () -> { R a = new R("ef"); final R b = new R("fin"); try (a; b; R c = new R("c")) { return a.use(); } });
        t("lambda", () -> { try (AutoCloseable c = () -> System.out.println("  lambda close")) { return "body"; } });
        t("checked", () -> { try (Chk c = new Chk()) { return "x"; } });
        t("checked both", () -> { try (Chk c = new Chk()) { throw new java.io.IOException("body"); } });
        t("nested", () -> { try (R a = new R("outer")) { try (R b = new R("inner", true, false)) { b.use(); } catch (UnsupportedOperationException e) { System.out.println("  inner caught " + e.getMessage()); } a.fail(); return 0; } });
        t("break", () -> { int n = 0; for (int i = 0; i < 3; i++) try (R r = new R("l" + i)) { if (i == 0) continue; n++; if (i == 1) break; } return n; });
        t("return overrides", () -> { try (R a = new R("a", true, false)) { return "lost"; } catch (UnsupportedOperationException e) { return "from catch"; } });
        t("same exception", () -> { RuntimeException x = new RuntimeException("same"); try (AutoCloseable c = () -> { throw x; }) { throw x; } });
        t("close in order after finally var", () -> { StringBuilder sb = new StringBuilder(); try (AutoCloseable a = () -> sb.append("a"); AutoCloseable b = () -> sb.append("b")) { sb.append("body"); } finally { sb.append("fin"); } return sb; });
        t("addSuppressed", () -> { Exception e = new Exception("main"); e.addSuppressed(new Error("s1")); e.addSuppressed(new Exception("s2", new RuntimeException("c2"))); try { e.addSuppressed(e); } catch (IllegalArgumentException x) { System.out.println("  " + x.getMessage()); } try { e.addSuppressed(null); } catch (NullPointerException x) { System.out.println("  " + x.getMessage()); } throw e; });
        t("suppression disabled", () -> { class Q extends Exception { Q() { super("q", null, false, false); } } Q q = new Q(); q.addSuppressed(new Error("ignored")); return q.getSuppressed().length + " " + q.getStackTrace().length; });
        t("reader", () -> { try (java.io.StringReader r = new java.io.StringReader("abc")) { r.read(); char c = (char) r.read(); r.close(); try { r.read(); } catch (java.io.IOException e) { return c + e.getMessage(); } return "no"; } });
    }
}
