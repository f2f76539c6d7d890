package lib_threads;

/** Threads whose run is synchronized, while whoever starts them holds the monitor; and what their end looks like. */
public class SynchronizedRun {
    static final StringBuilder LOG = new StringBuilder();

    static synchronized void log(String text) {
        LOG.append(text).append('\n');
    }

    static class Plain extends Thread {
        @Override
        public synchronized void run() {
            log("plain holds its monitor " + Thread.holdsLock(this));
        }
    }

    static class Throwing extends Thread {
        @Override
        public synchronized void run() {
            throw new IllegalStateException("from run");
        }
    }

    static class Notifying extends Thread {
        boolean done;

        @Override
        public synchronized void run() {
            done = true;
            notifyAll();
        }
    }

    /** Methods that only look like those with which the library ends a thread. */
    static class Lookalike extends Thread {
        @Override
        public void run() {
            log("lookalike runs");
        }

        public void exit() {
            log("exit is not called");
        }

        public void dispatchUncaughtException(Throwable error) {
            log("nor is this");
        }
    }

    static class Target implements Runnable {
        static int count;

        @Override
        public synchronized void run() {
            count++;
            log("target " + count);
        }
    }

    static class Recursive extends Thread {
        int left = 3;

        @Override
        public synchronized void run() {
            log("left " + left);
            if (left-- > 0) {
                run();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread plain = new Plain();
        plain.start();
        plain.join();
        log("plain is " + plain.getState());

        Thread throwing = new Throwing();
        throwing.setUncaughtExceptionHandler((thread, error) -> log("threw " + error.getMessage() + " with the monitor "
                + Thread.holdsLock(thread)));
        throwing.start();
        throwing.join();

        Notifying notifying = new Notifying();
        synchronized (notifying) {
            notifying.start();
            log("started within " + notifying.done);
            while (!notifying.done) {
                notifying.wait();
            }
            log("told " + notifying.done);
        }
        notifying.join();

        Lookalike lookalike = new Lookalike();
        lookalike.start();
        lookalike.join();
        log("lookalike is " + lookalike.getState() + " in " + lookalike.getThreadGroup());

        Target target = new Target();
        Thread[] threads = new Thread[4];
        synchronized (target) {
            for (int i = 0; i < threads.length; i++) {
                threads[i] = new Thread(target);
                threads[i].start();
            }
            log("nobody yet " + Target.count);
        }
        for (Thread thread : threads) {
            thread.join();
        }

        Thread recursive = new Recursive();
        recursive.start();
        recursive.join();

        // A thread that waits for its first monitor: blocked, in run.
        Thread blocked = new Plain();
        synchronized (blocked) {
            blocked.start();
            while (blocked.getState() != Thread.State.BLOCKED) {
                Thread.sleep(1);
            }
            StackTraceElement[] trace = blocked.getStackTrace();
            log("blocked in " + trace[0].getMethodName() + ", " + trace.length);
        }
        blocked.join();
        System.out.print(LOG);
    }
}
