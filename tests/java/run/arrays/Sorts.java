/** Hand-written sorting and array algorithms, checked against Arrays.sort for every type. */
package arrays;

import java.util.Arrays;
import java.util.Comparator;

public class Sorts {
    static int[] rnd(int n, int seed) {
        int[] a = new int[n]; for (int i = 0; i < n; i++) { seed = seed * 1103515245 + 12345; a[i] = seed >> 8; } return a;
    }
    static void quick(int[] a, int lo, int hi) {
        while (lo < hi) {
            int p = a[lo + hi >>> 1], i = lo, j = hi;
            while (i <= j) { while (a[i] < p) i++; while (a[j] > p) j--; if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; } }
            if (j - lo < hi - i) { quick(a, lo, j); lo = i; } else { quick(a, i, hi); hi = j; }
        }
    }
    static void merge(int[] a, int[] t, int l, int r) {
        if (r - l < 2) return;
        int m = l + r >>> 1;
        merge(a, t, l, m);
        merge(a, t, m, r);
        for (int i = l, j = m, k = l; k < r; k++) t[k] = j >= r || i < m && a[i] <= a[j] ? a[i++] : a[j++];
        System.arraycopy(t, l, a, l, r - l);
    }
    static void heap(int[] a) {
        int n = a.length; for (int i = n / 2; i-- > 0; ) sift(a, i, n); while (n-- > 1) { int t = a[0]; a[0] = a[n]; a[n] = t; sift(a, 0, n); }
    }
    static void sift(int[] a, int i, int n) {
        for (int c; (c = 2 * i + 1) < n; i = c) {
            if (c + 1 < n && a[c + 1] > a[c]) c++; if (a[i] >= a[c]) return; int t = a[i]; a[i] = a[c]; a[c] = t;
        }
    }
    static void radix(int[] a) {
        int[] b = new int[a.length];
        for (int sh = 0; sh < 32; sh += 8) {
            int[] c = new int[257];
            for (int x : a) c[((x ^ 0x80000000) >>> sh & 255) + 1]++;
            for (int i = 0; i < 256; i++) c[i + 1] += c[i];
            for (int x : a) b[c[(x ^ 0x80000000) >>> sh & 255]++] = x;
            int[] t = a;
            a = b;
            b = t;
        }
    }
    static void insertion(long[] a) {
        for (int i = 1; i < a.length; i++) { long x = a[i]; int j = i; while (j > 0 && a[j - 1] > x) a[j] = a[--j]; a[j] = x; }
    }
    static void shell(double[] a) {
        for (int g = a.length / 2; g > 0; g /= 2) for (int i = g; i < a.length; i++) {
            double x = a[i]; int j = i; for (; j >= g && a[j - g] > x; j -= g) a[j] = a[j - g]; a[j] = x;
        }
    }
    static <T extends Comparable<T>> void bubble(T[] a) {
        boolean sw;
        do {
            sw = false; for (int i = 1; i < a.length; i++) if (a[i - 1].compareTo(a[i]) > 0) { T t = a[i]; a[i] = a[i - 1]; a[i - 1] = t; sw = true; }
        } while (sw);
    }

    public static void main(String[] args) {
        for (int n : new int[] {0, 1, 2, 3, 10, 100, 777}) {
            int[] want = rnd(n, n + 5); Arrays.sort(want);
            int[] a = rnd(n, n + 5);
            quick(a, 0, n - 1);
            int[] b = rnd(n, n + 5);
            merge(b, new int[n], 0, n);
            int[] c = rnd(n, n + 5);
            heap(c);
            int[] d = rnd(n, n + 5);
            radix(d);
            System.out.println(n + " " + Arrays.equals(a, want) + Arrays.equals(b, want) + Arrays.equals(c, want) + Arrays.equals(d, want) + " " + Arrays.hashCode(want) + " " + Arrays.binarySearch(want, n > 0 ? want[n / 2] : 5) + " " + Arrays.binarySearch(want, 12345));
        }
        long[] l = {5, Long.MIN_VALUE, -1, Long.MAX_VALUE, 0, 1L << 33}; insertion(l); System.out.println(Arrays.toString(l));
        double[] ds = {3, -0.5, 1e300, 2, -1e-300, 7}; shell(ds); System.out.println(Arrays.toString(ds));
        double[] nan = {1, Double.NaN, -0.0, 0.0, Double.NEGATIVE_INFINITY, -1};
        Arrays.sort(nan);
        System.out.println(Arrays.toString(nan));
        float[] fn = {0f, -0f, Float.NaN, -1};
        Arrays.sort(fn);
        System.out.println(Arrays.toString(fn));
        String[] s = {"pear", "Apple", "fig", "apple", "", "zoo", "\u00e9"};
        bubble(s);
        System.out.println(Arrays.toString(s));
        Arrays.sort(s, String.CASE_INSENSITIVE_ORDER);
        System.out.println(Arrays.toString(s));
        Arrays.sort(s, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(Arrays.toString(s));
        Integer[] bx = {5, 3, 9, 1};
        bubble(bx);
        System.out.println(Arrays.toString(bx));
        Arrays.sort(bx, (p, q) -> q - p);
        System.out.println(Arrays.toString(bx));
        Character[] ch = {'q', 'a', 'Z'};
        bubble(ch);
        System.out.println(Arrays.toString(ch));
        byte[] by = {5, -5, 127, -128, 0};
        Arrays.sort(by);
        System.out.println(Arrays.toString(by));
        char[] cc = "sorting".toCharArray();
        Arrays.sort(cc, 1, 5);
        System.out.println(new String(cc));
        short[] sh = {3, -3, 2};
        Arrays.sort(sh);
        System.out.println(Arrays.toString(sh));
        try { Arrays.sort(new Object[] {1, "a"}); } catch (ClassCastException e) { System.out.println("cce"); }
        try { Arrays.sort(new Object[] {1, null}); } catch (NullPointerException e) { System.out.println("npe"); }
        int[] pre = {1, 2, 3, 4, 5};
        Arrays.parallelPrefix(pre, Integer::sum);
        System.out.println(Arrays.toString(pre));
        Arrays.setAll(pre, i -> i * i - 1);
        System.out.println(Arrays.toString(pre) + " " + Arrays.stream(pre).sum() + " " + Arrays.mismatch(pre, new int[] {-1, 0, 3, 9}) + " " + Arrays.compare(pre, new int[] {-1, 0, 4}));
        int[][] rows = {{3, 1}, {1, 2}, {3, 0}, {1, 1}};
        Arrays.sort(rows, (p, q) -> p[0] != q[0] ? Integer.compare(p[0], q[0]) : Integer.compare(p[1], q[1]));
        System.out.println(Arrays.deepToString(rows));
        String[] st = new String[60];
        for (int i = 0; i < 60; i++) st[i] = (i * 7 % 10) + "-" + i;
        Arrays.sort(st, Comparator.comparing(x -> x.charAt(0)));
        System.out.println(String.join(" ", st));
    }
}
