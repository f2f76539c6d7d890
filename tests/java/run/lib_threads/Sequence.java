package lib_threads;

/** More threads, one after the other, than can be alive at once; each uses monitors and classes of its own time. */
public class Sequence {
    static int count;
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 9000; i++) {
            Thread thread = new Thread(() -> {
                synchronized (LOCK) {
                    count++;
                    LOCK.notifyAll();
                }
            });
            thread.start();
            if (i % 3 == 0) {
                synchronized (LOCK) {
                    while (count <= i) {
                        LOCK.wait();
                    }
                }
            }
            thread.join();
            if (thread.isAlive() || thread.getState() != Thread.State.TERMINATED) {
                System.out.println("not over " + i);
            }
        }
        System.out.println(count);
        Thread kept = new Thread(() -> {});
        kept.start();
        kept.join();
        Thread next = new Thread(() -> System.out.println("an old thread is " + kept.getState()));
        next.start();
        next.join();
        try {
            kept.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("started once");
        }
    }
}
