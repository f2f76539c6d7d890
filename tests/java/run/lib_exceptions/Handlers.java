//! exit: 0
/** Uncaught exception handlers: per thread, default, thread group, handlers that throw, and order of calls. */
package lib_exceptions;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Handlers {
    static final List<String> LOG = Collections.synchronizedList(new ArrayList<>());

    static void flush(String label) {
        System.out.println(label + " " + LOG);
        LOG.clear();
    }

    static class Group extends ThreadGroup {
        Group(String n) {
            super(n);
        }

        @Override
        public void uncaughtException(Thread t, Throwable e) {
            LOG.add("group " + getName() + " " + t.getName() + " " + e.getMessage());
        }
    }

    static void run(Thread t) throws InterruptedException {
        t.start();
        t.join();
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            throw new IllegalStateException("a failed");
        }, "thread-a");
        a.setUncaughtExceptionHandler((t, e) -> LOG.add("own " + t.getName() + " " + e + " " + t.isAlive() + " " + t.getState()));
        run(a);
        flush("own");
        System.out.println("state " + a.getState() + " " + a.isAlive());
        System.out.println("no default " + Thread.getDefaultUncaughtExceptionHandler());
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> LOG.add("default " + t.getName() + " " + e.getMessage()));
        run(new Thread(() -> {
            throw new Error("b failed");
        }, "thread-b"));
        flush("default");
        Group g = new Group("my-group");
        run(new Thread(g, () -> {
            throw new RuntimeException("in group");
        }, "thread-c"));
        flush("group");
        Thread both = new Thread(g, () -> {
            throw new RuntimeException("both");
        }, "thread-d");
        both.setUncaughtExceptionHandler((t, e) -> LOG.add("own wins " + e.getMessage()));
        run(both);
        flush("both");
        Thread bad = new Thread(() -> {
            throw new RuntimeException("first");
        }, "thread-e");
        bad.setUncaughtExceptionHandler((t, e) -> {
            LOG.add("throwing handler " + e.getMessage());
            throw new IllegalStateException("from handler");
        });
        run(bad);
        flush("bad handler");
        Thread sub = new Thread() {
            @Override
            public void run() {
                try {
                    LOG.add("run");
                    throw new StackOverflowError("so");
                } finally {
                    LOG.add("finally");
                }
            }
        };
        sub.setName("thread-f");
        run(sub);
        flush("subclass");
        Thread fine = new Thread(() -> LOG.add("fine"));
        System.out.println("handler of thread is group " + (fine.getUncaughtExceptionHandler() == fine.getThreadGroup()));
        run(fine);
        System.out.println("after end " + fine.getUncaughtExceptionHandler() + " " + fine.getThreadGroup());
        flush("fine");
        Thread.setDefaultUncaughtExceptionHandler(null);
        Thread td = new Thread(() -> {
            throw new ThreadDeath();
        }, "thread-g");
        run(td);
        flush("thread death");
        Thread explicit = new Thread(() -> LOG.add("called " + Thread.currentThread().getThreadGroup().getName()));
        run(explicit);
        flush("group name");
        try {
            new Thread(() -> { }).setUncaughtExceptionHandler(null);
            System.out.println("null handler allowed");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
        Thread nested = new Thread(() -> {
            Thread in = new Thread(() -> {
                throw new RuntimeException("inner thread");
            }, "thread-h");
            in.setUncaughtExceptionHandler((t, e) -> LOG.add(t.getName() + " handled on " + Thread.currentThread().getName()));
            in.start();
            try {
                in.join();
            } catch (InterruptedException e) {
                LOG.add("interrupted");
            }
            throw new RuntimeException("outer thread");
        }, "thread-i");
        nested.setUncaughtExceptionHandler((t, e) -> LOG.add(e.getMessage()));
        run(nested);
        flush("nested");
        for (int i = 0; i < 4; i++) {
            int n = i;
            Thread t = new Thread(() -> {
                int[] x = new int[n];
                System.out.println(x[n]);
            }, "loop-" + i);
            t.setUncaughtExceptionHandler((q, e) -> LOG.add(q.getName() + ": " + e.getMessage()));
            run(t);
        }
        flush("loop");
        Thread.currentThread().setUncaughtExceptionHandler((t, e) -> System.out.println("main handler " + t.getName() + " " + e.getMessage()));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook ran")));
        System.out.println("end of main");
    }
}
