//! exit: 7
/** System.exit from another thread with one shutdown hook: exit code, finally blocks and hook output. */
package lib_threads;

import java.util.concurrent.CountDownLatch;

public class ExitFromThread {
    public static void main(String[] args) throws Exception {
        Thread hook = new Thread(() -> System.out.println("hook " + Thread.currentThread().getName()), "the-hook");
        Runtime r = Runtime.getRuntime();
        r.addShutdownHook(hook);
        try {
            r.addShutdownHook(hook);
        } catch (IllegalArgumentException e) {
            System.out.println("again: " + e.getMessage());
        }
        Thread removed = new Thread(() -> System.out.println("never"));
        r.addShutdownHook(removed);
        System.out.println("removed " + r.removeShutdownHook(removed) + " " + r.removeShutdownHook(removed));
        try {
            r.addShutdownHook(null);
        } catch (NullPointerException e) {
            System.out.println("null hook");
        }
        Thread started = new Thread(() -> { });
        started.start();
        CountDownLatch keep = new CountDownLatch(1);
        Thread running = new Thread(() -> {
            try {
                keep.await();
            } catch (InterruptedException e) {
                System.out.println("never");
            }
        });
        running.setDaemon(true);
        running.start();
        try {
            r.addShutdownHook(running);
        } catch (IllegalArgumentException e) {
            System.out.println("running: " + e.getMessage());
        }
        System.out.println("processors " + (r.availableProcessors() > 0) + " memory " + (r.totalMemory() > 0 && r.freeMemory() >= 0 && r.maxMemory() > 0));
        CountDownLatch block = new CountDownLatch(1);
        Thread exiter = new Thread(() -> {
            try {
                System.out.println("exiting");
                System.exit(7);
            } finally {
                System.out.println("finally must not run");
            }
        });
        exiter.start();
        block.await();
        System.out.println("main must not continue");
    }
}
