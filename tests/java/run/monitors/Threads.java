/** Thread basics in deterministic shapes: join, daemon, names, priorities, thread-locals, volatile hand-over, executors, atomics. */
package monitors;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class Threads {
    static volatile boolean flag;
    static int data;
    static final ThreadLocal<Integer> TL = ThreadLocal.withInitial(() -> 7);
    static final InheritableThreadLocal<String> ITL = new InheritableThreadLocal<>();
    static class Once {
        private static volatile Once i;
        static int made;
        private Once() { made++; }
        static Once get() { if (i == null) synchronized (Once.class) { if (i == null) i = new Once(); } return i; }
    }

    public static void main(String[] args) throws Exception {
        Thread m = Thread.currentThread();
        System.out.println(m.getName() + " " + m.getPriority() + " " + m.isDaemon() + " " + m.getThreadGroup().getName() + " " + m.isAlive() + " " + m.getState());
        Thread t = new Thread(() -> { data = 42; flag = true; }, "named");
        System.out.println(t.getName() + " " + t.getState() + " " + t.isAlive());
        t.setPriority(7);
        t.setDaemon(true);
        t.start();
        while (!flag) Thread.onSpinWait();
        System.out.println(data + " " + t.getPriority());
        t.join();
        System.out.println(t.getState() + " " + t.isDaemon());
        try { t.setDaemon(false); System.out.println("set after end"); } catch (IllegalThreadStateException e) { System.out.println("ITSE"); }
        TL.set(8);
        ITL.set("parent");
        String[] seen = new String[2];
        Thread c = new Thread(() -> { seen[0] = TL.get() + ITL.get(); TL.set(99); ITL.set("child"); seen[1] = TL.get() + ITL.get(); });
        c.start();
        c.join();
        System.out.println(Arrays.toString(seen) + TL.get() + ITL.get());
        TL.remove();
        System.out.println(TL.get());
        Thread[] os = new Thread[5];
        for (int i = 0; i < 5; i++) { os[i] = new Thread(Once::get); os[i].start(); }
        for (Thread o : os) o.join();
        System.out.println(Once.made);
        ExecutorService ex = Executors.newFixedThreadPool(3);
        List<Future<Integer>> fs = new ArrayList<>();
        for (int i = 0; i < 8; i++) { int k = i; fs.add(ex.submit(() -> { if (k == 5) throw new IllegalStateException("k5"); return k * k; })); }
        for (Future<Integer> f : fs) try { System.out.print(f.get() + " "); } catch (ExecutionException e) {
            System.out.print(e.getCause().getMessage() + " ");
        }
        System.out.println();
        System.out.println(ex.invokeAll(List.of(() -> "a", () -> "b")).get(1).get());
        ex.shutdown();
        System.out.println(ex.awaitTermination(5, TimeUnit.SECONDS) + " " + ex.isTerminated());
        try { ex.submit(() -> 1); } catch (RejectedExecutionException e) { System.out.println("rejected"); }
        AtomicInteger ai = new AtomicInteger();
        LongAdder la = new LongAdder();
        ConcurrentHashMap<Integer, Integer> chm = new ConcurrentHashMap<>();
        ReentrantLock rl = new ReentrantLock();
        int[] plain = {0};
        Thread[] ws = new Thread[4];
        for (int i = 0; i < 4; i++) {
            ws[i] = new Thread(() -> { for (int k = 0; k < 1000; k++) { ai.incrementAndGet(); la.increment(); chm.merge(k % 10, 1, Integer::sum); rl.lock(); try { plain[0]++; } finally { rl.unlock(); } } });
            ws[i].start();
        }
        for (Thread w : ws) w.join();
        System.out.println(ai + " " + la.sum() + " " + chm + " " + plain[0]);
        System.out.println(ai.compareAndSet(4000, 5) + " " + ai.getAndAdd(3) + ai.updateAndGet(x -> x * 2) + ai.accumulateAndGet(10, Math::max));
        AtomicReference<String> ar = new AtomicReference<>("a");
        System.out.println(ar.compareAndSet("a", "b") + ar.get() + ar.getAndSet("c"));
        AtomicLongArray ala = new AtomicLongArray(3);
        ala.addAndGet(1, 5);
        System.out.println(ala);
        try { rl.unlock(); } catch (IllegalMonitorStateException e) { System.out.println("IMSE " + e.getMessage()); }
        rl.lock();
        rl.lock();
        System.out.println(rl.getHoldCount() + " " + rl.isHeldByCurrentThread());
        rl.unlock();
        rl.unlock();
        Condition cd = rl.newCondition();
        Thread aw = new Thread(() -> { rl.lock(); try { while (plain[0] != -1) cd.await(); System.out.println("condition met"); } catch (InterruptedException e) { } finally { rl.unlock(); } });
        aw.start();
        rl.lock();
        plain[0] = -1;
        cd.signalAll();
        rl.unlock();
        aw.join();
        CyclicBarrier cb = new CyclicBarrier(3, () -> System.out.println("barrier"));
        Thread[] bs = new Thread[3];
        for (int i = 0; i < 3; i++) {
            bs[i] = new Thread(() -> { try { cb.await(); cb.await(); } catch (Exception e) { System.out.println(e); } }); bs[i].start();
        }
        for (Thread b : bs) b.join();
        System.out.println(CompletableFuture.supplyAsync(() -> 20).thenApply(x -> x + 1).thenCombine(CompletableFuture.completedFuture(2), (a, b) -> a * b).get());
        try {
            CompletableFuture.supplyAsync(() -> { throw new IllegalStateException("cf"); }).join();
        } catch (CompletionException e) { System.out.println(e.getCause().getMessage()); }
        Semaphore sem = new Semaphore(2);
        sem.acquire();
        System.out.println(sem.tryAcquire() + " " + sem.tryAcquire() + " " + sem.availablePermits());
        BlockingQueue<String> q = new ArrayBlockingQueue<>(1);
        Thread pr = new Thread(() -> { try { for (String s : "x y z".split(" ")) q.put(s); } catch (InterruptedException e) { } });
        pr.start();
        System.out.println(q.take() + q.take() + q.take());
        pr.join();
        Exchanger<String> xc = new Exchanger<>();
        String[] ex2 = {null};
        Thread xt = new Thread(() -> { try { ex2[0] = xc.exchange("from t"); } catch (InterruptedException e) { } });
        xt.start();
        System.out.println(xc.exchange("from m"));
        xt.join();
        System.out.println(ex2[0]);
        Thread it = new Thread(() -> LockSupport.park());
        it.start();
        LockSupport.unpark(it);
        it.join(5000);
        System.out.println(it.isAlive());
        ForkJoinPool fj = new ForkJoinPool(2);
        System.out.println(fj.invoke(new Fib(15)));
        fj.shutdown();
        Timer tm = new Timer(true);
        CountDownLatch tl = new CountDownLatch(1);
        tm.schedule(new TimerTask() { public void run() { tl.countDown(); } }, 1);
        System.out.println(tl.await(5, TimeUnit.SECONDS));
        tm.cancel();
    }
    static class Fib extends RecursiveTask<Integer> {
        final int n;
        Fib(int n) { this.n = n; }
        @Override protected Integer compute() { if (n < 2) return n; Fib a = new Fib(n - 1); a.fork(); return new Fib(n - 2).compute() + a.join(); }
    }
}
