/** Executors of all kinds: submit, invokeAll, invokeAny, shutdown, rejection, scheduled order and thread factories. */
package lib_concurrent;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

public class Executors2 {
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

    static final AtomicInteger MADE = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor();
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        List<Future<Integer>> fs = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            int n = i;
            fs.add(one.submit(() -> {
                order.add(n);
                return n * n;
            }));
        }
        int sum = 0;
        for (Future<Integer> f : fs) {
            sum += f.get();
        }
        p("single", sum + " " + order + " " + fs.get(0).isDone() + fs.get(0).isCancelled());
        Future<?> r = one.submit(() -> { });
        p("runnable", r.get() + " " + one.submit(() -> { }, "value").get());
        Future<Object> bad = one.submit(() -> { throw new IllegalStateException("task"); });
        try {
            bad.get();
        } catch (ExecutionException e) {
            p("failed", e.getMessage() + " | " + e.getCause());
        }
        one.shutdown();
        p("shutdown", one.isShutdown() + " " + one.awaitTermination(5, TimeUnit.SECONDS) + " " + one.isTerminated());
        t("rejected", () -> { try { one.submit(() -> 1); return "accepted"; } catch (RejectedExecutionException e) { return "rejected"; } });
        ExecutorService pool = Executors.newFixedThreadPool(4, q -> { Thread t = new Thread(q, "pool-" + MADE.incrementAndGet()); t.setDaemon(true); return t; });
        List<Callable<String>> tasks = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int n = i;
            tasks.add(() -> "task" + n);
        }
        StringBuilder b = new StringBuilder();
        for (Future<String> f : pool.invokeAll(tasks)) {
            b.append(f.get()).append(' ');
        }
        p("invokeAll", b + "" + (MADE.get() <= 4 && MADE.get() > 0));
        p("invokeAny", pool.invokeAny(List.of(() -> "only")) + " " + pool.invokeAny(List.of(() -> { throw new IllegalStateException("x"); }, () -> "second")));
        t("invokeAny all fail", () -> pool.invokeAny(List.of(() -> { throw new IllegalStateException("all"); })));
        t("invokeAny empty", () -> pool.invokeAny(List.<Callable<String>>of()));
        CountDownLatch hold = new CountDownLatch(1);
        Future<String> slow = pool.submit(() -> { hold.await(); return "slow"; });
        t("timeout", () -> slow.get(5, TimeUnit.MILLISECONDS));
        p("cancel", slow.cancel(true) + " " + slow.isCancelled() + " " + slow.isDone() + " " + slow.cancel(true));
        t("cancelled get", slow::get);
        hold.countDown();
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch stop = new CountDownLatch(1);
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        Future<?> inter = pool.submit(() -> { running.countDown(); try { Thread.sleep(100000); } catch (InterruptedException e) { log.add("interrupted"); } stop.countDown(); });
        running.await();
        inter.cancel(true);
        stop.await();
        p("interrupted", log);
        ExecutorCompletionService<Integer> cs = new ExecutorCompletionService<>(pool);
        for (int i = 0; i < 5; i++) {
            int n = i;
            cs.submit(() -> n * 10);
        }
        int total = 0;
        for (int i = 0; i < 5; i++) {
            total += cs.take().get();
        }
        p("completion", total + " " + cs.poll());
        pool.shutdown();
        pool.awaitTermination(5, TimeUnit.SECONDS);
        ScheduledExecutorService sch = Executors.newScheduledThreadPool(1);
        List<String> so = Collections.synchronizedList(new ArrayList<>());
        ScheduledFuture<?> late = sch.schedule(() -> so.add("late"), 300, TimeUnit.MILLISECONDS);
        ScheduledFuture<String> early = sch.schedule(() -> { so.add("early"); return "e"; }, 10, TimeUnit.MILLISECONDS);
        sch.execute(() -> so.add("now"));
        late.get();
        p("scheduled", so + " " + early.get() + " " + (late.compareTo(early) > 0) + " " + late.isDone());
        CountDownLatch ticks = new CountDownLatch(4);
        ScheduledFuture<?> rep = sch.scheduleAtFixedRate(ticks::countDown, 0, 1, TimeUnit.MILLISECONDS);
        ticks.await();
        rep.cancel(false);
        p("fixed rate", rep.isCancelled() + " " + ticks.getCount());
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> dies = sch.scheduleWithFixedDelay(() -> { if (runs.incrementAndGet() == 3) { throw new IllegalStateException("stop"); } }, 0, 1, TimeUnit.MILLISECONDS);
        try {
            dies.get();
        } catch (ExecutionException e) {
            p("fixed delay", runs + " " + e.getCause());
        }
        t("bad period", () -> sch.scheduleAtFixedRate(() -> { }, 0, 0, TimeUnit.SECONDS));
        ScheduledFuture<?> never = sch.schedule(() -> so.add("never"), 100, TimeUnit.SECONDS);
        p("shutdownNow", sch.shutdownNow().size() + " " + never.isDone() + " " + sch.awaitTermination(5, TimeUnit.SECONDS));
        ThreadPoolExecutor small = new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(1), new ThreadPoolExecutor.AbortPolicy());
        CountDownLatch block = new CountDownLatch(1);
        Runnable waiter = () -> { try { block.await(); } catch (InterruptedException e) { log.add("w"); } };
        small.execute(waiter);
        small.execute(waiter);
        small.execute(waiter);
        int rejected = 0;
        try {
            small.execute(waiter);
        } catch (RejectedExecutionException e) {
            rejected++;
        }
        p("saturated", rejected + " " + small.getPoolSize() + " " + small.getQueue().size() + " " + small.getCorePoolSize() + " " + small.getLargestPoolSize());
        small.setRejectedExecutionHandler(new ThreadPoolExecutor.CallerRunsPolicy());
        String[] who = new String[1];
        small.execute(() -> who[0] = Thread.currentThread().getName());
        p("caller runs", who[0]);
        small.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
        small.execute(() -> who[0] = "discarded ran");
        block.countDown();
        small.shutdown();
        p("drained", small.awaitTermination(5, TimeUnit.SECONDS) + " " + small.getCompletedTaskCount() + " " + who[0]);
        ExecutorService cached = Executors.newCachedThreadPool();
        p("cached", cached.submit(() -> "c").get() + " " + (((ThreadPoolExecutor) cached).getQueue() instanceof SynchronousQueue));
        cached.shutdownNow();
        List<String> hooks = Collections.synchronizedList(new ArrayList<>());
        ThreadPoolExecutor hooked = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            protected void beforeExecute(Thread t, Runnable q) {
                hooks.add("before");
            }

            @Override
            protected void afterExecute(Runnable q, Throwable t) {
                hooks.add("after " + t);
            }

            @Override
            protected void terminated() {
                hooks.add("terminated");
            }
        };
        hooked.submit(() -> hooks.add("run"));
        hooked.shutdown();
        hooked.awaitTermination(5, TimeUnit.SECONDS);
        p("hooks", hooks);
        FutureTask<Integer> ft = new FutureTask<>(() -> 5) {
            @Override
            protected void done() {
                hooks.add("done");
            }
        };
        ft.run();
        ft.run();
        p("future task", ft.get() + " " + ft.isDone() + " " + hooks.get(hooks.size() - 1));
        t("cancellation", () -> { FutureTask<Integer> c = new FutureTask<>(() -> 1); c.cancel(false); try { return c.get(); } catch (CancellationException e) { return e + " " + c.isCancelled(); } });
        t("bad size", () -> Executors.newFixedThreadPool(0));
        t("callable", () -> Executors.callable(() -> { }, "res").call());
        t("timeout type", () -> { throw new TimeoutException("t"); });
        p("units", TimeUnit.HOURS.toSeconds(2) + " " + TimeUnit.NANOSECONDS.toMillis(1999999) + " " + TimeUnit.DAYS.convert(50, TimeUnit.HOURS) + " " + TimeUnit.SECONDS.toNanos(Long.MAX_VALUE) + " " + TimeUnit.of(java.time.temporal.ChronoUnit.MICROS) + " " + TimeUnit.MINUTES.toChronoUnit());
    }
}
