/** Load, store, default values and narrowing for arrays of every element type. */
package arrays;

import java.util.Arrays;

public class Elements {
    public static void main(String[] args) {
        boolean[] z = new boolean[3];
        byte[] b = new byte[3];
        short[] s = new short[3];
        char[] c = new char[3];
        int[] i = new int[3];
        long[] l = new long[3];
        float[] f = new float[3];
        double[] d = new double[3];
        String[] a = new String[3];
        int[][] m = new int[3][];
        System.out.println(z[1] + " " + b[1] + " " + s[1] + " " + (int) c[1] + " " + i[1] + " " + l[1] + " " + f[1] + " " + d[1] + " " + a[1] + " " + m[1]);
        int big = 0x12345689;
        z[0] = big > 0;
        b[0] = (byte) big;
        s[0] = (short) big;
        c[0] = (char) big;
        i[0] = big;
        l[0] = big * 5L;
        f[0] = big;
        d[0] = big;
        a[0] = "x" + big;
        m[0] = i;
        System.out.println(z[0] + " " + b[0] + " " + s[0] + " " + (int) c[0] + " " + i[0] + " " + l[0] + " " + f[0] + " " + d[0] + " " + a[0] + " " + m[0][0]);
        b[1] = -1; s[1] = -1; c[1] = (char) -1; z[1] = !z[1];
        System.out.println(b[1] + " " + s[1] + " " + (int) c[1] + " " + z[1] + " " + (b[1] & 0xff) + " " + (char) (c[1] - 65470));
        b[2] = (byte) 128; s[2] = (short) 32768; c[2] = 'q'; i[2] = Integer.MIN_VALUE; l[2] = Long.MIN_VALUE; f[2] = -0f; d[2] = Double.MIN_VALUE;
        System.out.println(Arrays.toString(z) + Arrays.toString(b) + Arrays.toString(s) + Arrays.toString(c) + Arrays.toString(i));
        System.out.println(Arrays.toString(l) + Arrays.toString(f) + Arrays.toString(d) + Arrays.toString(a) + Arrays.deepToString(m));
        b[0]++; s[0] += 70000; c[0]--; i[0] <<= 3; l[0] ^= -1; f[0] /= 3; d[0] %= 7; a[0] += '!'; z[0] ^= true; m[0][0]++; m[0][1] -= 5;
        System.out.println(b[0] + " " + s[0] + " " + (int) c[0] + " " + i[0] + " " + l[0] + " " + f[0] + " " + d[0] + " " + a[0] + " " + z[0] + " " + i[1]);
        int[] init = {1, 2, 3, };
        int[] empty = {};
        long[] li = {1, 'a', (byte) -1, Integer.MAX_VALUE};
        double[] di = {1, 2L, 3f, 'c'};
        char[] ci = {97, 'b', '\u0063'};
        byte[] bi = {1, -128, 'a'};
        Object[] oi = {1, "s", null, 2.5, 'c', new int[] {1}, new Object[0]};
        System.out.println(init.length + " " + empty.length + " " + Arrays.toString(li) + Arrays.toString(di) + new String(ci) + Arrays.toString(bi) + oi.length + oi[5].getClass().getName());
        int[][] jag = {{}, {1}, {2, 3}, null, {4, 5, 6}}; System.out.println(Arrays.deepToString(jag) + " " + jag[4][2] + " " + jag[2].length);
        String[][][] three = {{{"a"}, {"b", "c"}}, {}, {null, {}}}; System.out.println(Arrays.deepToString(three));
        long sum = 0;
        for (int k = 0; k < 1000; k++) { int[] t = new int[k % 17]; for (int q = 0; q < t.length; q++) t[q] = q * k; for (int q : t) sum += q; }
        System.out.println(sum);
        Object[] objs = {new boolean[0], new byte[0], new short[0], new char[0], new int[0], new long[0], new float[0], new double[0], new String[0], new Object[0][], new int[0][0][], new Elements[0], new Runnable[0], new Class<?>[0]};
        for (Object o : objs) System.out.println(o.getClass().getName() + " " + o.getClass().getSimpleName() + " " + o.getClass().getComponentType() + " " + o.getClass().getSuperclass() + " " + Arrays.toString(o.getClass().getInterfaces()) + " " + o.getClass().getTypeName() + " " + o.getClass().getCanonicalName() + " " + o.getClass().getModifiers());
        for (Class<?> k : new Class<?>[] {int[].class, int[][].class, String[].class, void.class, boolean.class, Object[].class}) System.out.println(k + " " + k.isArray() + " " + k.isPrimitive() + " " + k.isInterface());
        int x = 0; int[] ev = new int[4]; ev[x++] = x++; ev[x] = x = 3; ev[ev[0]] += 7; System.out.println(Arrays.toString(ev) + x);
        int[] al = ev, bl = ev;
        al[0] = 99;
        System.out.println(bl[0] + " " + (al == bl) + " " + al.equals(bl) + " " + Arrays.equals(al, new int[] {99, 8, 3, 0}) + " " + Arrays.hashCode(al));
        final int[] fin = {1}; Runnable r = () -> fin[0]++; r.run(); r.run(); System.out.println(fin[0]);
        char[] cs = {'h', 'i'}; System.out.println(cs); System.out.println(String.valueOf(cs) + cs.length);
        byte[] sign = new byte[256];
        for (int k = 0; k < 256; k++) sign[k] = (byte) k;
        int neg = 0;
        for (byte q : sign) if (q < 0) neg++;
        System.out.println(neg + " " + sign[200]);
    }
}
