//! exit: 1
/** An exception with causes leaves main: the stack trace on standard error and exit code 1. */
package lib_exceptions;

public class UncaughtMain {
    static class Failure extends RuntimeException {
        Failure(String m, Throwable c) {
            super(m, c);
        }
    }

    static void inner(int n) {
        if (n > 2) {
            throw new IllegalArgumentException("n is " + n);
        }
        inner(n + 1);
    }

    public static void main(String[] args) {
        System.out.println("before");
        for (int i = 0; i < 5; i++) {
            System.out.println("line " + i);
        }
        try {
            inner(0);
        } catch (IllegalArgumentException e) {
            Failure f = new Failure("wrapped failure", e);
            f.addSuppressed(new Exception("suppressed one"));
            throw f;
        } finally {
            System.out.println("finally runs");
        }
    }
}
