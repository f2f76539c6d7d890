/** Atomic classes, arrays, field updaters, stamped and markable references, adders and accumulators. */
package lib_concurrent;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

public class Atomics {
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

    static class Rec {
        volatile int i = 1;
        volatile long l = 2;
        volatile String s = "s";
        int plain;
        volatile Integer boxed = 5;
        static volatile int st;
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
        AtomicInteger a = new AtomicInteger(5);
        p("int", a.get() + " " + a.getAndIncrement() + " " + a.incrementAndGet() + " " + a.getAndAdd(10) + " " + a.addAndGet(-3) + " " + a.decrementAndGet() + " " + a.getAndDecrement() + " " + a.getAndSet(50) + " " + a.compareAndSet(50, 51) + a.compareAndSet(50, 52) + " " + a.updateAndGet(x -> x * 2) + " " + a.getAndUpdate(x -> x + 1) + " " + a.accumulateAndGet(7, Math::min) + " " + a.getAndAccumulate(100, Integer::sum) + " " + a);
        a.lazySet(9);
        a.setPlain(10);
        p("modes", a.getPlain() + " " + a.getOpaque() + " " + a.getAcquire() + " " + a.compareAndExchange(10, 11) + " " + a.compareAndExchange(10, 12) + " " + a.weakCompareAndSetVolatile(99, 1) + " " + a.intValue() + a.longValue() + a.doubleValue());
        AtomicInteger over = new AtomicInteger(Integer.MAX_VALUE);
        p("overflow", over.incrementAndGet());
        AtomicLong l = new AtomicLong(1L << 40);
        p("long", l.incrementAndGet() + " " + l.getAndAdd(-1) + " " + l.updateAndGet(x -> ~x) + " " + l.compareAndSet(0, 1) + " " + l.accumulateAndGet(3, (x, y) -> x / y) + " " + l);
        AtomicBoolean b = new AtomicBoolean();
        p("boolean", b.get() + " " + b.compareAndSet(false, true) + " " + b.getAndSet(false) + " " + b + " " + b.compareAndExchange(false, true));
        AtomicReference<String> r = new AtomicReference<>("a");
        String aa = new String("a");
        p("reference", r.compareAndSet(aa, "b") + " " + r.compareAndSet("a", "b") + " " + r.getAndUpdate(s -> s + "c") + " " + r.accumulateAndGet("d", String::concat) + " " + r + " " + r.compareAndExchange("z", "y") + " " + r.getAndSet(null) + " " + r);
        AtomicIntegerArray ia = new AtomicIntegerArray(new int[] {1, 2, 3});
        p("int array", ia.getAndIncrement(0) + " " + ia.addAndGet(1, 5) + " " + ia.compareAndSet(2, 3, 9) + " " + ia.updateAndGet(2, x -> -x) + " " + ia + " " + ia.length());
        t("int array bounds", () -> ia.get(3));
        AtomicLongArray la = new AtomicLongArray(2);
        la.set(1, 7);
        p("long array", la.accumulateAndGet(1, 6, Math::multiplyExact) + " " + la);
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(new String[] {"x", null});
        p("ref array", ra.compareAndSet(1, null, "y") + " " + ra.getAndSet(0, "z") + " " + ra);
        AtomicIntegerFieldUpdater<Rec> fi = AtomicIntegerFieldUpdater.newUpdater(Rec.class, "i");
        AtomicLongFieldUpdater<Rec> fl = AtomicLongFieldUpdater.newUpdater(Rec.class, "l");
        AtomicReferenceFieldUpdater<Rec, String> fs = AtomicReferenceFieldUpdater.newUpdater(Rec.class, String.class, "s");
        Rec rec = new Rec();
        p("updaters", fi.incrementAndGet(rec) + " " + fi.compareAndSet(rec, 2, 20) + " " + fl.addAndGet(rec, 40) + " " + fs.getAndSet(rec, "t") + " " + fs.compareAndSet(rec, "t", "u") + " " + rec.i + rec.l + rec.s + " " + fi.accumulateAndGet(rec, 3, Math::max));
        t("not volatile", () -> AtomicIntegerFieldUpdater.newUpdater(Rec.class, "plain"));
        t("wrong type", () -> AtomicIntegerFieldUpdater.newUpdater(Rec.class, "l"));
        t("wrong type long", () -> AtomicLongFieldUpdater.newUpdater(Rec.class, "i"));
        t("wrong class", () -> AtomicReferenceFieldUpdater.newUpdater(Rec.class, Integer.class, "s"));
        t("static", () -> AtomicIntegerFieldUpdater.newUpdater(Rec.class, "st"));
        t("missing", () -> AtomicIntegerFieldUpdater.newUpdater(Rec.class, "nope"));
        t("boxed", () -> AtomicReferenceFieldUpdater.newUpdater(Rec.class, Integer.class, "boxed").getAndUpdate(rec, x -> x + 1) + " " + rec.boxed);
        t("null target", () -> fi.get(null));
        t("bad target", () -> ((AtomicIntegerFieldUpdater) fi).get("x"));
        AtomicStampedReference<String> st = new AtomicStampedReference<>("v", 1);
        int[] h = new int[1];
        p("stamped", st.get(h) + h[0] + " " + st.compareAndSet("v", "w", 2, 3) + " " + st.compareAndSet("v", "w", 1, 2) + " " + st.getReference() + st.getStamp() + " " + st.attemptStamp("w", 9) + st.getStamp());
        AtomicMarkableReference<String> mk = new AtomicMarkableReference<>("m", false);
        boolean[] mh = new boolean[1];
        p("markable", mk.get(mh) + mh[0] + " " + mk.compareAndSet("m", "n", false, true) + " " + mk.isMarked() + mk.getReference() + " " + mk.attemptMark("n", false));
        LongAdder ad = new LongAdder();
        ad.add(5);
        ad.increment();
        ad.decrement();
        p("adder", ad.sum() + " " + ad + " " + ad.sumThenReset() + " " + ad.intValue());
        LongAccumulator mx = new LongAccumulator(Long::max, Long.MIN_VALUE);
        mx.accumulate(3);
        mx.accumulate(-9);
        p("accumulator", mx.get() + " " + mx.getThenReset() + " " + mx);
        DoubleAdder da = new DoubleAdder();
        da.add(0.5);
        da.add(0.25);
        DoubleAccumulator dm = new DoubleAccumulator(Math::min, Double.POSITIVE_INFINITY);
        dm.accumulate(2.5);
        p("doubles", da.sum() + " " + dm.get());
        AtomicInteger ci = new AtomicInteger();
        AtomicLong cl = new AtomicLong();
        LongAdder ca = new LongAdder();
        LongAccumulator cm = new LongAccumulator(Long::max, 0);
        AtomicIntegerArray arr = new AtomicIntegerArray(4);
        AtomicReference<Integer> cas = new AtomicReference<>(0);
        all(8, id -> {
            for (int i = 0; i < 500; i++) {
                ci.incrementAndGet();
                cl.addAndGet(i);
                ca.add(2);
                cm.accumulate(id * 1000L + i);
                arr.incrementAndGet(i % 4);
                fi.incrementAndGet(rec);
                cas.updateAndGet(x -> x + 1);
            }
        });
        p("contended", ci + " " + cl + " " + ca + " " + cm + " " + arr + " " + rec.i + " " + cas);
        AtomicReference<int[]> stack = new AtomicReference<>();
        java.util.concurrent.ConcurrentLinkedDeque<Integer> popped = new java.util.concurrent.ConcurrentLinkedDeque<>();
        record Node(int v, Node next) { }
        AtomicReference<Node> head = new AtomicReference<>();
        all(4, id -> {
            for (int i = 0; i < 200; i++) {
                int v = id * 200 + i;
                head.updateAndGet(n -> new Node(v, n));
                if (i % 2 == 1) {
                    Node n;
                    do {
                        n = head.get();
                    } while (n != null && !head.compareAndSet(n, n.next()));
                    popped.add(n.v());
                }
            }
        });
        int left = 0;
        for (Node n = head.get(); n != null; n = n.next()) {
            left++;
            popped.add(n.v());
        }
        p("treiber", left + " " + popped.size() + " " + popped.stream().mapToInt(x -> x).sum() + " " + popped.stream().distinct().count() + " " + stack.get());
    }
}
