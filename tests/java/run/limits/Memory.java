/** OutOfMemoryError classes for impossible arrays; many short-lived objects; large arrays work; soft limits of collections. */
package limits;

import java.util.*;

public class Memory {
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try { Object o = a.run(); System.out.println(n + " ok " + o); } catch (Throwable e) { System.out.println(n + " " + e.getClass().getName()); }
    }
    static int max() { return Integer.MAX_VALUE; }
    public static void main(String[] args) {
        t("long[max]", () -> new long[max()].length);
        t("Object[max]", () -> new Object[max()].length);
        t("double[max-1]", () -> new double[max() - 1].length);
        t("int[max]", () -> new int[max()].length);
        t("byte[max]", () -> new byte[max()].length);
        t("multi", () -> new long[max()][2].length);
        t("reflect", () -> java.lang.reflect.Array.newInstance(long.class, max()));
        t("copyOf", () -> Arrays.copyOf(new long[1], max()).length);
        t("repeat", () -> "abcd".repeat(max() / 2).length());
        t("nested catch", () -> { try { return new long[max()]; } finally { System.out.println("finally"); } });
        t("neg", () -> new long[-max()]);
        t("clone after", () -> new int[] {1, 2}.clone().length);
        t("AbstractList", () -> new ArrayList<>(max()).size());
        t("1M ints", () -> { int[] a = new int[1 << 20]; a[a.length - 1] = 5; long s = 0; for (int x : a) s += x; return s; });
        t("256K objects", () -> { Object[] a = new Object[1 << 18]; for (int i = 0; i < a.length; i += 64) a[i] = new int[4]; int c = 0; for (int i = 0; i < a.length; i += 64) c += ((int[]) a[i]).length; return c; });
        t("garbage", () -> { long h = 0; for (int i = 0; i < 30000; i++) { byte[] b = new byte[512]; b[i % 512] = (byte) i; h += b[i % 512]; } return h; });
        t("garbage list", () -> { int s = 0; for (int i = 0; i < 200; i++) { List<Integer> l = new ArrayList<>(); for (int k = 0; k < 100; k++) l.add(k * i); s += l.get(99); } return s; });
        t("linked", () -> { class N { N n; int v; } N h = null; for (int i = 0; i < 50000; i++) { N x = new N(); x.n = h; x.v = i; h = x; } long s = 0; for (N x = h; x != null; x = x.n) s += x.v; return s; });
        t("survivors", () -> { List<int[]> keep = new ArrayList<>(); for (int i = 0; i < 20000; i++) { int[] a = new int[32]; a[0] = i; if (i % 100 == 0) keep.add(a); } int s = 0; for (int[] a : keep) s += a[0]; return s; });
        t("gc", () -> { Object o = new Object(); java.lang.ref.WeakReference<Object> w = new java.lang.ref.WeakReference<>(o); System.gc(); boolean alive = w.get() == o; o = null; for (int i = 0; i < 50 && w.get() != null; i++) { System.gc(); Thread.sleep(2); } return alive + " " + (w.get() == null); });
        t("weak map", () -> { WeakHashMap<Object, Integer> m = new WeakHashMap<>(); Object k = new Object(); m.put(k, 1); m.put(new Object(), 2); for (int i = 0; i < 50 && m.size() > 1; i++) { System.gc(); Thread.sleep(2); } return m.size() + " " + m.get(k); });
        t("ref queue", () -> { java.lang.ref.ReferenceQueue<Object> q = new java.lang.ref.ReferenceQueue<>(); java.lang.ref.PhantomReference<Object> p = new java.lang.ref.PhantomReference<>(new Object(), q); java.lang.ref.Reference<?> r = null; for (int i = 0; i < 100 && r == null; i++) { System.gc(); r = q.remove(20); } return (r == p) + " " + p.get(); });
        t("string heavy", () -> { Map<String, Integer> m = new HashMap<>(); for (int i = 0; i < 5000; i++) m.merge("key" + i % 977, i, Integer::sum); return m.size() + " " + m.get("key5"); });
        Runtime rt = Runtime.getRuntime();
        System.out.println((rt.totalMemory() > 0) + " " + (rt.maxMemory() >= rt.totalMemory()) + " " + (rt.freeMemory() > 0) + " " + (rt.availableProcessors() > 0));
    }
}
