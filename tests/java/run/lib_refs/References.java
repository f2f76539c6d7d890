/** Weak, soft and phantom references, reference queues and WeakHashMap clearing after collection. */
package lib_refs;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.WeakHashMap;

public class References {
    static final Object STRONG = new Object();

    interface Cond {
        boolean done() throws Exception;
    }

    static boolean gcUntil(Cond c) throws Exception {
        for (int i = 0; i < 200; i++) {
            System.gc();
            if (c.done()) {
                return true;
            }
            Thread.sleep(5);
        }
        return false;
    }

    static WeakReference<Object> weak(ReferenceQueue<Object> q) {
        return new WeakReference<>(new int[100], q);
    }

    static PhantomReference<Object> phantom(ReferenceQueue<Object> q) {
        return new PhantomReference<>(new StringBuilder("gone"), q);
    }

    static List<WeakReference<Object>> many(int n) {
        List<WeakReference<Object>> l = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            l.add(new WeakReference<>(new Object[] {i}));
        }
        return l;
    }

    static void fill(WeakHashMap<Object, String> m, List<Object> keep) {
        for (int i = 0; i < 20; i++) {
            Object k = new int[] {i};
            m.put(k, "v" + i);
            if (i % 4 == 0) {
                keep.add(k);
            }
        }
    }

    static class Node {
        Node next;
        byte[] data = new byte[1000];
    }

    static WeakReference<Node> cycle() {
        Node a = new Node();
        a.next = new Node();
        a.next.next = a;
        return new WeakReference<>(a);
    }

    public static void main(String[] args) throws Exception {
        WeakReference<Object> held = new WeakReference<>(STRONG);
        System.gc();
        System.out.println("strong stays " + (held.get() == STRONG) + " " + held.refersTo(STRONG) + " " + held.refersTo(null));
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        WeakReference<Object> w = weak(q);
        System.out.println("weak cleared " + gcUntil(() -> w.get() == null) + " " + w.refersTo(null));
        Reference<?> r = q.remove(5000);
        System.out.println("enqueued " + (r == w) + " " + q.poll());
        PhantomReference<Object> p = phantom(q);
        System.out.println("phantom get " + p.get());
        Reference<?>[] got = new Reference<?>[1];
        System.out.println("phantom enqueued " + gcUntil(() -> (got[0] = q.poll()) != null) + " " + (got[0] == p));
        List<WeakReference<Object>> l = many(200);
        System.out.println("many cleared " + gcUntil(() -> l.stream().allMatch(x -> x.get() == null)));
        SoftReference<byte[]> s = new SoftReference<>(new byte[1000]);
        System.gc();
        System.out.println("soft stays " + (s.get() != null && s.get().length == 1000));
        s.clear();
        System.out.println("soft cleared " + s.get());
        WeakHashMap<Object, String> m = new WeakHashMap<>();
        List<Object> keep = new ArrayList<>();
        fill(m, keep);
        System.out.println("weak map " + gcUntil(() -> m.size() == 5) + " " + m.size());
        List<String> vs = new ArrayList<>(m.values());
        vs.sort(null);
        System.out.println("kept " + vs + " " + keep.size());
        WeakReference<Node> c = cycle();
        System.out.println("cycle cleared " + gcUntil(() -> c.get() == null));
        WeakReference<Object> man = new WeakReference<>(STRONG, q);
        System.out.println("manual " + man.enqueue() + " " + man.enqueue() + " " + man.get() + " " + (q.poll() == man));
        WeakReference<Object> cl = new WeakReference<>(STRONG, q);
        cl.clear();
        System.out.println("clear " + cl.get() + " " + q.poll());
        System.out.println("timeout " + q.remove(3));
        try {
            q.remove(-1);
        } catch (IllegalArgumentException e) {
            System.out.println("negative " + e.getMessage());
        }
        try {
            new PhantomReference<>(new Object(), null);
            System.out.println("phantom without queue");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
        Object o = new Object();
        WeakReference<Object> live = new WeakReference<>(o);
        System.gc();
        System.out.println("fence " + (live.get() != null));
        Reference.reachabilityFence(o);
        WeakReference<String> interned = new WeakReference<>("literal");
        System.gc();
        System.out.println("literal stays " + interned.get());
        WeakReference<Class<?>> cls = new WeakReference<>(References.class);
        System.gc();
        System.out.println("class stays " + (cls.get() == References.class));
        Object[] arr = {new Object()};
        WeakReference<Object> inArr = new WeakReference<>(arr[0]);
        System.gc();
        System.out.println("array element stays " + (inArr.get() != null));
        arr[0] = null;
        System.out.println("array element goes " + gcUntil(() -> inArr.get() == null) + " " + arr.length);
        ThreadLocal<Object> tl = new ThreadLocal<>();
        tl.set(new Object());
        WeakReference<Object> inTl = new WeakReference<>(tl.get());
        System.gc();
        System.out.println("thread local stays " + (inTl.get() != null));
        tl.remove();
        System.out.println("thread local goes " + gcUntil(() -> inTl.get() == null));
        long sum = 0;
        for (int i = 0; i < 3000; i++) {
            byte[] garbage = new byte[1000];
            garbage[i % 1000] = (byte) i;
            sum += garbage[i % 1000];
        }
        System.out.println("garbage " + sum);
        Runtime.getRuntime().gc();
        System.runFinalization();
        System.out.println("identity " + (System.identityHashCode(STRONG) == System.identityHashCode(STRONG)) + " " + System.identityHashCode(null) + " " + (STRONG.hashCode() == System.identityHashCode(STRONG)));
    }
}
