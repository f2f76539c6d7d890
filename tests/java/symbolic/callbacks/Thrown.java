package callbacks;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;

/** Implementations that a test writes throw what the code under test catches. */
class Thrown {
    interface Source {
        int read() throws IOException;
    }

    interface Plain {
        int get();
    }

    static class Refused extends RuntimeException {
        final int code;

        Refused(int code) {
            this.code = code;
        }
    }

    static int declared(Source s) {  //~ bound, unknown call
        try {
            return s.read();  //~ returns; throws java.lang.NullPointerException
        } catch (FileNotFoundException e) {
            return -1;  //~ returns
        } catch (IOException e) {
            return -2;  //~ returns
        }
    }

    static int unchecked(Plain p) {  //~ bound, unknown call
        try {
            return p.get();  //~ returns; throws java.lang.NullPointerException
        } catch (IllegalStateException | UnsupportedOperationException e) {
            return e instanceof IllegalStateException ? -1 : -2;  //~ returns x2
        }
    }

    /** Nobody catches anything here. */
    static int free(Source s) throws IOException {  //~ unknown call
        return s.read();  //~ returns; throws java.lang.NullPointerException
    }

    static int own(Plain p) {  //~ bound, unknown call
        try {
            return p.get();  //~ returns; throws java.lang.NullPointerException
        } catch (Refused e) {
            return e.code == 17 ? -1 : -2;  //~ returns x2
        }
    }

    static int message(Callable<Integer> c) {  //~ bound, unknown call
        try {
            return c.call();  //~ returns
        } catch (Exception e) {
            return e.getMessage() == null ? -1 : -2;  //~ returns x6
        }
    }

    static int closed(AutoCloseable c) {  //~ bound, unknown call
        int result = 0;
        try {
            c.close();
            result = 1;
        } catch (Exception e) {
            result = 2;
        } finally {
            result += 10;
        }
        return result;  //~ returns x3
    }

    static int caller(Source s) {  //~ bound, unknown call
        try {
            return callee(s);  //~ returns; throws java.lang.NullPointerException
        } catch (IOException e) {
            return -1;  //~ returns
        }
    }

    private static int callee(Source s) throws IOException {
        return s.read() + 1;
    }

    static int library(Runnable r) {  //~ bound, unknown call
        try {
            List.of(r).forEach(Runnable::run);  //~ throws java.lang.NullPointerException
            return 1;  //~ returns
        } catch (ArithmeticException e) {
            return 2;  //~ returns
        }
    }
}
