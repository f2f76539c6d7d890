package exceptions;

/** Exceptions of the machine and of the program, with handlers here and there. */
class Exceptions {
    static class Problem extends Exception {
        final int code;

        Problem(int code) {
            this.code = code;
        }
    }

    static class Worse extends Problem {
        Worse(int code) {
            super(code);
        }
    }

    static int caught(int a, int b) {  //~ complete
        try {
            return a / b;  //~ returns
        } catch (ArithmeticException e) {
            return -1;  //~ returns
        }
    }

    static int notCaught(int a, int b) {  //~ complete
        try {
            return a / b;  //~ returns; throws java.lang.ArithmeticException
        } catch (NullPointerException e) {
            return -1;
        }
    }

    static int inCaller(int x) {  //~ complete
        try {
            return check(x);  //~ returns
        } catch (Problem p) {
            return p.code;  //~ returns x2
        }
    }

    private static int check(int x) throws Problem {
        if (x < 0) {
            throw new Problem(x);
        }
        if (x > 100) {
            throw new Worse(2 * x);
        }
        return x;
    }

    static int whichOne(int x) {  //~ complete
        try {
            return check(x);  //~ returns
        } catch (Worse w) {
            return 2;  //~ returns
        } catch (Problem p) {
            return 1;  //~ returns
        }
    }

    static int twoFrames(int x) {  //~ complete
        try {
            return middle(x);  //~ returns x2
        } catch (Problem p) {
            return -1;  //~ returns
        }
    }

    private static int middle(int x) throws Problem {
        try {
            return check(x) + 1;
        } catch (Worse w) {
            return 0;
        }
    }

    static int finallyRuns(int a, int b) {  //~ complete
        int state = 0;
        try {
            state = 1;
            a /= b;
        } finally {
            state += 10;
            if (state == 11 && a == 5) {
                a = 6;
            }
        }  //~ throws java.lang.ArithmeticException x2
        return a;  //~ returns x2
    }

    static int finallyWins(int a, int b) {  //~ complete
        try {
            return a / b;
        } finally {
            return 7;  //~ returns x2
        }
    }

    static int nested(int a, int b) {  //~ complete
        try {
            try {
                return a / b;  //~ returns
            } finally {
                a = 100 / (a - 3);
            }
        } catch (ArithmeticException e) {
            return 1;  //~ returns x3
        }
    }

    static int rethrown(int x) throws Problem {  //~ complete
        try {
            return check(x);  //~ returns; throws exceptions.Exceptions$Problem
        } catch (Worse w) {
            throw new IllegalStateException("worse");  //~ throws java.lang.IllegalStateException
        }
    }

    static int anyOf(Object o, int i) {  //~ bound
        try {
            int[] a = (int[]) o;  //~ throws java.lang.ClassCastException x4
            return a[i];  //~ returns
        } catch (NullPointerException | ArrayIndexOutOfBoundsException e) {
            return -1;  //~ returns x2
        }
    }

    static int cast(Object o) {  //~ bound
        String s = (String) o;  //~ throws java.lang.ClassCastException x3
        return s == null ? 0 : 1;  //~ returns x3
    }

    static int negative(int n) {  //~ complete
        try {
            return new byte[n & 3 | n & 0x80000000].length;  //~ returns
        } catch (NegativeArraySizeException e) {
            return -1;  //~ returns
        }
    }

    static int thrown(RuntimeException e) {  //~ bound; max-paths 8
        throw e;  //~ throws java.lang.NullPointerException; throws java.lang.RuntimeException x7
    }

    static int ordered(int a) {  //~ complete
        int[] x = {1};
        return x[a] / a;  //~ throws java.lang.ArithmeticException; throws java.lang.ArrayIndexOutOfBoundsException
    }

    static int fromLoop(int n) {  //~ complete
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            try {
                sum += 10 / (n - i);
            } catch (ArithmeticException e) {
                sum += 1000;
            }
        }
        return sum;  //~ returns x4
    }

    static void asserted(int x) {  //~ complete
        assert x > 0 : "positive";  //~ throws java.lang.AssertionError
    }  //~ returns

    static int inHandler(int x) {  //~ complete
        try {
            if (x == 1) {
                throw new IllegalStateException();
            }
            return 0;  //~ returns
        } catch (IllegalStateException e) {
            return 1 / (x - 1);  //~ throws java.lang.ArithmeticException
        }
    }

    static int closes(int x) throws Exception {  //~ complete
        try (Resource r = new Resource(x)) {  //~ throws java.lang.ArithmeticException
            return 10 / r.n;  //~ returns
        }  //~ throws java.lang.IllegalStateException
    }

    static class Resource implements AutoCloseable {
        final int n;

        Resource(int n) {
            this.n = n;
        }

        @Override
        public void close() {
            if (n == 5) {
                throw new IllegalStateException("close");
            }
        }
    }

    static int locked(Object lock, int x) {  //~ bound
        synchronized (lock) {  //~ throws java.lang.NullPointerException
            return 1 / x;  //~ returns x5
        }  //~ throws java.lang.ArithmeticException x5
    }
}
