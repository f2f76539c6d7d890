package lib_threads;

/** Threads that sleep beside threads that wait in a loop: by a flag, with `yield`, with a hint, by the clock. */
public class Spinning {
    static volatile boolean done;
    static volatile long count;

    static void beside(String name, Runnable loop) throws InterruptedException {
        done = false;
        Thread thread = new Thread(loop, name);
        thread.start();
        Thread.sleep(2000);
        done = true;
        thread.join();
        System.out.println(name);
    }

    public static void main(String[] args) throws InterruptedException {
        beside("flag", () -> {
            while (!done) {
            }
        });
        beside("yield", () -> {
            while (!done) {
                Thread.yield();
            }
        });
        beside("hint", () -> {
            while (!done) {
                Thread.onSpinWait();
            }
        });
        beside("count", () -> {
            while (!done) {
                count++;
            }
        });
        beside("clock", () -> {
            long end = System.nanoTime() + 1_000_000_000L;
            while (System.nanoTime() < end) {
            }
        });
        long end = System.currentTimeMillis() + 500;
        while (System.currentTimeMillis() < end) {
        }
        long before = System.nanoTime();
        Thread.sleep(10);
        System.out.println(System.nanoTime() - before >= 10_000_000);
    }
}
