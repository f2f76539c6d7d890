/** A thread dies with an uncaught exception: trace on standard error, main continues, exit code stays 0. */
package lib_threads;

public class UncaughtThread {
    static void fail(int n) {
        if (n == 0) {
            throw new IllegalStateException("thread failure");
        }
        fail(n - 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> fail(3), "doomed");
        t.start();
        t.join();
        System.out.println("main goes on " + t.getState());
        Thread u = new Thread(UncaughtThread::cause, "doomed-2");
        u.start();
        u.join();
        System.out.println("still here " + u.isAlive());
        Thread v = new Thread("doomed-3") {
            @Override
            public void run() {
                try {
                    Object o = "s";
                    System.out.println((Integer) o);
                } finally {
                    System.out.println("finally in thread");
                }
            }
        };
        v.start();
        v.join();
        for (int i = 0; i < 3; i++) {
            System.out.println("line " + i);
        }
    }

    static void cause() {
        try {
            fail(1);
        } catch (IllegalStateException e) {
            throw new RuntimeException("wrapper", e);
        }
    }
}
