//! release: 21
/** Virtual threads with joins, executors and locks, with ordered results only. */
package lib_text21;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class Virtual {
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

    public static void main(String[] args) throws Exception {
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        Thread v = Thread.ofVirtual().name("virt").start(() -> log.add(Thread.currentThread().getName() + " " + Thread.currentThread().isVirtual() + " " + Thread.currentThread().isDaemon() + " " + Thread.currentThread().getPriority() + " " + Thread.currentThread().getThreadGroup().getName()));
        v.join();
        p("virtual", log + " " + v.getState() + " " + v.isAlive() + " " + v.isVirtual());
        Thread p0 = Thread.ofPlatform().name("plat-", 5).daemon(true).priority(3).unstarted(() -> log.add("platform"));
        p("platform", p0.getName() + " " + p0.isDaemon() + " " + p0.getPriority() + " " + p0.isVirtual() + " " + p0.getState());
        p0.start();
        p0.join();
        Thread s = Thread.startVirtualThread(() -> log.add("started"));
        s.join();
        p("log", log.subList(1, 3) + " [" + s.getName() + "]");
        t("daemon", () -> { Thread x = Thread.ofVirtual().unstarted(() -> { }); x.setDaemon(false); return 0; });
        t("daemon ok", () -> { Thread x = Thread.ofVirtual().unstarted(() -> { }); x.setDaemon(true); x.setPriority(9); return x.getPriority() + " " + x.isDaemon(); });
        int n = 500;
        AtomicInteger sum = new AtomicInteger();
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int k = i;
            ts.add(Thread.ofVirtual().start(() -> sum.addAndGet(k)));
        }
        for (Thread t : ts) {
            t.join();
        }
        p("many", sum);
        try (ExecutorService ex = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> fs = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                int k = i;
                fs.add(ex.submit(() -> {
                    Thread.sleep(1);
                    return k * k;
                }));
            }
            int total = 0;
            for (Future<Integer> f : fs) {
                total += f.get();
            }
            p("executor", total + " " + fs.get(3).resultNow() + " " + fs.get(3).state());
            Future<Integer> bad = ex.submit(() -> { throw new IllegalStateException("vt"); });
            t("bad", bad::get);
            t("bad state", () -> bad.state() + " " + bad.exceptionNow());
            t("bad result", bad::resultNow);
        }
        ReentrantLock lock = new ReentrantLock();
        Object mon = new Object();
        int[] c = {0, 0};
        ThreadFactory f = Thread.ofVirtual().name("w-", 0).factory();
        ts.clear();
        for (int i = 0; i < 20; i++) {
            Thread t = f.newThread(() -> {
                for (int k = 0; k < 50; k++) {
                    lock.lock();
                    try {
                        c[0]++;
                    } finally {
                        lock.unlock();
                    }
                    synchronized (mon) {
                        c[1]++;
                    }
                    if (k % 10 == 0) {
                        Thread.yield();
                    }
                }
            });
            t.start();
            ts.add(t);
        }
        for (Thread t : ts) {
            t.join();
        }
        p("locks", c[0] + " " + c[1] + " " + ts.get(7).getName());
        SynchronousQueue<Integer> q = new SynchronousQueue<>();
        List<Integer> got = new ArrayList<>();
        Thread prod = Thread.ofVirtual().start(() -> { try { for (int i = 0; i < 20; i++) { q.put(i); } } catch (InterruptedException e) { log.add("x"); } });
        Thread cons = Thread.ofVirtual().start(() -> { try { for (int i = 0; i < 20; i++) { got.add(q.take()); } } catch (InterruptedException e) { log.add("x"); } });
        prod.join();
        cons.join();
        p("queue", got);
        ThreadLocal<String> tl = ThreadLocal.withInitial(() -> "init");
        InheritableThreadLocal<String> inh = new InheritableThreadLocal<>();
        inh.set("from main");
        tl.set("main");
        Thread.ofVirtual().start(() -> { log.add(tl.get() + " " + inh.get()); tl.set("virtual"); }).join();
        p("locals", log.get(log.size() - 1) + " " + tl.get());
        CountDownLatch in = new CountDownLatch(1);
        Thread sl = Thread.ofVirtual().start(() -> { in.countDown(); try { Thread.sleep(100000); } catch (InterruptedException e) { log.add("interrupted " + Thread.currentThread().isInterrupted()); } });
        in.await();
        sl.interrupt();
        sl.join();
        p("interrupt", log.get(log.size() - 1));
        Thread un = Thread.ofVirtual().name("u").uncaughtExceptionHandler((t, e) -> log.add(t.getName() + " " + e.getMessage())).start(() -> { throw new IllegalStateException("uncaught"); });
        un.join();
        p("uncaught", log.get(log.size() - 1));
        p("join duration", Thread.ofVirtual().start(() -> { }).join(java.time.Duration.ofSeconds(5)) + "");
        Thread rec = Thread.ofVirtual().start(() -> log.add("depth " + depth(500)));
        rec.join();
        p("deep", log.get(log.size() - 1));
        t("start twice", () -> { try { rec.start(); return 0; } catch (IllegalThreadStateException e) { return "refused"; } });
        t("thread id", () -> Thread.currentThread().threadId() + " " + (rec.threadId() > 1));
        StringBuilder order = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            int k = i;
            Thread.ofVirtual().start(() -> order.append(k)).join();
        }
        p("order", order);
    }

    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }
}
