//! compiler: ecj
/** try, catch and finally as compiled by ecj: returns, nested finally, resources, rethrow and loops. */
package ecj_misc;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class TryFinally {
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

    record Res(String n, boolean bad) implements AutoCloseable {
        Res {
            LOG.add("open " + n);
            if (n.equals("boom")) {
                throw new IllegalStateException("open boom");
            }
        }

        @Override
        public void close() throws IOException {
            LOG.add("close " + n);
            if (bad) {
                throw new IOException("close " + n);
            }
        }
    }

    static int ret(int k) {
        int x = k;
        try {
            if (k == 0) {
                return x;
            }
            if (k == 1) {
                throw new IllegalStateException("k1");
            }
            x += 10;
            return x;
        } catch (IllegalStateException e) {
            x = 50;
            return x;
        } finally {
            x = 999;
            LOG.add("fin" + k);
        }
    }

    @SuppressWarnings("finally")
    static int override(int k) {
        while (true) {
            try {
                if (k > 0) {
                    throw new RuntimeException("lost");
                }
                return 1;
            } finally {
                if (k > 1) {
                    break;
                }
                LOG.add("f");
            }
        }
        return 7;
    }

    static String nested(int k) {
        StringBuilder b = new StringBuilder();
        try {
            try {
                b.append('a');
                if (k == 1) {
                    throw new IOException("io");
                }
                if (k == 2) {
                    throw new IllegalArgumentException("iae");
                }
                try {
                    b.append('b');
                    if (k == 3) {
                        return b.append("ret").toString();
                    }
                } finally {
                    b.append('c');
                    LOG.add("inner");
                }
            } catch (IOException e) {
                b.append(e.getMessage());
            } finally {
                b.append('d');
                LOG.add("middle");
            }
        } catch (RuntimeException e) {
            b.append(e.getMessage());
        } finally {
            LOG.add("outer " + b);
        }
        return b.toString();
    }

    static void rethrow(int k) throws IOException {
        try {
            if (k == 0) {
                throw new IOException("checked");
            }
            throw new IllegalStateException("unchecked");
        } catch (final Exception e) {
            LOG.add("re " + e.getMessage());
            throw e;
        }
    }

    static String multi(Object o) {
        try {
            int[] a = (int[]) o;
            return "v" + a[1] / a[0];
        } catch (ClassCastException | ArrayIndexOutOfBoundsException e) {
            return e.getClass().getSimpleName();
        } catch (ArithmeticException e) {
            return e.getMessage();
        } catch (RuntimeException e) {
            return "rt " + e.getClass().getSimpleName();
        }
    }

    static String flush() {
        String s = LOG.toString();
        LOG.clear();
        return s;
    }

    static String chain(Throwable t) {
        return t + Arrays.toString(t.getSuppressed());
    }

    static int sync(Object l) {
        synchronized (l) {
            try {
                return 3;
            } finally {
                LOG.add("held " + Thread.holdsLock(l));
            }
        }
    }

    public static void main(String[] args) {
        for (int k = 0; k < 3; k++) {
            p("ret " + k, ret(k) + " " + flush());
            int n = k;
            t("override " + k, () -> override(n));
            p("log", flush());
        }
        for (int k = 0; k < 4; k++) {
            p("nested " + k, nested(k) + " " + flush());
        }
        t("rethrow 0", () -> { rethrow(0); return 0; });
        t("rethrow 1", () -> { rethrow(1); return 0; });
        p("log", flush());
        p("multi", multi("s") + " " + multi(new int[0]) + " " + multi(new int[] {0, 1}) + " " + multi(null) + " " + multi(new int[] {2, 9}));
        try (Res a = new Res("a", false); Res b = new Res("b", true)) {
            LOG.add("body");
        } catch (IOException e) {
            LOG.add("caught " + chain(e));
        } finally {
            LOG.add("finally");
        }
        p("twr", flush());
        try (Res a = new Res("a", true); Res b = new Res("b", true); Res c = new Res("boom", false)) {
            LOG.add("never");
        } catch (Exception e) {
            LOG.add(chain(e));
        }
        p("twr open fails", flush());
        try (Res a = new Res("a", true)) {
            throw new Error("body");
        } catch (Throwable e) {
            LOG.add(chain(e));
        }
        p("twr error", flush());
        try (Res none = null) {
            LOG.add("null ok");
        } catch (IOException e) {
            LOG.add("bad");
        }
        p("twr null", flush());
        t("twr return", () -> {
            try (Res a = new Res("r", false)) {
                return "returned " + LOG.size();
            }
        });
        p("twr return log", flush());
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            try {
                if (i % 3 == 0) {
                    continue;
                }
                if (i == 8) {
                    break;
                }
                sum += i;
            } finally {
                sum += 100;
            }
        }
        p("loop", sum);
        Object lock = new Object();
        p("sync", sync(lock) + " " + flush() + Thread.holdsLock(lock));
        t("sync throw", () -> { synchronized (lock) { throw new IllegalStateException("in sync"); } });
        p("released", Thread.holdsLock(lock));
        t("deep", () -> deep(5));
        p("deep log", flush());
        label:
        try {
            if (args.length == 0) {
                break label;
            }
            LOG.add("unreached");
        } finally {
            LOG.add("label finally");
        }
        p("label", flush());
        t("stack", () -> { try { throw new RuntimeException("a", new Error("b")); } catch (RuntimeException e) { return e.getStackTrace()[0].getMethodName().startsWith("lambda$") + " " + e.getCause().getMessage(); } });
        t("assert", () -> { assert args == null : "off by default"; return "assertions off"; });
    }

    static int deep(int n) {
        try {
            return n == 0 ? 1 / n : deep(n - 1);
        } finally {
            LOG.add("d" + n);
        }
    }
}
