/** Argument passing: many arguments, long/double mixes, narrowing, evaluation order, varargs, 255 slots. */
package calls;

public class Arguments {
    static String mix(int a, long b, float c, double d, boolean e, byte f, char g, short h, Object i, long j, int k, double l, int[] m, String n) {
        return a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + (int) g + " " + h + " " + i + " " + j + " " + k + " " + l + " " + m.length + " " + n;
    }
    String imix(double a, int b, double c, long d, float e, long f, byte g, Object h) {
        return me + ":" + a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + g + " " + h;
    }
    int me = 42;
    interface Mix { String call(long a, int b, double c, Object d, short e, double f); }
    static long sum20(long a, int b, long c, int d, long e, int f, long g, int h, long i, int j, long k, int l, long m, int n, long o, int p, long q, int r, long s, int t) {
        return a - b + c - d + e - f + g - h + i - j + k - l + m - n + o - p + q - r + s * t;
    }
    static double dsum(double a, float b, double c, float d, double e, float f, double g, float h, double i, float j) {
        return ((((((((a - b) * c) - d) * e) - f) * g) - h) * i) - j;
    }
    static String reassign(int a, long b, String c) { a += 5; b = a * 2L; c = c + a; a = (int) b; return a + " " + b + " " + c; }
    static int order = 0; static int e(int v) { order = order * 10 + v; return v; }
    static int sub(int a, int b, int c) { return a * 100 + b * 10 + c; }
    static int v(int... x) { int s = x.length * 1000; for (int i : x) s += i; return s; }
    static String vs(String f, Object... x) { return f + (x == null ? "null" : x.length + java.util.Arrays.toString(x)); }
    static String vl(long a, double... x) { return a + java.util.Arrays.toString(x); }
    static byte rb(int x) { return (byte) x; }
    static char rc(int x) { return (char) x; }
    static short rs(int x) { return (short) x; }
    static boolean rz(int x) { return (x & 1) == 1; }
    static void rv(int[] x) { x[0]++; if (x[0] > 5) return; x[0] *= 2; }
    Arguments set(int m) { me = m; return this; } int get() { return me; } Arguments add(Arguments o) { return new Arguments().set(me + o.me); }

    public static void main(String[] args) {
        int[] arr = {1, 2};
        System.out.println(mix(1, 2L, 3f, 4d, true, (byte) -5, 'A', (short) -6, "obj", Long.MIN_VALUE, Integer.MAX_VALUE, -0.0, arr, null));
        System.out.println(mix('a', 'b', 'c', 'd', false, (byte) 200, (char) -1, (short) 40000, 'i', 'j', (byte) -1, 'l', arr, "n" + 1));
        System.out.println(new Arguments().imix(1, 2, 3, 4, 5, 6, (byte) 7, 8));
        System.out.println(new Arguments().set(-1).imix(Double.NaN, -2, 1e-300, 1L << 62, Float.MIN_VALUE, -6L, (byte) -128, null));
        Mix m = (a, b, c, d, e, f) -> a + "," + b + "," + c + "," + d + "," + e + "," + f;
        System.out.println(m.call(1L << 40, -2, 3.5, "four", (short) 5, -6.25));
        Mix m2 = new Mix() { public String call(long a, int b, double c, Object d, short e, double f) { return (a + b + c + e + f) + "" + d; } };
        System.out.println(m2.call(10, 20, 0.5, 'x', (short) -1, 1e3));
        System.out.println(sum20(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
        System.out.println(sum20(1L << 60, -1, 1L << 33, 5, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Long.MAX_VALUE, 2));
        System.out.println(dsum(1.5, 2.5f, 3.5, 4.5f, 5.5, 6.5f, 7.5, 8.5f, 9.5, 10.5f));
        int x = 1; long y = 2; String s = "s"; System.out.println(reassign(x, y, s) + " | " + x + " " + y + " " + s);
        System.out.println(sub(e(1), e(2), e(3)) + " " + order);
        order = 0;
        int i = 1;
        System.out.println(sub(i++, i++ * 2, i) + " " + i);
        System.out.println(sub(i = 5, i + 1, i = 7) + " " + i);
        order = 0;
        try { sub(e(1), e(1) / (order - 11), e(9)); } catch (ArithmeticException ex) { System.out.println("stopped " + order); }
        System.out.println(v() + " " + v(1) + " " + v(1, 2, 3) + " " + v(new int[] {4, 5}) + " " + v('a', (byte) 1));
        System.out.println(vs("a") + vs("b", 1) + vs("c", 1, 'c', null, 2.5) + vs("d", (Object) null) + vs("e", (Object[]) null) + vs("f", new Object[] {1, 2}) + vs("g", (Object) new Object[] {1}).length() / 100 + vs("h", "x", "y"));
        System.out.println(vl(1) + vl(2, 3) + vl('c', 1f, 2L, 'd'));
        System.out.println(String.format("%d %s %.2f %c %5d|%-5s|%05d|%x|%b|%e|%,d", 1, "a", 2.5, 'c', 42, "l", 7, 255, true, 12345.678, 1234567));
        for (int q : new int[] {0, 127, 128, 255, 32768, 65535, 65536 + 65}) System.out.print(rb(q) + "/" + (int) rc(q) + "/" + rs(q) + "/" + rz(q) + " ");
        System.out.println();
        int[] c = {1};
        for (int k = 0; k < 5; k++) rv(c);
        System.out.println(c[0]);
        System.out.println(new Arguments().set(3).add(new Arguments().set(4)).add(new Arguments()).get());
        new Arguments().set(1).get();
        rb(1);
        mixlong();
        System.out.println(big(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60));
    }

    static void mixlong() {
        long a = 1, b = 2;
        double c = 3;
        int d = 4;
        a = id(b) + id(a);
        c = id(c) * id(d);
        System.out.println(a + " " + b + " " + c + " " + d);
        swap(a, b, c, d, 3);
    }
    static long id(long x) { return x; } static double id(double x) { return x; }
    static void swap(long a, long b, double c, int d, int n) {
        if (n == 0) { System.out.println(a + " " + b + " " + c + " " + d); return; }
        swap(b, a + n, d, (int) c + n, n - 1);
        System.out.println("back " + n + " " + a + " " + b + " " + c + " " + d);
    }
    static double big(double a1, double a2, double a3, double a4, double a5, double a6, double a7, double a8, double a9, double a10, double a11, double a12, double a13, double a14, double a15, double a16, double a17, double a18, double a19, double a20, double a21, double a22, double a23, double a24, double a25, double a26, double a27, double a28, double a29, double a30, long b1, long b2, long b3, long b4, long b5, long b6, long b7, long b8, long b9, long b10, long b11, long b12, long b13, long b14, long b15, long b16, long b17, long b18, long b19, long b20, long b21, long b22, long b23, long b24, long b25, long b26, long b27, long b28, long b29, long b30) {
        return a1 * 3 - a7 + a15 * 2 - a30 + b1 * b30 - b17 + (b29 ^ b2) + a29 / a2;
    }
}
