/** Recursion 5,000 levels deep works for many frame shapes; overflow is caught and recovered from. */
package limits;

public class Recursion {
    static int plain(int n) { return n == 0 ? 0 : 1 + plain(n - 1); }
    static long wide(int n, long a, long b, double c, double d, Object o) { return n == 0 ? a + b : 1 + wide(n - 1, b, a, d, c, o); }
    int virt(int n) { return n == 0 ? 0 : 1 + virt(n - 1); }
    interface F { int f(int n); }
    static F lam;
    static synchronized int sync(int n) { return n == 0 ? 0 : 1 + sync(n - 1); }
    static int tr(int n) { try { return n == 0 ? 0 : 1 + tr(n - 1); } finally { cnt++; } }
    static int cnt;
    static class Node {
        Node next;
        int len() { return next == null ? 1 : 1 + next.len(); }
        @Override public int hashCode() { return next == null ? 7 : next.hashCode() * 31 + 1; }
    }
    static int locals(int n) {
        long a = n, b = a * 2, c = b * 3, d = c * 4;
        double e = a, f = b, g = c;
        Object h = "x", i = "y";
        int r = n == 0 ? 0 : locals(n - 1);
        return r + (int) ((a + b + c + d + (long) (e + f + g)) % 7) + h.hashCode() - "x".hashCode() + i.hashCode() - "y".hashCode();
    }
    static boolean ev(int n) { return n == 0 || od(n - 1); }
    static boolean od(int n) { return n != 0 && ev(n - 1); }
    static String build(int n) { return n == 0 ? "" : build(n - 1) + (char) ('a' + n % 26); }
    static Object nest(int n) { return n == 0 ? "core" : new Object[] {nest(n - 1)}; }
    static int unnest(Object o) { return o instanceof Object[] a ? 1 + unnest(a[0]) : 0; }
    static <T extends Comparable<T>> int gen(T t, int n) { return n == 0 ? t.compareTo(t) : 1 + gen(t, n - 1); }
    static int thr(int n) { if (n == 0) throw new IllegalStateException("bottom"); return thr(n - 1) + 1; }
    static int many(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int n) {
        return n == 0 ? a + b + c + d + e + f + g + h + i + j : many(b, c, d, e, f, g, h, i, j, a, n - 1);
    }
    public static void main(String[] args) {
        System.out.println(plain(5000));
        System.out.println(wide(3000, 1, 2, 3, 4, "o"));
        System.out.println(new Recursion().virt(5000));
        lam = n -> n == 0 ? 0 : 1 + lam.f(n - 1);
        System.out.println(lam.f(1500));
        System.out.println(sync(3000));
        System.out.println(tr(3000) + " " + cnt);
        Node h = null;
        for (int i = 0; i < 5000; i++) { Node n = new Node(); n.next = h; h = n; }
        System.out.println(h.len());
        System.out.println(locals(1200));
        System.out.println(ev(5000) + " " + od(5000));
        System.out.println(build(1000).hashCode());
        System.out.println(unnest(nest(2500)));
        System.out.println(gen("q", 3000));
        try { thr(5000); } catch (IllegalStateException e) { System.out.println(e.getMessage() + " " + e.getStackTrace().length); }
        System.out.println(many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1500));
        int[] d = {0};
        try { inf(d); } catch (StackOverflowError e) { System.out.println("overflow " + (d[0] > 4000)); }
        System.out.println(plain(5000));
        Thread t = new Thread(null, () -> System.out.println("big stack " + plain(20000)), "big", 64L << 20);
        t.start();
        try { t.join(); } catch (InterruptedException e) { }
        int k = 0;
        for (int i = 0; i < 5; i++) try { d[0] = 0; inf(d); } catch (StackOverflowError e) { k++; }
        System.out.println(k);
    }
    static void inf(int[] d) { d[0]++; inf(d); }
}
