/** Throwable causes, suppressed exceptions, initCause errors, messages and try-with-resources ordering. */
package lib_exceptions;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class Causes {
    static void p(String label, Object value) {
        StringBuilder b = new StringBuilder();
        String s = label + " = " + value;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= 32 && c < 127) {
                b.append(c);
            } else {
                b.append("\\u").append(Integer.toHexString(0x10000 | c).substring(1));
            }
        }
        System.out.println(b);
    }

    interface Body {
        Object run() throws Throwable;
    }

    static void t(String label, Body body) {
        try {
            p(label, body.run());
        } catch (Throwable e) {
            p(label, "threw " + e);
        }
    }

    static final List<String> LOG = new ArrayList<>();

    static class Res implements AutoCloseable {
        final String n;
        final boolean fail;

        Res(String n, boolean fail) {
            this.n = n;
            this.fail = fail;
            LOG.add("open " + n);
        }

        @Override
        public void close() throws IOException {
            LOG.add("close " + n);
            if (fail) {
                throw new IOException("close " + n);
            }
        }
    }

    static class Localized extends Exception {
        Localized(String m) {
            super(m);
        }

        @Override
        public String getLocalizedMessage() {
            return "localized " + getMessage();
        }
    }

    static class Bare extends RuntimeException {
        Bare() {
            super("bare", null, false, false);
        }
    }

    static class NullText extends RuntimeException {
        @Override
        public String toString() {
            return null;
        }
    }

    static String chain(Throwable t) {
        StringBuilder b = new StringBuilder();
        for (Throwable x = t; x != null; x = x.getCause()) {
            b.append(x).append(Arrays.toString(x.getSuppressed())).append(" <- ");
        }
        return b.toString();
    }

    static String flush() {
        String s = LOG.toString();
        LOG.clear();
        return s;
    }

    static int finallyWins() {
        try {
            throw new IllegalStateException("lost");
        } finally {
            return 5;
        }
    }

    static int nested() {
        int x = 1;
        try {
            try {
                x = 2;
                throw new IOException("inner");
            } finally {
                x += 10;
                LOG.add("inner finally " + x);
            }
        } catch (IOException e) {
            x += 100;
            return x;
        } finally {
            x += 1000;
            LOG.add("outer finally " + x);
        }
    }

    public static void main(String[] args) {
        Exception root = new IOException("root");
        p("chain", chain(new RuntimeException("top", new IllegalStateException(root))));
        p("forms", new Exception() + " | " + new Exception("m") + " | " + new Exception(root) + " | " + new Exception((Throwable) null) + " | " + new Exception(null, root) + " | " + new Exception((String) null));
        p("messages", new Exception(root).getMessage() + " " + new Exception("m", root).getMessage() + " " + new Exception().getMessage() + " " + new Localized("x") + " " + new Localized(null) + " " + new Exception("").toString());
        Exception e = new Exception("plain");
        p("initCause", e.initCause(root) == e);
        t("initCause twice", () -> e.initCause(new Error()));
        t("initCause self", () -> { Exception x = new Exception("s"); return x.initCause(x); });
        t("initCause after ctor", () -> new Exception("m", null).initCause(root));
        t("suppress self", () -> { e.addSuppressed(e); return 0; });
        t("suppress null", () -> { e.addSuppressed(null); return 0; });
        e.addSuppressed(new Error("s1"));
        e.addSuppressed(new Error("s2"));
        Throwable[] sup = e.getSuppressed();
        sup[0] = null;
        p("suppressed", Arrays.toString(e.getSuppressed()));
        Bare b = new Bare();
        b.addSuppressed(root);
        p("bare", b.getSuppressed().length + " " + b.getStackTrace().length + " " + b + " " + b.getCause());
        b.setStackTrace(new StackTraceElement[] {new StackTraceElement("C", "m", "F.java", 3)});
        p("bare trace", b.getStackTrace().length + " " + b.fillInStackTrace().getStackTrace().length);
        p("null toString", "" + new NullText());
        t("twr ok", () -> {
            try (Res a = new Res("a", false); Res c = new Res("c", false)) {
                LOG.add("body");
                return "result";
            } finally {
                LOG.add("finally");
            }
        });
        p("twr log", flush());
        try (Res a = new Res("a", true); Res c = new Res("c", true)) {
            throw new IllegalStateException("body");
        } catch (Exception x) {
            p("twr all fail", chain(x) + flush());
        }
        try (Res a = new Res("a", true); Res c = new Res("c", true)) {
            LOG.add("fine");
        } catch (Exception x) {
            p("twr close fails", chain(x) + flush());
        }
        try (Res n = null) {
            p("twr null", "ok");
        } catch (Exception x) {
            p("twr null", x);
        }
        Res shared = new Res("shared", false);
        try (shared) {
            LOG.add("use");
        } catch (IOException x) {
            LOG.add("never");
        }
        p("twr variable", flush());
        p("finally wins", finallyWins());
        p("nested", nested() + " " + flush());
        t("finally replaces", () -> {
            try {
                throw new IOException("first");
            } finally {
                throw new IllegalStateException("second");
            }
        });
        t("multi catch", () -> {
            try {
                Object o = "s";
                return (Integer) o;
            } catch (ClassCastException | ArithmeticException x) {
                throw new RuntimeException("wrapped", x);
            }
        });
        t("sneaky", () -> { sneak(new IOException("checked")); return 0; });
        p("break in finally", loop() + " " + flush());
        t("assertion", () -> new AssertionError(5) + " " + new AssertionError("m", root) + " " + new AssertionError((Object) root).getCause() + " " + new AssertionError('c') + " " + new AssertionError(1.5));
        t("error types", () -> new StackOverflowError() + " " + new OutOfMemoryError("m") + " " + new ExceptionInInitializerError(root) + " " + new ExceptionInInitializerError(root).getException() + " " + new NoClassDefFoundError("x/Y") + " " + new VerifyError("v"));
        t("index types", () -> new IndexOutOfBoundsException(5) + " " + new ArrayIndexOutOfBoundsException(-1) + " " + new StringIndexOutOfBoundsException(3) + " " + new ArrayIndexOutOfBoundsException("t"));
        t("cnfe", () -> new ClassNotFoundException("c", root).getException() + " " + new ClassNotFoundException("c", root).getMessage());
        t("arith", () -> 5 / (args.length));
        t("rem", () -> 5L % (long) args.length);
        t("npe field", () -> ((Causes) null).field);
        t("cce", () -> (List<?>) (Object) 5);
        t("nase", () -> new int[args.length - 1]);
        t("ase", () -> { Object[] o = new String[1]; o[0] = 1; return o; });
        t("imse", () -> { new Object().notifyAll(); return 0; });
        t("throw null", () -> { RuntimeException n = null; throw n; });
        t("soe", () -> { try { return recurse(1); } catch (StackOverflowError s) { return s.getMessage() + " " + (s.getStackTrace().length > 500); } });
        t("oom", () -> { try { return new long[Integer.MAX_VALUE]; } catch (OutOfMemoryError o) { return o.getMessage() != null; } });
    }

    int field;

    static int recurse(int n) {
        return recurse(n + 1) + 1;
    }

    static int loop() {
        int n = 0;
        for (int i = 0; i < 5; i++) {
            try {
                n += i;
                if (i == 1) {
                    continue;
                }
                if (i == 3) {
                    throw new IllegalStateException();
                }
            } catch (IllegalStateException x) {
                n += 100;
                break;
            } finally {
                n += 1000;
                LOG.add("f" + i);
            }
        }
        return n;
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void sneak(Throwable t) throws T {
        throw (T) t;
    }
}
