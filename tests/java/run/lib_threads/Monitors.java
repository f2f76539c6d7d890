/** synchronized counters, wait and notify producers and consumers, reentrancy, ordering and nested monitors. */
package lib_threads;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

public class Monitors {
    static int shared;
    int inst;

    static synchronized void incStatic() {
        shared++;
    }

    synchronized void inc() {
        inst++;
    }

    synchronized int reenter(int n) {
        return n == 0 ? inst : reenter(n - 1);
    }

    static class Buffer {
        final Deque<Integer> q = new ArrayDeque<>();
        final int cap;

        Buffer(int cap) {
            this.cap = cap;
        }

        synchronized void put(int v) throws InterruptedException {
            while (q.size() == cap) {
                wait();
            }
            q.add(v);
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (q.isEmpty()) {
                wait();
            }
            int v = q.poll();
            notifyAll();
            return v;
        }
    }

    static class Turn {
        int turn;
        final StringBuilder out = new StringBuilder();

        synchronized void say(int who, int of, String s) throws InterruptedException {
            while (turn % of != who) {
                wait();
            }
            out.append(s);
            turn++;
            notifyAll();
        }
    }

    interface Job {
        void run(int id) throws Exception;
    }

    static void all(int n, Job j) throws InterruptedException {
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            int id = i;
            ts[i] = new Thread(() -> {
                try {
                    j.run(id);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
    }

    public static void main(String[] args) throws Exception {
        for (int n : new int[] {1, 2, 4, 8}) {
            shared = 0;
            Monitors m = new Monitors();
            int[] blockCount = {0};
            Object lock = new Object();
            all(n, id -> {
                for (int i = 0; i < 2000; i++) {
                    incStatic();
                    m.inc();
                    synchronized (lock) {
                        blockCount[0] += 2;
                    }
                }
            });
            System.out.println(n + " threads " + shared + " " + m.inst + " " + blockCount[0] + " " + m.reenter(50));
        }
        for (int cap : new int[] {1, 3, 100}) {
            Buffer b = new Buffer(cap);
            List<Integer> got = Collections.synchronizedList(new ArrayList<>());
            all(6, id -> {
                if (id < 3) {
                    for (int i = 0; i < 200; i++) {
                        b.put(id * 1000 + i);
                    }
                } else {
                    for (int i = 0; i < 200; i++) {
                        got.add(b.take());
                    }
                }
            });
            Collections.sort(got);
            long sum = 0;
            for (int v : got) {
                sum += v;
            }
            System.out.println("buffer " + cap + " " + got.size() + " " + sum + " " + got.get(0) + " " + got.get(599) + " left " + b.q.size());
        }
        Buffer one = new Buffer(2);
        List<Integer> order = new ArrayList<>();
        all(2, id -> {
            for (int i = 0; i < 50; i++) {
                if (id == 0) {
                    one.put(i);
                } else {
                    order.add(one.take());
                }
            }
        });
        System.out.println("fifo " + order);
        for (int of : new int[] {2, 3, 5}) {
            Turn t = new Turn();
            all(of, id -> {
                for (int i = 0; i < 10; i++) {
                    t.say(id, of, String.valueOf((char) ('a' + id)));
                }
            });
            System.out.println("turns " + of + " " + t.out);
        }
        Object monitor = new Object();
        int[] state = {0};
        Thread waiter = new Thread(() -> {
            synchronized (monitor) {
                state[0] = 1;
                monitor.notifyAll();
                try {
                    while (state[0] != 2) {
                        monitor.wait();
                    }
                } catch (InterruptedException e) {
                    state[0] = -1;
                }
                state[0] = 3;
                monitor.notifyAll();
            }
        });
        synchronized (monitor) {
            waiter.start();
            while (state[0] != 1) {
                monitor.wait();
            }
            System.out.println("handshake " + state[0]);
            state[0] = 2;
            monitor.notify();
            while (state[0] != 3) {
                monitor.wait(1000);
            }
            System.out.println("handshake " + state[0]);
        }
        waiter.join();
        for (Runnable r : new Runnable[] {() -> { try { monitor.wait(); } catch (InterruptedException e) { System.out.println("never"); } }, monitor::notify, monitor::notifyAll}) {
            try {
                r.run();
                System.out.println("no exception");
            } catch (IllegalMonitorStateException e) {
                System.out.println(e.getMessage());
            }
        }
        synchronized (monitor) {
            synchronized (new Object()) {
                synchronized (monitor) {
                    monitor.notifyAll();
                    System.out.println("nested " + Thread.holdsLock(monitor));
                }
            }
        }
        try {
            synchronized (monitor) {
                throw new IllegalStateException("released");
            }
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(monitor));
        }
        synchronized (monitor) {
            long before = System.nanoTime();
            monitor.wait(15);
            System.out.println("timed " + (System.nanoTime() - before >= 14_000_000L));
        }
        // Philosophers with ordered forks.
        Object[] forks = new Object[5];
        for (int i = 0; i < 5; i++) {
            forks[i] = new Object();
        }
        int[] meals = new int[5];
        all(5, id -> {
            Object first = forks[Math.min(id, (id + 1) % 5)];
            Object second = forks[Math.max(id, (id + 1) % 5)];
            for (int i = 0; i < 300; i++) {
                synchronized (first) {
                    synchronized (second) {
                        meals[id]++;
                    }
                }
            }
        });
        System.out.println("meals " + java.util.Arrays.toString(meals));
        Boolean[] once = new Boolean[1];
        int[] inits = {0};
        all(6, id -> {
            synchronized (once) {
                if (once[0] == null) {
                    once[0] = true;
                    inits[0]++;
                }
            }
        });
        System.out.println("initialized " + inits[0]);
        System.out.println("class lock " + classLock());
    }

    static boolean classLock() {
        synchronized (Monitors.class) {
            incStatic();
            return Thread.holdsLock(Monitors.class);
        }
    }
}
