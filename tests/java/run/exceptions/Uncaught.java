//! exit: 1
/** An uncaught exception with cause and suppressed ends main: output flushed first, trace on stderr, exit code 1. */
package exceptions;

public class Uncaught {
    static class Failure extends RuntimeException { Failure(String m, Throwable c) { super(m, c); } }
    static void low(int n) { if (n == 0) throw new IllegalStateException("low level"); low(n - 1); }
    static void mid() {
        try {
            low(2);
        } catch (IllegalStateException e) {
            Failure f = new Failure("mid level", e);
            f.addSuppressed(new Exception("suppressed one"));
            f.addSuppressed(new Error("suppressed two", new Exception("its cause")));
            throw f;
        }
    }
    public static void main(String[] args) {
        System.out.println("before");
        try { mid(); } finally { System.out.println("finally of main"); }
        System.out.println("not reached");
    }
}
