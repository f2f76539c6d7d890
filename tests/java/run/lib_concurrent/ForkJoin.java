/** ForkJoinPool with RecursiveTask, RecursiveAction and CountedCompleter, and parallel algorithms on it. */
package lib_concurrent;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

public class ForkJoin {
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

    static class Fib extends RecursiveTask<Integer> {
        final int n;

        Fib(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Fib a = new Fib(n - 1);
            a.fork();
            return new Fib(n - 2).compute() + a.join();
        }
    }

    static class Sum extends RecursiveTask<Long> {
        final int[] d;
        final int from;
        final int to;

        Sum(int[] d, int from, int to) {
            this.d = d;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from <= 100) {
                long s = 0;
                for (int i = from; i < to; i++) {
                    s += d[i];
                }
                return s;
            }
            int mid = (from + to) >>> 1;
            Sum l = new Sum(d, from, mid);
            Sum r = new Sum(d, mid, to);
            invokeAll(l, r);
            return l.join() + r.join();
        }
    }

    static class MergeSort extends RecursiveAction {
        final int[] a;
        final int lo;
        final int hi;

        MergeSort(int[] a, int lo, int hi) {
            this.a = a;
            this.lo = lo;
            this.hi = hi;
        }

        @Override
        protected void compute() {
            if (hi - lo < 32) {
                Arrays.sort(a, lo, hi);
                return;
            }
            int mid = (lo + hi) / 2;
            invokeAll(new MergeSort(a, lo, mid), new MergeSort(a, mid, hi));
            int[] left = Arrays.copyOfRange(a, lo, mid);
            int i = 0;
            int j = mid;
            int k = lo;
            while (i < left.length) {
                a[k++] = j == hi || left[i] <= a[j] ? left[i++] : a[j++];
            }
        }
    }

    static class Counter extends CountedCompleter<Integer> {
        final int lo;
        final int hi;
        int result;
        Counter left;
        Counter right;

        Counter(CountedCompleter<?> p, int lo, int hi) {
            super(p);
            this.lo = lo;
            this.hi = hi;
        }

        @Override
        public void compute() {
            if (hi - lo < 50) {
                for (int i = lo; i < hi; i++) {
                    result += i % 3 == 0 ? 1 : 0;
                }
            } else {
                int mid = (lo + hi) / 2;
                setPendingCount(2);
                left = new Counter(this, lo, mid);
                right = new Counter(this, mid, hi);
                left.fork();
                right.fork();
            }
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> c) {
            if (left != null) {
                result = left.result + right.result;
            }
        }

        @Override
        public Integer getRawResult() {
            return result;
        }
    }

    static int queens(int n, int row, int cols, int d1, int d2) {
        if (row == n) {
            return 1;
        }
        int c = 0;
        for (int i = 0; i < n; i++) {
            if ((cols >> i & 1) == 0 && (d1 >> (row + i) & 1) == 0 && (d2 >> (row - i + n) & 1) == 0) {
                c += queens(n, row + 1, cols | 1 << i, d1 | 1 << (row + i), d2 | 1 << (row - i + n));
            }
        }
        return c;
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(3);
        for (int n : new int[] {0, 1, 5, 10, 16}) {
            p("fib " + n, pool.invoke(new Fib(n)));
        }
        int[] data = IntStream.range(0, 5000).map(i -> i * 7919 % 5003).toArray();
        p("sum", pool.invoke(new Sum(data, 0, data.length)) + " " + ForkJoinPool.commonPool().invoke(new Sum(data, 0, data.length)) + " " + new Sum(data, 0, 50).compute());
        int[] copy = data.clone();
        pool.invoke(new MergeSort(copy, 0, copy.length));
        Arrays.sort(data);
        p("sort", Arrays.equals(copy, data) + " " + Arrays.hashCode(copy));
        p("completer", pool.invoke(new Counter(null, 0, 2000)));
        p("submit", pool.submit(() -> 42).get() + " " + pool.submit(new Fib(8)).join() + " " + pool.invokeAll(List.<java.util.concurrent.Callable<Integer>>of(() -> 1, () -> 2, () -> 3)).stream().mapToInt(f -> { try { return f.get(); } catch (Exception e) { return -1; } }).sum());
        AtomicInteger ran = new AtomicInteger();
        ForkJoinTask<?> task = pool.submit(ran::incrementAndGet);
        task.join();
        p("task", ran + " " + task.isDone() + " " + task.isCompletedNormally() + " " + task.isCancelled() + " " + task.isCompletedAbnormally());
        ForkJoinTask<Integer> fails = pool.submit(() -> { throw new IllegalStateException("in pool"); });
        try {
            fails.join();
        } catch (IllegalStateException e) {
            p("join throws", e.getMessage().endsWith("in pool") + " " + fails.isCompletedAbnormally());
        } catch (RuntimeException e) {
            p("join throws", "wrapped " + e.getCause().getMessage().endsWith("in pool") + " " + fails.isCompletedAbnormally());
        }
        ForkJoinTask<Integer> cancelled = new Fib(5);
        p("cancel", cancelled.cancel(false) + " " + cancelled.isCancelled() + " " + (cancelled.getException() != null));
        t("invoke cancelled", cancelled::join);
        ForkJoinTask<String> adapted = ForkJoinTask.adapt(() -> "adapted");
        p("adapt", adapted.invoke() + " " + ForkJoinTask.adapt(() -> { }, "res").invoke());
        p("in pool", ForkJoinTask.inForkJoinPool() + " " + pool.submit(() -> ForkJoinTask.inForkJoinPool()).get() + " " + pool.getParallelism() + " " + pool.getAsyncMode() + " " + (ForkJoinPool.getCommonPoolParallelism() >= 1));
        p("parallel stream in pool", pool.submit(() -> IntStream.range(0, 1000).parallel().map(x -> x * 2).sum()).get());
        RecursiveTask<Integer> done = new Fib(3);
        done.complete(99);
        p("complete", done.join() + " " + done.getRawResult());
        done.reinitialize();
        p("reinitialize", done.isDone() + " " + done.invoke());
        p("queens", queens(6, 0, 0, 0, 0) + " " + IntStream.range(0, 7).parallel().map(i -> queens(7, 1, 1 << i, 1 << i, 1 << (7 - i))).sum());
        Thread[] watchers = new Thread[3];
        int[] results = new int[3];
        for (int i = 0; i < 3; i++) {
            int n = i;
            watchers[i] = new Thread(() -> results[n] = pool.invoke(new Fib(10 + n)));
            watchers[i].start();
        }
        for (Thread t : watchers) {
            t.join();
        }
        p("concurrent", Arrays.toString(results));
        pool.shutdown();
        p("shutdown", pool.awaitTermination(5, TimeUnit.SECONDS) + " " + pool.isTerminated());
        t("bad parallelism", () -> new ForkJoinPool(0));
        t("null task", () -> ForkJoinPool.commonPool().invoke((ForkJoinTask<Object>) null));
        for (int i = 0; i < 8; i++) {
            int k = i;
            p("matrix " + i, IntStream.range(0, 8).parallel().map(j -> IntStream.range(0, 8).map(q -> (k + q) * (q - j)).sum()).boxed().toList());
        }
    }
}
