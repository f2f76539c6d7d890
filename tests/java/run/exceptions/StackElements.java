/** StackTraceElement contents, setStackTrace, fillInStackTrace, writable traces, depth and thread stack traces. */
package exceptions;

public class StackElements {
    static Throwable make() { return new Throwable("made"); }
    static Throwable deep(int n) { return n == 0 ? make() : deep(n - 1); }
    Throwable inst() { return make(); }
    StackElements() { System.out.println(fmt(make().getStackTrace()[1])); }
    StackElements(int x) { }
    static final Throwable S = make();
    final Throwable f = make();
    static String fmt(StackTraceElement e) {
        return e.getClassName() + "|" + e.getMethodName() + "|" + e.getFileName() + "|" + e.getLineNumber() + "|" + e.isNativeMethod() + "|" + e.getModuleName() + "|" + e.getClassLoaderName() + "|" + e;
    }
    static class NoTrace extends RuntimeException { NoTrace() { super("nt", null, true, false); } }
    static class Over extends RuntimeException { int fills; @Override public synchronized Throwable fillInStackTrace() { fills++; return this; } }
    interface D { default Throwable d() { return make(); } static Throwable s() { return make(); } }
    static Throwable thrown(Runnable r) { try { r.run(); return null; } catch (Throwable t) { return t; } }

    public static void main(String[] args) throws Exception {
        for (StackTraceElement e : make().getStackTrace()) System.out.println(fmt(e));
        for (StackTraceElement e : deep(2).getStackTrace()) System.out.println(fmt(e));
        StackElements o = new StackElements();
        System.out.println(fmt(new StackElements(1).inst().getStackTrace()[1]));
        System.out.println(fmt(S.getStackTrace()[1]));
        System.out.println(fmt(o.f.getStackTrace()[1]));
        System.out.println(fmt(new D() { }.d().getStackTrace()[1]));
        System.out.println(fmt(D.s().getStackTrace()[1]));
        java.util.function.Supplier<Throwable> lam = () -> make();
        System.out.println(fmt(lam.get().getStackTrace()[1]));
        java.util.function.Supplier<Throwable> ref = StackElements::make;
        System.out.println(ref.get().getStackTrace().length + " " + fmt(ref.get().getStackTrace()[1]));
        Object anon = new Object() { @Override public String toString() { return fmt(make().getStackTrace()[1]); } };
        System.out.println(anon);
        Throwable t = make();
        StackTraceElement[] st = t.getStackTrace();
        st[0] = null;
        System.out.println(t.getStackTrace()[0] != null);
        t.setStackTrace(new StackTraceElement[] {new StackTraceElement("a.B", "m", "B.java", 7), new StackTraceElement("a.C", "n", null, -1), new StackTraceElement("a.D", "nat", "D.java", -2), new StackTraceElement("ldr", "mod", "1.2", "a.E", "x", "E.java", 5), new StackTraceElement(null, "m2", null, "a.F", "y", "F.java", -1), new StackTraceElement("a.G", "z", null, 9)});
        t.printStackTrace(System.out);
        try { t.setStackTrace(new StackTraceElement[] {null}); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { t.setStackTrace(null); } catch (NullPointerException e) { System.out.println("npe"); }
        System.out.println(new NoTrace().getStackTrace().length);
        new NoTrace().printStackTrace(System.out);
        Over ov = new Over();
        System.out.println(ov.fills + " " + ov.getStackTrace().length);
        Throwable re = make();
        Throwable filled = re.fillInStackTrace();
        System.out.println((re == filled) + " " + fmt(re.getStackTrace()[0]) + " " + re.getStackTrace().length);
        System.out.println(deep(100).getStackTrace().length + " " + deep(1022).getStackTrace().length + " " + deep(1023).getStackTrace().length + " " + deep(2000).getStackTrace().length);
        System.out.println(fmt(thrown(() -> { int[] a = new int[1]; a[2]++; }).getStackTrace()[0]));
        System.out.println(thrown(() -> Integer.parseInt("x")).getStackTrace()[0].getMethodName());
        System.out.println(thrown(() -> "abc".substring(5)).getStackTrace()[0].getModuleName());
        StackTraceElement[] me = Thread.currentThread().getStackTrace();
        System.out.println(me[0].getMethodName() + " " + fmt(me[1]) + " " + me.length);
        Throwable[] box = {null};
        Thread th = new Thread(() -> box[0] = deep(1), "other");
        th.start();
        th.join();
        StackTraceElement[] b = box[0].getStackTrace();
        for (StackTraceElement e : b) if (e.getClassName().startsWith("exceptions")) System.out.println(fmt(e));
        System.out.println(b[b.length - 1].getMethodName() + " " + b[b.length - 1].getModuleName());
        System.out.println(th.getStackTrace().length + " " + new Thread().getStackTrace().length);
        StackTraceElement x = new StackTraceElement("c", "m", "f", 1), y = new StackTraceElement("c", "m", "f", 1);
        System.out.println(x.equals(y) + " " + (x.hashCode() == y.hashCode()) + " " + x.equals(st));
        String sw = StackWalker.getInstance().walk(s -> s.map(f -> f.getMethodName() + ":" + f.getLineNumber()).reduce("", (p, q) -> p + q + ";"));
        System.out.println(sw);
    }
}
