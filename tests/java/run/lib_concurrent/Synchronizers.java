/** CountDownLatch, CyclicBarrier, Semaphore, Phaser and Exchanger with deterministic results. */
package lib_concurrent;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class Synchronizers {
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

    interface Job {
        void run(int id) throws Exception;
    }

    static void all(int n, Job j) throws InterruptedException {
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            int id = i;
            ts[i] = new Thread(() -> {
                try {
                    j.run(id);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch l = new CountDownLatch(3);
        p("latch", l.getCount() + " " + l.await(1, TimeUnit.MILLISECONDS));
        AtomicInteger before = new AtomicInteger();
        int[] seen = new int[1];
        all(4, id -> {
            if (id == 3) {
                l.await();
                seen[0] = before.get();
            } else {
                before.incrementAndGet();
                l.countDown();
            }
        });
        l.countDown();
        p("latch done", seen[0] + " " + l.getCount() + " " + l.await(0, TimeUnit.SECONDS));
        t("latch neg", () -> new CountDownLatch(-1));
        List<String> rounds = Collections.synchronizedList(new ArrayList<>());
        int[] cells = new int[4];
        CyclicBarrier bar = new CyclicBarrier(4, () -> rounds.add(Arrays.toString(cells)));
        all(4, id -> {
            for (int r = 1; r <= 5; r++) {
                cells[id] = id * 10 + r;
                bar.await();
                bar.await();
            }
        });
        p("barrier", rounds.size() + " " + rounds.get(0) + " " + rounds.get(8) + " " + bar.getParties() + " " + bar.getNumberWaiting() + " " + bar.isBroken());
        int[] indexes = new int[3];
        CyclicBarrier ib = new CyclicBarrier(3);
        all(3, id -> indexes[id] = ib.await());
        Arrays.sort(indexes);
        p("indexes", Arrays.toString(indexes));
        CyclicBarrier broken = new CyclicBarrier(2);
        List<String> errs = Collections.synchronizedList(new ArrayList<>());
        Thread w = new Thread(() -> {
            try {
                broken.await();
            } catch (BrokenBarrierException e) {
                errs.add("broken");
            } catch (InterruptedException e) {
                errs.add("interrupted");
            }
        });
        w.start();
        while (broken.getNumberWaiting() == 0) {
            Thread.sleep(1);
        }
        broken.reset();
        w.join();
        p("reset", errs + " " + broken.isBroken());
        t("barrier timeout", () -> broken.await(1, TimeUnit.MILLISECONDS));
        t("barrier broken", () -> broken.await());
        t("barrier action", () -> new CyclicBarrier(1, () -> { throw new IllegalStateException("action"); }).await());
        t("barrier size", () -> new CyclicBarrier(0));
        Semaphore s = new Semaphore(3, true);
        p("semaphore", s.tryAcquire(2) + " " + s.tryAcquire(2) + " " + s.availablePermits() + " " + s.isFair() + " " + s.drainPermits() + " " + s.tryAcquire(1, TimeUnit.MILLISECONDS));
        s.release(5);
        p("released", s.availablePermits() + " " + s.hasQueuedThreads() + " " + s.getQueueLength());
        AtomicInteger in = new AtomicInteger();
        AtomicInteger max = new AtomicInteger();
        Semaphore lim = new Semaphore(2);
        all(8, id -> {
            for (int i = 0; i < 50; i++) {
                lim.acquire();
                max.accumulateAndGet(in.incrementAndGet(), Math::max);
                in.decrementAndGet();
                lim.release();
            }
        });
        p("limited", (max.get() <= 2) + " " + in + " " + lim.availablePermits());
        t("semaphore neg", () -> { s.acquire(-1); return 0; });
        p("negative permits", new Semaphore(-2).availablePermits() + " " + new Semaphore(-2).tryAcquire());
        Phaser ph = new Phaser(1) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                rounds.add("phase " + phase + " parties " + parties);
                return phase >= 2 || parties == 0;
            }
        };
        rounds.clear();
        ph.bulkRegister(3);
        int[] sums = new int[3];
        Thread driver = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                ph.arriveAndAwaitAdvance();
            }
        });
        driver.start();
        all(3, id -> {
            for (int i = 0; i < 3; i++) {
                sums[id] += ph.getPhase() + 1;
                ph.arriveAndAwaitAdvance();
            }
        });
        driver.join();
        p("phaser", rounds + " " + Arrays.toString(sums) + " " + ph.isTerminated() + " " + (ph.getPhase() < 0) + " " + (ph.register() < 0));
        Phaser p2 = new Phaser(2);
        p("phaser api", p2.arrive() + " " + p2.getArrivedParties() + " " + p2.getUnarrivedParties() + " " + p2.arriveAndDeregister() + " " + p2.getPhase() + " " + p2.getRegisteredParties() + " " + p2.awaitAdvance(0) + " " + p2.arrive() + " " + p2.getPhase());
        t("phaser bad", () -> { try { return new Phaser().arrive(); } catch (IllegalStateException e) { return e.getMessage().startsWith("Attempted arrival of unregistered party"); } });
        Phaser root = new Phaser();
        Phaser childA = new Phaser(root, 1);
        Phaser childB = new Phaser(root, 1);
        childA.arrive();
        p("tree", root.getRegisteredParties() + " " + root.getArrivedParties() + " " + childB.arrive() + " " + root.getPhase() + " " + (childA.getRoot() == root) + " " + (childA.getParent() == root));
        root.forceTermination();
        p("terminated", childB.isTerminated());
        Exchanger<String> ex = new Exchanger<>();
        String[] got = new String[2];
        all(2, id -> {
            String x = "from" + id;
            for (int i = 0; i < 3; i++) {
                x = ex.exchange(x + i);
            }
            got[id] = x;
        });
        p("exchange", got[0] + " " + got[1]);
        t("exchange timeout", () -> ex.exchange("x", 1, TimeUnit.MILLISECONDS));
        long[] partial = new long[4];
        long[] result = new long[1];
        CyclicBarrier sum = new CyclicBarrier(4, () -> { for (long v : partial) { result[0] += v; } });
        all(4, id -> {
            for (int i = id * 1000; i < (id + 1) * 1000; i++) {
                partial[id] += i;
            }
            sum.await();
        });
        p("parallel sum", result[0]);
    }
}
