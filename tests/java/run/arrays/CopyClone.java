/** System.arraycopy with overlaps, every type, and all exception messages; clone of arrays. */
package arrays;

import java.util.Arrays;

public class CopyClone {
    interface Act { void run() throws Exception; }
    static void t(String n, Act a) {
        try {
            a.run(); System.out.println(n + " ok");
        } catch (Throwable e) { System.out.println(n + ": " + e.getClass().getName() + ": " + e.getMessage()); }
    }

    public static void main(String[] args) {
        int[] a = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        System.arraycopy(a, 0, a, 3, 5); System.out.println(Arrays.toString(a));
        System.arraycopy(a, 4, a, 1, 6); System.out.println(Arrays.toString(a));
        System.arraycopy(a, 2, a, 2, 3); System.out.println(Arrays.toString(a));
        System.arraycopy(a, 10, a, 0, 0); System.arraycopy(a, 0, a, 10, 0); System.out.println(Arrays.toString(a));
        byte[] b = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17};
        System.arraycopy(b, 0, b, 1, 16);
        System.out.println(Arrays.toString(b));
        System.arraycopy(b, 3, b, 0, 14);
        System.out.println(Arrays.toString(b));
        char[] c = "hello world".toCharArray(); System.arraycopy(c, 6, c, 0, 5); System.out.println(new String(c));
        long[] l = {1, 2, 3, 4, 5};
        System.arraycopy(l, 1, l, 0, 4);
        System.out.println(Arrays.toString(l));
        double[] d = {1, Double.NaN, -0.0};
        double[] d2 = new double[5];
        System.arraycopy(d, 0, d2, 1, 3);
        System.out.println(Arrays.toString(d2));
        boolean[] z = {true, false, true};
        System.arraycopy(z, 0, z, 1, 2);
        System.out.println(Arrays.toString(z));
        short[] s = {1, 2, 3};
        System.arraycopy(s, 1, s, 0, 2);
        System.out.println(Arrays.toString(s));
        float[] f = {1, 2, 3};
        System.arraycopy(f, 0, f, 1, 2);
        System.out.println(Arrays.toString(f));
        Object[] o = {"a", "b", 3, null, "e"}; Object[] st = new String[5];
        t("store check", () -> System.arraycopy(o, 0, st, 0, 5)); System.out.println("partial " + Arrays.toString(st));
        t("null elements", () -> System.arraycopy(o, 3, st, 3, 2)); System.out.println(Arrays.toString(st));
        t("upcast", () -> System.arraycopy(st, 0, o, 0, 5)); System.out.println(Arrays.toString(o));
        Object[] self = {"x", "y", "z"}; System.arraycopy(self, 0, self, 1, 2); System.out.println(Arrays.toString(self));
        t("null src", () -> System.arraycopy(null, 0, a, 0, 1)); t("null dst", () -> System.arraycopy(a, 0, null, 0, 1));
        t("not array src", () -> System.arraycopy("s", 0, a, 0, 1)); t("not array dst", () -> System.arraycopy(a, 0, "s", 0, 1));
        t("int to long", () -> System.arraycopy(a, 0, l, 0, 1));
        t("int to Object", () -> System.arraycopy(a, 0, o, 0, 1));
        t("Object to int", () -> System.arraycopy(o, 0, a, 0, 1));
        t("byte to boolean", () -> System.arraycopy(b, 0, z, 0, 0));
        t("neg src", () -> System.arraycopy(a, -1, a, 0, 1));
        t("neg dst", () -> System.arraycopy(a, 0, a, -2, 1));
        t("neg len", () -> System.arraycopy(a, 0, a, 0, -3));
        t("src end", () -> System.arraycopy(a, 5, a, 0, 6));
        t("dst end", () -> System.arraycopy(a, 0, a, 8, 3));
        t("overflow", () -> System.arraycopy(a, Integer.MAX_VALUE, a, 0, 1));
        t("overflow2", () -> System.arraycopy(a, 1, a, 0, Integer.MAX_VALUE));
        t("obj src end", () -> System.arraycopy(o, 3, o, 0, 3));
        t("obj dst end", () -> System.arraycopy(o, 0, st, 3, 3));
        t("obj neg", () -> System.arraycopy(o, -1, o, 0, 3));
        t("obj len", () -> System.arraycopy(o, 0, o, 0, -1));
        t("bytes end", () -> System.arraycopy(b, 17, b, 0, 1));
        t("bool dst", () -> System.arraycopy(z, 0, z, 2, 2));
        t("dbl", () -> System.arraycopy(d, 1, d2, 4, 2));
        t("chr", () -> System.arraycopy(c, 0, c, 11, 1));
        t("flt", () -> System.arraycopy(f, 0, f, 4, 0));
        t("shrt", () -> System.arraycopy(s, 4, s, 0, 0));
        Object[] ints = new Integer[2];
        t("Integer[] from Object[]", () -> System.arraycopy(new Object[] {1, "no"}, 0, ints, 0, 2));
        System.out.println(Arrays.toString(ints));
        t("array elements", () -> System.arraycopy(new Object[] {new int[0], new long[0]}, 0, new int[2][], 0, 2));
        t("iface elements", () -> System.arraycopy(new Object[] {"cs", 1}, 0, new CharSequence[2], 0, 2));
        t("unrelated", () -> System.arraycopy(new Integer[] {1}, 0, new String[1], 0, 1));
        t("unrelated null", () -> System.arraycopy(new Integer[] {null}, 0, new String[1], 0, 1));
        t("len0 unrelated", () -> System.arraycopy(new Integer[0], 0, new String[0], 0, 0));
        t("multi", () -> System.arraycopy(new int[][] {{1}}, 0, new Object[1], 0, 1));
        int[] ca = a.clone();
        ca[0] = 100;
        System.out.println(a[0] + " " + ca[0] + " " + (a.getClass() == ca.getClass()));
        String[] cs = {"p", null};
        String[] cc = cs.clone();
        System.out.println(Arrays.toString(cc) + (cc == cs) + cc[0].equals(cs[0]));
        System.out.println(new byte[0].clone().length + " " + new boolean[] {true}.clone()[0] + " " + new char[] {'k'}.clone()[0] + " " + new short[] {7}.clone()[0] + " " + new long[] {1L << 40}.clone()[0] + " " + new float[] {1.5f}.clone()[0] + " " + new double[] {2.5}.clone()[0]);
        Object co = new Integer[] {1, 2}.clone(); System.out.println(co.getClass().getName());
        long h = 0;
        int[] big = new int[1000];
        for (int i = 0; i < 1000; i++) big[i] = i * i;
        for (int k = 0; k < 200; k++) { System.arraycopy(big, k, big, 200 - k, 700); h = h * 31 + big[k * 3]; }
        System.out.println(h);
        System.out.println(Arrays.toString(Arrays.copyOf(new int[] {1, 2}, 4)) + Arrays.toString(Arrays.copyOf(new String[] {"a"}, 2)) + Arrays.toString(Arrays.copyOfRange(new char[] {'a', 'b', 'c'}, 1, 5)).replace('\0', '0') + Arrays.copyOf(new Integer[] {1}, 1, Number[].class).getClass().getSimpleName());
        t("copyOf type", () -> Arrays.copyOf(new Object[] {1}, 1, String[].class));
    }
}
