/** Thread creation, names, priorities, groups, daemons, states, join, interrupt and illegal uses. */
package lib_threads;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

public class Basics {
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

    static void await(Thread t, Thread.State s) throws InterruptedException {
        for (int i = 0; i < 5000 && t.getState() != s; i++) {
            Thread.sleep(1);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        p("main", main.getName() + " " + main.getPriority() + " " + main.isDaemon() + " " + main.getThreadGroup().getName() + " " + main.isAlive() + " " + main.getState() + " " + main + " " + main.getId());
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        Thread a = new Thread(() -> log.add(Thread.currentThread().getName() + " ran"), "worker-a");
        p("new", a.getState() + " " + a.isAlive() + " " + a.getName() + " " + a.toString().endsWith(",5,main]"));
        a.start();
        a.join();
        p("done", a.getState() + " " + a.isAlive() + " " + log);
        t("start twice", () -> { a.start(); return 0; });
        Thread sub = new Thread() {
            @Override
            public void run() {
                log.add("subclass");
            }
        };
        sub.run();
        p("run directly", log.get(log.size() - 1) + " " + sub.getState());
        sub.start();
        sub.join();
        p("run twice", Collections.frequency(log, "subclass"));
        Thread none = new Thread();
        none.start();
        none.join();
        p("no target", none.getState());
        String n1 = new Thread().getName();
        String n2 = new Thread().getName();
        p("names", n1.matches("Thread-\\d+") + " " + (Integer.parseInt(n2.substring(7)) - Integer.parseInt(n1.substring(7))));
        t("null name", () -> new Thread((String) null));
        t("priority bad", () -> { a.setPriority(11); return 0; });
        Thread pr = new Thread(() -> { }, "prio");
        pr.setPriority(Thread.MAX_PRIORITY);
        pr.setDaemon(true);
        p("props", pr.getPriority() + " " + pr.isDaemon() + " " + Thread.MIN_PRIORITY + Thread.NORM_PRIORITY + " " + pr.toString().endsWith("prio,10,main]"));
        Thread child = new Thread(() -> { Thread in = new Thread(() -> { }); log.add("inherits " + in.isDaemon() + in.getPriority()); });
        child.setDaemon(true);
        child.setPriority(3);
        child.start();
        child.join();
        p("inherit", log.get(log.size() - 1));
        CountDownLatch hold = new CountDownLatch(1);
        Object mon = new Object();
        Thread waiting = new Thread(() -> { synchronized (mon) { try { mon.wait(); } catch (InterruptedException e) { log.add("wait interrupted " + Thread.currentThread().isInterrupted()); } } });
        waiting.start();
        await(waiting, Thread.State.WAITING);
        p("waiting", waiting.getState());
        waiting.interrupt();
        waiting.join();
        p("interrupted", log.get(log.size() - 1));
        Thread timed = new Thread(() -> { try { Thread.sleep(60_000); } catch (InterruptedException e) { log.add("sleep " + e.getMessage()); } });
        timed.start();
        await(timed, Thread.State.TIMED_WAITING);
        p("sleeping", timed.getState());
        t("daemon running", () -> { timed.setDaemon(true); return 0; });
        timed.interrupt();
        timed.join();
        p("slept", log.get(log.size() - 1));
        Thread blocked;
        synchronized (mon) {
            blocked = new Thread(() -> { synchronized (mon) { log.add("entered"); } });
            blocked.start();
            await(blocked, Thread.State.BLOCKED);
            p("blocked", blocked.getState());
        }
        blocked.join();
        Thread parked = new Thread(() -> { LockSupport.park(); log.add("unparked"); });
        parked.start();
        await(parked, Thread.State.WAITING);
        p("parked", parked.getState() + " " + LockSupport.getBlocker(parked));
        LockSupport.unpark(parked);
        parked.join();
        p("log", log.get(log.size() - 1));
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        p("permit", "returned");
        Thread.currentThread().interrupt();
        p("flag", Thread.currentThread().isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        Thread.currentThread().interrupt();
        t("sleep interrupted", () -> { Thread.sleep(1000); return 0; });
        p("flag after", Thread.currentThread().isInterrupted());
        Thread.currentThread().interrupt();
        t("join interrupted", () -> { new Thread(() -> { }).join(); Thread t = new Thread(() -> { try { hold.await(); } catch (InterruptedException e) { log.add("x"); } }); t.setDaemon(true); t.start(); t.join(); return 0; });
        Thread.interrupted();
        Thread slow = new Thread(() -> { try { hold.await(); } catch (InterruptedException e) { log.add("bad"); } });
        slow.start();
        slow.join(20);
        p("join timeout", slow.isAlive());
        hold.countDown();
        slow.join();
        p("joined", slow.isAlive());
        t("join neg", () -> { slow.join(-1); return 0; });
        t("sleep neg", () -> { Thread.sleep(-1); return 0; });
        t("sleep nanos", () -> { Thread.sleep(0, 1_000_000); return 0; });
        AtomicInteger total = new AtomicInteger();
        Thread[] ts = new Thread[8];
        for (int i = 0; i < ts.length; i++) {
            int n = i;
            ts[i] = new Thread(() -> { for (int k = 0; k < 1000; k++) { total.addAndGet(n); } });
            ts[i].start();
        }
        for (Thread x : ts) {
            x.join();
        }
        p("total", total);
        ThreadGroup g = new ThreadGroup("grp");
        ThreadGroup inner = new ThreadGroup(g, "inner");
        CountDownLatch up = new CountDownLatch(2);
        CountDownLatch down = new CountDownLatch(1);
        Thread g1 = new Thread(g, () -> { up.countDown(); try { down.await(); } catch (InterruptedException e) { log.add("g"); } }, "g1");
        Thread g2 = new Thread(inner, () -> { up.countDown(); try { down.await(); } catch (InterruptedException e) { log.add("g"); } }, "g2");
        g1.start();
        g2.start();
        up.await();
        Thread[] list = new Thread[5];
        p("group", g.activeCount() + " " + g.activeGroupCount() + " " + g.enumerate(list) + " " + list[0].getName() + list[1].getName() + " " + inner.getParent().getName() + " " + g.parentOf(inner) + " " + g.getMaxPriority() + " " + g);
        down.countDown();
        g1.join();
        g2.join();
        t("stop", () -> { g.setMaxPriority(4); return new Thread(g, () -> { }).getPriority() + " " + g.getMaxPriority(); });
        p("holdsLock", Thread.holdsLock(mon) + " " + held(mon));
        t("yield", () -> { Thread.yield(); Thread.onSpinWait(); return "ok"; });
    }

    static boolean held(Object o) {
        synchronized (o) {
            return Thread.holdsLock(o);
        }
    }
}
