/** StackOverflowError is caught and the program goes on; deep but finite recursion works; finally blocks run. */
package lib_system;

public class Overflows {
    static int depth;
    static int finals;

    static void infinite() {
        depth++;
        infinite();
    }

    static int withLocals(int a, long b, double c, String s) {
        depth++;
        return withLocals(a + 1, b * 2, c / 2, s) + 1;
    }

    static void mutualA() {
        mutualB();
    }

    static void mutualB() {
        mutualA();
    }

    static void finallyRuns() {
        try {
            finallyRuns();
        } finally {
            finals++;
        }
    }

    static class Cyclic {
        final Cyclic c = new Cyclic();
    }

    static class Str {
        @Override
        public String toString() {
            return "x" + this;
        }
    }

    static int sum(int n) {
        return n == 0 ? 0 : n + sum(n - 1);
    }

    static synchronized void locked() {
        locked();
    }

    interface Rec {
        int apply(int n);
    }

    static Rec rec;

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            depth = 0;
            try {
                infinite();
            } catch (StackOverflowError e) {
                System.out.println("caught " + e.getMessage() + " " + (depth > 1000) + " " + (e.getStackTrace().length > 100) + " " + e.getStackTrace()[0].getMethodName());
            }
        }
        depth = 0;
        try {
            withLocals(1, 2, 3, "s");
        } catch (StackOverflowError e) {
            System.out.println("locals " + (depth > 500));
        }
        try {
            mutualA();
        } catch (StackOverflowError e) {
            System.out.println("mutual " + e.getStackTrace()[0].getMethodName().startsWith("mutual"));
        }
        try {
            finallyRuns();
        } catch (StackOverflowError e) {
            System.out.println("finally " + (finals > 500));
        }
        try {
            new Cyclic();
        } catch (StackOverflowError e) {
            System.out.println("constructor " + e.getStackTrace()[0].getMethodName());
        }
        try {
            new Str().toString();
        } catch (StackOverflowError e) {
            System.out.println("toString");
        }
        try {
            locked();
        } catch (StackOverflowError e) {
            System.out.println("locked " + Thread.holdsLock(Overflows.class));
        }
        rec = n -> rec.apply(n + 1);
        try {
            rec.apply(0);
        } catch (StackOverflowError e) {
            System.out.println("lambda");
        }
        java.util.List<Object> l = new java.util.ArrayList<>();
        java.util.List<Object> m = new java.util.ArrayList<>();
        l.add(m);
        m.add(l);
        try {
            l.hashCode();
        } catch (StackOverflowError e) {
            System.out.println("list hash");
        }
        System.out.println("finite " + sum(3000));
        int[] inThread = {0};
        Thread t = new Thread(null, () -> {
            try {
                infinite();
            } catch (StackOverflowError e) {
                inThread[0] = 1;
            }
        }, "small", 1 << 20);
        t.start();
        t.join();
        System.out.println("thread " + inThread[0]);
        Thread big = new Thread(null, () -> inThread[0] = sum(30000), "big", 64L << 20);
        big.start();
        big.join();
        System.out.println("big stack " + inThread[0]);
        try {
            java.util.stream.Stream.iterate(1, x -> x + 1).map(x -> sum(Integer.MAX_VALUE)).findFirst();
        } catch (StackOverflowError e) {
            System.out.println("stream");
        }
        System.out.println("end " + sum(100));
    }
}
