/** printStackTrace text with causes, common frames, suppressed and circular references. */
package lib_exceptions;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;

public class Traces {
    static class Own extends RuntimeException {
        Own(String m, Throwable c) {
            super(m, c);
        }
    }

    static String trace(Throwable t) {
        StringWriter w = new StringWriter();
        t.printStackTrace(new PrintWriter(w, true));
        return w.toString();
    }

    static void show(String label, Throwable t) {
        System.out.println("== " + label);
        for (String line : trace(t).split("\\R")) {
            if (!line.contains("java.base/")) {
                System.out.println(line);
            }
        }
    }

    static void level3(int n) {
        if (n == 0) {
            throw new IllegalArgumentException("deepest");
        }
        level3(n - 1);
    }

    static void level2() {
        try {
            level3(2);
        } catch (IllegalArgumentException e) {
            throw new Own("middle", e);
        }
    }

    static void level1() {
        try {
            level2();
        } catch (Own e) {
            IllegalStateException x = new IllegalStateException("outer", e);
            x.addSuppressed(new Exception("side"));
            try {
                level3(1);
            } catch (IllegalArgumentException s) {
                x.addSuppressed(s);
            }
            throw x;
        }
    }

    Traces() {
        throw new UnsupportedOperationException("in constructor");
    }

    static class Init {
        static int v = compute();

        static int compute() {
            throw new IllegalStateException("in clinit");
        }
    }

    interface Task {
        void run();
    }

    public static void main(String[] args) throws Exception {
        try {
            level1();
        } catch (IllegalStateException e) {
            show("chain", e);
            System.out.println("frames " + e.getStackTrace().length + " " + e.getCause().getStackTrace().length + " " + e.getCause().getCause().getStackTrace().length);
        }
        try {
            new Traces();
        } catch (UnsupportedOperationException e) {
            show("constructor", e);
        }
        try {
            System.out.println(Init.v);
        } catch (ExceptionInInitializerError e) {
            show("initializer", e);
        }
        try {
            new Init();
        } catch (NoClassDefFoundError e) {
            System.out.println("again " + e.getMessage());
        }
        Exception a = new Exception("a");
        Exception b = new Exception("b", a);
        a.initCause(b);
        show("circular", a);
        Exception c = new Exception("with\nnewline");
        show("newline", c);
        Task anon = new Task() {
            @Override
            public void run() {
                throw new RuntimeException("anonymous");
            }
        };
        try {
            anon.run();
        } catch (RuntimeException e) {
            show("anonymous", e);
        }
        class Local {
            void go() {
                Task t = anon::run;
                throw new RuntimeException("local " + (t != null));
            }
        }
        try {
            new Local().go();
        } catch (RuntimeException e) {
            show("local", e);
        }
        Task lam = () -> {
            throw new RuntimeException("lambda");
        };
        try {
            lam.run();
        } catch (RuntimeException e) {
            show("lambda", e);
        }
        try {
            int[] x = new int[1];
            x[args.length + 2]++;
        } catch (ArrayIndexOutOfBoundsException e) {
            show("array", e);
        }
        Exception own = new Exception("custom trace");
        own.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("pkg.Cls", "meth", "Cls.java", 10),
            new StackTraceElement("pkg.Cls", "nat", "Cls.java", -2),
            new StackTraceElement("pkg.Cls", "unknown", null, -1),
            new StackTraceElement("pkg.Cls", "noline", "Cls.java", -1),
            new StackTraceElement("app", "mod", "1.0", "q.C", "m", "C.java", 5),
            new StackTraceElement(null, "mod", null, "q.C", "m", "C.java", 6)});
        show("set", own);
        Exception wrapped = new Exception("wrapper", own);
        wrapped.setStackTrace(new StackTraceElement[] {new StackTraceElement("pkg.W", "w", "W.java", 1), new StackTraceElement(null, "mod", null, "q.C", "m", "C.java", 6)});
        show("common", wrapped);
        Exception empty = new Exception("empty");
        empty.setStackTrace(new StackTraceElement[0]);
        show("empty", empty);
        try {
            empty.setStackTrace(new StackTraceElement[1]);
        } catch (NullPointerException e) {
            System.out.println("null element " + e.getMessage());
        }
        Exception refilled = make();
        refilled.fillInStackTrace();
        show("refilled", refilled);
        show("made", make());
        PrintStream err = System.err;
        System.setErr(System.out);
        new Exception("to err").printStackTrace();
        System.setErr(err);
    }

    static Exception make() {
        return new Exception("made here");
    }
}
