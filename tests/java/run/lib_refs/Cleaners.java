/** Cleaner actions run once, explicitly or after collection; finalizers run; resurrection works. */
package lib_refs;

import java.lang.ref.Cleaner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class Cleaners {
    static final AtomicInteger CLEANED = new AtomicInteger();
    static final AtomicInteger FINALIZED = new AtomicInteger();
    static Resurrect saved;

    static class State implements Runnable {
        final String name;
        final CountDownLatch done = new CountDownLatch(1);

        State(String name) {
            this.name = name;
        }

        @Override
        public void run() {
            CLEANED.incrementAndGet();
            done.countDown();
        }
    }

    static class Res implements AutoCloseable {
        final State state;
        final Cleaner.Cleanable cleanable;

        Res(Cleaner c, String n) {
            state = new State(n);
            cleanable = c.register(this, state);
        }

        @Override
        public void close() {
            cleanable.clean();
        }
    }

    static class Fin {
        @Override
        protected void finalize() {
            FINALIZED.incrementAndGet();
        }
    }

    static class Resurrect {
        int times;

        @Override
        protected void finalize() {
            times++;
            saved = this;
        }
    }

    static State leak(Cleaner c) {
        return new Res(c, "leaked").state;
    }

    static void makeFin(int n) {
        for (int i = 0; i < n; i++) {
            new Fin();
        }
    }

    static void makeRes() {
        new Resurrect();
    }

    interface Cond {
        boolean done() throws Exception;
    }

    static boolean gcUntil(Cond c) throws Exception {
        for (int i = 0; i < 200; i++) {
            System.gc();
            System.runFinalization();
            if (c.done()) {
                return true;
            }
            Thread.sleep(5);
        }
        return false;
    }

    public static void main(String[] args) throws Exception {
        Cleaner c = Cleaner.create();
        Res r = new Res(c, "explicit");
        System.out.println("before " + CLEANED);
        r.close();
        System.out.println("after close " + CLEANED);
        r.close();
        System.out.println("twice " + CLEANED + " " + r.state.name);
        try (Res t = new Res(c, "twr")) {
            System.out.println("in body " + t.state.name + " " + CLEANED);
        }
        System.out.println("after body " + CLEANED);
        State s = leak(c);
        System.out.println("leaked cleaned " + gcUntil(() -> s.done.await(2, TimeUnit.MILLISECONDS)) + " " + CLEANED + " " + s.name);
        AtomicInteger threw = new AtomicInteger();
        Object o = new Object();
        Cleaner.Cleanable bad = c.register(o, () -> {
            threw.incrementAndGet();
            throw new IllegalStateException("action");
        });
        try {
            bad.clean();
        } catch (IllegalStateException e) {
            System.out.println("explicit throws " + e.getMessage() + " " + threw);
        }
        bad.clean();
        System.out.println("once " + threw);
        try {
            c.register(null, () -> { });
        } catch (NullPointerException e) {
            System.out.println("null " + e.getMessage());
        }
        try {
            c.register(o, null);
        } catch (NullPointerException e) {
            System.out.println("null action " + e.getMessage());
        }
        makeFin(10);
        System.out.println("finalized " + gcUntil(() -> FINALIZED.get() == 10) + " " + FINALIZED);
        makeRes();
        System.out.println("resurrected " + gcUntil(() -> saved != null) + " " + saved.times);
        saved = null;
        gcUntil(() -> true);
        System.out.println("not finalized again " + (saved == null));
        Cleaner named = Cleaner.create(q -> {
            Thread t = new Thread(q, "my-cleaner");
            t.setDaemon(true);
            return t;
        });
        State m = leak(named);
        System.out.println("own thread " + gcUntil(() -> m.done.await(2, TimeUnit.MILLISECONDS)) + " " + CLEANED);
        State[] many = new State[50];
        for (int i = 0; i < many.length; i++) {
            many[i] = leak(c);
        }
        System.out.println("many " + gcUntil(() -> CLEANED.get() == 54) + " " + CLEANED);
        Fin kept = new Fin();
        System.gc();
        System.out.println("kept " + (kept != null) + " " + FINALIZED);
        java.lang.ref.Reference.reachabilityFence(kept);
        System.out.println("end");
    }
}
