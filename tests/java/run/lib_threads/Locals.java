/** ThreadLocal, InheritableThreadLocal, initial values, removal, lazy holders and volatile publication. */
package lib_threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

public class Locals {
    static final ThreadLocal<Integer> COUNT = ThreadLocal.withInitial(() -> 10);
    static final ThreadLocal<String> NAME = new ThreadLocal<>();
    static final InheritableThreadLocal<String> INH = new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String p) {
            return p + ">child";
        }
    };
    static final InheritableThreadLocal<List<String>> SHARED = new InheritableThreadLocal<>();
    static int initCalls;
    static volatile boolean ready;
    static int payload;

    static class Holder {
        static {
            System.out.println("holder initialized in " + Thread.currentThread().getName());
        }

        static final Holder INSTANCE = new Holder();
    }

    static void in(String name, Runnable r) throws InterruptedException {
        Thread t = new Thread(r, name);
        t.start();
        t.join();
    }

    public static void main(String[] args) throws Exception {
        System.out.println("initial " + COUNT.get() + " " + NAME.get() + " " + INH.get());
        COUNT.set(20);
        NAME.set("main-name");
        INH.set("main-inh");
        SHARED.set(new ArrayList<>(List.of("m")));
        in("t1", () -> {
            System.out.println("t1 " + COUNT.get() + " " + NAME.get() + " " + INH.get());
            COUNT.set(COUNT.get() + 1);
            NAME.set("t1-name");
            INH.set("t1-inh");
            SHARED.get().add("t1");
            try {
                in("t2", () -> {
                    System.out.println("t2 " + COUNT.get() + " " + NAME.get() + " " + INH.get() + " " + SHARED.get());
                    SHARED.set(new ArrayList<>());
                });
            } catch (InterruptedException e) {
                System.out.println("never");
            }
            System.out.println("t1 again " + COUNT.get() + " " + NAME.get() + " " + INH.get());
        });
        System.out.println("main " + COUNT.get() + " " + NAME.get() + " " + INH.get() + " " + SHARED.get());
        COUNT.remove();
        NAME.remove();
        System.out.println("removed " + COUNT.get() + " " + NAME.get());
        COUNT.set(null);
        System.out.println("null " + COUNT.get());
        ThreadLocal<Object> counted = new ThreadLocal<>() {
            @Override
            protected Object initialValue() {
                initCalls++;
                return "init" + initCalls;
            }
        };
        System.out.println("lazy " + initCalls + " " + counted.get() + " " + counted.get() + " " + initCalls);
        counted.remove();
        System.out.println("again " + counted.get() + " " + initCalls);
        counted.set("set");
        in("t3", () -> System.out.println("t3 " + counted.get() + " " + initCalls));
        Thread noInherit = new Thread(null, () -> System.out.println("no inherit " + INH.get() + " " + SHARED.get()), "t4", 0, false);
        noInherit.start();
        noInherit.join();
        List<ThreadLocal<Integer>> many = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            ThreadLocal<Integer> l = new ThreadLocal<>();
            l.set(i * i);
            many.add(l);
        }
        int sum = 0;
        for (ThreadLocal<Integer> l : many) {
            sum += l.get();
        }
        for (int i = 0; i < 200; i += 2) {
            many.get(i).remove();
        }
        int nulls = 0;
        for (ThreadLocal<Integer> l : many) {
            nulls += l.get() == null ? 1 : 0;
        }
        System.out.println("many " + sum + " " + nulls);
        in("t5", () -> {
            int seen = 0;
            for (ThreadLocal<Integer> l : many) {
                seen += l.get() == null ? 0 : 1;
            }
            System.out.println("other thread sees " + seen);
        });
        Thread spin = new Thread(() -> {
            while (!ready) {
                Thread.onSpinWait();
            }
            System.out.println("published " + payload);
        });
        spin.start();
        payload = 4242;
        ready = true;
        spin.join();
        CountDownLatch go = new CountDownLatch(1);
        Holder[] seen = new Holder[6];
        Thread first = new Thread(() -> seen[0] = Holder.INSTANCE, "first-user");
        first.start();
        first.join();
        Thread[] ts = new Thread[5];
        for (int i = 0; i < 5; i++) {
            int n = i + 1;
            ts[i] = new Thread(() -> {
                try {
                    go.await();
                } catch (InterruptedException e) {
                    return;
                }
                seen[n] = Holder.INSTANCE;
            });
            ts[i].start();
        }
        go.countDown();
        boolean same = true;
        for (Thread t : ts) {
            t.join();
        }
        for (Holder h : seen) {
            same &= h == seen[0] && h != null;
        }
        System.out.println("same holder " + same);
        InitBlock.main();
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            int n = i;
            in("seq" + i, () -> b.append(n).append(COUNT.get()).append(' '));
        }
        System.out.println("sequence " + b);
        System.out.println("context loader " + (Thread.currentThread().getContextClassLoader() == Locals.class.getClassLoader()));
    }

    static class InitBlock {
        static final CountDownLatch IN = new CountDownLatch(1);
        static final CountDownLatch GO = new CountDownLatch(1);

        static class Slow {
            static int value;

            static {
                IN.countDown();
                try {
                    GO.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                value = 99;
            }
        }

        static void main() throws InterruptedException {
            int[] got = new int[2];
            Thread a = new Thread(() -> got[0] = Slow.value);
            a.start();
            IN.await();
            Thread b = new Thread(() -> got[1] = Slow.value);
            b.start();
            Thread.sleep(5);
            System.out.println("waiting for initializer " + b.isAlive());
            GO.countDown();
            a.join();
            b.join();
            System.out.println("initialized " + got[0] + " " + got[1]);
        }
    }
}
