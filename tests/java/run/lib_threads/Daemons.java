/** The VM ends when only daemon threads remain; sleeping threads finish. */
package lib_threads;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class Daemons {
    public static void main(String[] args) throws Exception {
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        int[] delays = {400, 20, 200};
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int d = delays[i];
            ts[i] = new Thread(() -> {
                try {
                    Thread.sleep(d);
                } catch (InterruptedException e) {
                    order.add("interrupted");
                }
                order.add("slept " + d);
            });
        }
        for (Thread t : ts) {
            t.start();
        }
        for (Thread t : ts) {
            t.join();
        }
        // On a busy machine they may wake in another order.
        Collections.sort(order);
        System.out.println(order);
        CountDownLatch started = new CountDownLatch(1);
        Thread forever = new Thread(() -> {
            started.countDown();
            while (true) {
                try {
                    Thread.sleep(100_000);
                } catch (InterruptedException e) {
                    System.out.println("never");
                }
            }
        });
        forever.setDaemon(true);
        forever.start();
        started.await();
        System.out.println("daemon alive " + forever.isAlive() + " " + forever.isDaemon());
        Timer timer = new Timer("ticker", true);
        CountDownLatch ticks = new CountDownLatch(3);
        List<String> timerLog = Collections.synchronizedList(new ArrayList<>());
        TimerTask repeat = new TimerTask() {
            int n;

            @Override
            public void run() {
                n++;
                if (n <= 3) {
                    timerLog.add("tick " + n + " " + Thread.currentThread().getName() + " " + Thread.currentThread().isDaemon());
                }
                ticks.countDown();
                if (n == 3) {
                    cancel();
                }
            }
        };
        timer.schedule(repeat, 1, 2);
        ticks.await();
        System.out.println(timerLog);
        try {
            timer.schedule(repeat, 5);
        } catch (IllegalStateException e) {
            System.out.println("reschedule " + e.getMessage());
        }
        CountDownLatch once = new CountDownLatch(2);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                timerLog.add("later");
                once.countDown();
            }
        }, 300);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                timerLog.add("sooner");
                once.countDown();
            }
        }, 5);
        once.await();
        System.out.println(timerLog.subList(3, 5));
        timer.cancel();
        try {
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                }
            }, 1);
        } catch (IllegalStateException e) {
            System.out.println("cancelled " + e.getMessage());
        }
        try {
            new Timer(true).schedule(repeat, -1);
        } catch (IllegalArgumentException e) {
            System.out.println("delay " + e.getMessage());
        }
        long a = System.nanoTime();
        Thread.sleep(10);
        long b = System.nanoTime();
        System.out.println("time moves " + (b - a >= 9_000_000L) + " " + (System.currentTimeMillis() > 1_600_000_000_000L));
        Thread main = Thread.currentThread();
        Thread user = new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                System.out.println("never");
            }
            System.out.println("user thread ends last");
        });
        user.start();
        for (int i = 0; i < 15; i++) {
            System.out.println("main line " + i);
        }
        System.out.println("main ends");
    }
}
