/** What a thread's stack looks like to another one: new, blocked, waiting, parked, asleep and over; names and states. */
package lib_threads;

import java.util.concurrent.locks.LockSupport;

public class OtherStacks {
    static final Object LOCK = new Object();

    static class Block implements Runnable {
        @Override
        public void run() {
            synchronized (LOCK) {
                System.out.println("inside");
            }
        }
    }

    static class Await implements Runnable {
        @Override
        public void run() {
            synchronized (OtherStacks.class) {
                try {
                    OtherStacks.class.wait();
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }
        }
    }

    static class Park implements Runnable {
        @Override
        public void run() {
            LockSupport.park();
        }
    }

    static class Sleep implements Runnable {
        @Override
        public void run() {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                System.out.println("woken");
            }
        }
    }

    static void until(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    /** Frames of the program only: those of the library differ between versions. */
    static void show(String label, Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        System.out.println(label + " " + thread.getName() + " " + thread.getState() + " " + (stack.length > 0));
        for (StackTraceElement element : stack) {
            if (element.getClassName().startsWith("lib_threads")) {
                System.out.println("  " + element.getClassName() + "." + element.getMethodName() + ":" + element.getLineNumber());
            }
        }
        if (stack.length > 0) {
            System.out.println("  top native " + stack[0].isNativeMethod() + ", bottom " + stack[stack.length - 1].getMethodName());
        }
    }

    public static void main(String[] args) throws Exception {
        Thread blocked = new Thread(new Block(), "blocked");
        Thread waiting = new Thread(new Await(), "waiting");
        Thread parked = new Thread(new Park(), "parked");
        Thread asleep = new Thread(new Sleep(), "asleep");
        show("new", blocked);
        synchronized (LOCK) {
            blocked.start();
            until(blocked, Thread.State.BLOCKED);
            show("at a monitor", blocked);
            blocked.setName("renamed");
            show("renamed", blocked);
        }
        blocked.join();
        show("over", blocked);
        waiting.start();
        until(waiting, Thread.State.WAITING);
        show("in wait", waiting);
        waiting.interrupt();
        waiting.join();
        parked.start();
        until(parked, Thread.State.WAITING);
        show("in park", parked);
        LockSupport.unpark(parked);
        parked.join();
        asleep.start();
        until(asleep, Thread.State.TIMED_WAITING);
        show("in sleep", asleep);
        System.out.println(Thread.getAllStackTraces().containsKey(asleep) + " " + Thread.getAllStackTraces().containsKey(blocked));
        asleep.interrupt();
        asleep.join();
        show("self", Thread.currentThread());
    }
}
