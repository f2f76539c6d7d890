/** printStackTrace with line numbers, causes with common frames, suppressed, circular references, constructors and initialisers. */
package exceptions;

public class Traces {
    static class MyEx extends Exception {
        MyEx(String m, Throwable c) { super(m, c); }
        MyEx() { }
        @Override public String getLocalizedMessage() { String m = getMessage(); return m == null ? null : "<<" + m + ">>"; }
    }
    static class Named extends RuntimeException {
        Named(String m) { super(m); } @Override public String toString() { return "NAMED[" + getMessage() + "]"; }
    }

    static void one(int k) throws MyEx {
        if (k == 0)
            throw new MyEx();
        two(k);
    }

    static void two(int k) throws MyEx {
        try {
            three(k);
        } catch (RuntimeException e) {
            throw new MyEx("two failed " + k,
                e);
        }
    }

    static void three(int k) {
        switch (k) {
            case 1: throw new IllegalStateException("three");
            case 2: int[] a = new int[1]; a[k] = 3; break;
            case 3:
                Object o = "str";
                Integer i = (Integer)
                    o;
                break;
            case 4: four(null); break;
            case 5: new Inner(5); break;
            case 6: new Traces().inst(k / (k - 6)); break;
            case 7: throw new Named("n");
            case 8: Runnable r = () -> { throw new UnsupportedOperationException("in lambda"); }; r.run(); break;
            case 9: new Object() { void anon() { throw new IllegalArgumentException(); } }.anon(); break;
            case 10: Bad.touch(); break;
            default: three(k - 1);
        }
    }

    static int four(String s) { return s
        .length(); }

    static class Inner {
        final int q;
        {
            if (Integer.parseInt("1") == 1) init();
        }
        Inner(int x) { q = x; }
        void init() { throw new IllegalStateException("init block"); }
    }

    static class Bad { static { fail(); } static void fail() { throw new IllegalStateException("static"); } static void touch() { } }
    void inst(int x) { System.out.println(x); }
    static synchronized void sync() { throw new IllegalStateException("sync"); }

    public static void main(String[] args) {
        for (int k = 0; k <= 11; k++) {
            try {
                one(k);
            } catch (MyEx e) {
                System.out.println("== " + k);
                e.printStackTrace(System.out);
            } catch (Error e) {
                System.out.println("== error " + k);
                e.printStackTrace(System.out);
            }
        }
        Exception top = new Exception("top");
        top.addSuppressed(new IllegalStateException("s1"));
        Exception s2 = new Exception("s2", new Error("s2cause"));
        s2.addSuppressed(new Named("inner suppressed"));
        top.addSuppressed(s2);
        top.initCause(new RuntimeException("cause", new MyEx("root", null)));
        top.printStackTrace(System.out);
        Exception a = new Exception("a"), b = new Exception("b", a);
        a.initCause(b);
        a.printStackTrace(System.out);
        try { a.initCause(null); } catch (IllegalStateException e) { System.out.println(e); }
        try { new Exception("x").initCause(null).initCause(a); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        Exception self = new Exception("self");
        try { self.initCause(self); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { sync(); } catch (IllegalStateException e) { e.printStackTrace(System.out); }
        Throwable multi = new Throwable("line1\nline2\n");
        multi.printStackTrace(System.out);
        new Throwable().printStackTrace(System.out);
        new Throwable((String) null).printStackTrace(System.out);
        new Exception(new Error()).printStackTrace(System.out);
        java.io.StringWriter sw = new java.io.StringWriter();
        new Error("to writer").printStackTrace(new java.io.PrintWriter(sw, true));
        System.out.print(sw);
    }
}
