/** ReentrantLock, Condition, ReadWriteLock, StampedLock and LockSupport semantics. */
package lib_concurrent;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

public class Locks {
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

    static class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int n) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int n) {
            setState(0);
            return true;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getState() == 1;
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

    static <T> T elsewhere(java.util.concurrent.Callable<T> c) throws Exception {
        Object[] r = new Object[1];
        all(1, id -> r[0] = c.call());
        @SuppressWarnings("unchecked")
        T t = (T) r[0];
        return t;
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock l = new ReentrantLock();
        l.lock();
        l.lock();
        p("reentrant", l.getHoldCount() + " " + l.isLocked() + " " + l.isHeldByCurrentThread() + " " + l.isFair() + " " + elsewhere(l::tryLock) + " " + elsewhere(() -> l.tryLock(2, TimeUnit.MILLISECONDS)) + " " + elsewhere(l::isHeldByCurrentThread));
        l.unlock();
        p("one left", l.getHoldCount() + " " + l.isLocked());
        l.unlock();
        t("unlock free", () -> { l.unlock(); return 0; });
        p("free", elsewhere(() -> { boolean b = l.tryLock(); l.unlock(); return b; }) + " " + l.isLocked() + " " + l.hasQueuedThreads());
        t("interruptible", () -> { Thread.currentThread().interrupt(); l.lockInterruptibly(); return 0; });
        int[] n = {0};
        all(6, id -> {
            for (int i = 0; i < 1000; i++) {
                l.lock();
                try {
                    n[0]++;
                } finally {
                    l.unlock();
                }
            }
        });
        p("counter", n[0]);
        Condition c = l.newCondition();
        t("await free", () -> { c.await(); return 0; });
        t("signal free", () -> { c.signal(); return 0; });
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        int[] turn = {0};
        ReentrantLock f = new ReentrantLock(true);
        Condition[] cs = {f.newCondition(), f.newCondition(), f.newCondition()};
        all(3, id -> {
            for (int r = 0; r < 4; r++) {
                f.lock();
                try {
                    while (turn[0] != id) {
                        cs[id].await();
                    }
                    log.add("" + (char) ('a' + id));
                    turn[0] = (id + 1) % 3;
                    cs[turn[0]].signal();
                } finally {
                    f.unlock();
                }
            }
        });
        p("conditions", String.join("", log));
        l.lock();
        p("timed", c.await(1, TimeUnit.MILLISECONDS) + " " + (c.awaitNanos(1000) <= 0) + " " + c.awaitUntil(new java.util.Date(0)) + " " + l.hasWaiters(c) + " " + l.getWaitQueueLength(c) + " " + l.getHoldCount());
        l.unlock();
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        p("read", rw.getReadLockCount() + " " + rw.getReadHoldCount() + " " + elsewhere(() -> rw.readLock().tryLock()) + " " + elsewhere(() -> rw.writeLock().tryLock()) + " " + rw.writeLock().tryLock() + " " + rw.getReadLockCount());
        rw.readLock().unlock();
        t("foreign read unlock", () -> { rw.readLock().unlock(); rw.readLock().unlock(); return 0; });
        ReentrantReadWriteLock rw2 = new ReentrantReadWriteLock(true);
        rw2.writeLock().lock();
        rw2.readLock().lock();
        p("downgrade", rw2.isWriteLocked() + " " + rw2.isWriteLockedByCurrentThread() + " " + rw2.getWriteHoldCount() + " " + rw2.getReadHoldCount());
        rw2.writeLock().unlock();
        p("downgraded", rw2.isWriteLocked() + " " + rw2.getReadLockCount() + " " + elsewhere(() -> rw2.readLock().tryLock()));
        t("write unlock free", () -> { rw2.writeLock().unlock(); return 0; });
        t("read condition", () -> rw2.readLock().newCondition());
        int[] shared = {0};
        ReentrantReadWriteLock rw3 = new ReentrantReadWriteLock();
        int[] reads = new int[4];
        all(6, id -> {
            for (int i = 0; i < 300; i++) {
                if (id < 2) {
                    rw3.writeLock().lock();
                    shared[0] += 2;
                    rw3.writeLock().unlock();
                } else {
                    rw3.readLock().lock();
                    reads[id - 2] += shared[0] % 2;
                    rw3.readLock().unlock();
                }
            }
        });
        p("rw counter", shared[0] + " " + (reads[0] + reads[1] + reads[2] + reads[3]));
        StampedLock s = new StampedLock();
        long w = s.writeLock();
        p("stamped write", s.isWriteLocked() + " " + s.validate(w) + " " + s.tryOptimisticRead() + " " + s.tryReadLock() + " " + StampedLock.isWriteLockStamp(w));
        s.unlockWrite(w);
        long o = s.tryOptimisticRead();
        p("optimistic", s.validate(o) + " " + (o != 0) + " " + StampedLock.isOptimisticReadStamp(o));
        long r = s.readLock();
        p("stamped read", s.isReadLocked() + " " + s.getReadLockCount() + " " + s.validate(o) + " " + s.tryWriteLock() + " " + (s.tryConvertToWriteLock(r) != 0) + " " + s.isWriteLocked());
        s.tryUnlockWrite();
        p("after", s.validate(o) + " " + s.isWriteLocked() + " " + s.isReadLocked());
        t("bad stamp", () -> { s.unlockWrite(12345); return 0; });
        long[] xy = new long[2];
        StampedLock pt = new StampedLock();
        int[] torn = new int[2];
        all(4, id -> {
            for (int i = 1; i <= 300; i++) {
                if (id < 2) {
                    long st = pt.writeLock();
                    xy[0]++;
                    xy[1]++;
                    pt.unlockWrite(st);
                } else {
                    long st = pt.tryOptimisticRead();
                    long a = xy[0];
                    long b = xy[1];
                    if (!pt.validate(st)) {
                        st = pt.readLock();
                        a = xy[0];
                        b = xy[1];
                        pt.unlockRead(st);
                    }
                    torn[id - 2] += a == b ? 0 : 1;
                }
            }
        });
        p("points", xy[0] + " " + xy[1] + " " + (torn[0] + torn[1]));
        Mutex m = new Mutex();
        int[] k = {0};
        all(4, id -> {
            for (int i = 0; i < 500; i++) {
                m.acquire(1);
                k[0]++;
                m.release(1);
            }
        });
        p("mutex", k[0] + " " + m.hasQueuedThreads());
        p("views", s.asReadLock().tryLock() + " " + s.asReadWriteLock().writeLock().tryLock() + " " + s.getReadLockCount());
    }
}
