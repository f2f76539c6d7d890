/** Chains of narrowing and widening casts through every pair of primitive types. */
package conversions;

public class Chains {
    static long h;

    static void chain(long x) {
        byte b = (byte) x; short s = (short) x; char c = (char) x; int i = (int) x; float f = x; double d = x;
        StringBuilder sb = new StringBuilder("x " + x + ":");
        sb.append(' ').append((short) (byte) x).append(' ').append((int) (char) (byte) x).append(' ').append((long) (int) x).append(' ').append((int) (char) (short) x);
        sb.append(' ').append((byte) (char) i).append(' ').append((short) (char) i).append(' ').append((byte) (short) i).append(' ').append((int) (float) i).append(' ').append((int) (double) i);
        sb.append(' ').append((byte) f).append(' ').append((byte) (int) f).append(' ').append((byte) (long) f).append(' ').append((short) (long) d).append(' ').append((int) (char) (long) d).append(' ').append((char) 65 + (int) (byte) d);
        sb.append(' ').append((float) (int) f == (float) i).append(' ').append((double) (float) d == d).append(' ').append((long) (float) (double) x);
        sb.append(' ').append(b + s + c + i).append(' ').append((byte) (b + s)).append(' ').append((short) (c + c)).append(' ').append((int) (char) (i * 3)).append(' ').append((float) (b / 2.0)).append(' ').append((int) (c / 2f));
        System.out.println(sb);
        h = h * 31 + sb.toString().hashCode();
    }

    static byte rb(int x) { return (byte) x; }
    static short rs(int x) { return (short) x; }
    static char rc(int x) { return (char) x; }
    static boolean rz(int x) { return x != 0; }
    static float rf(double x) { return (float) x; }
    static int pb(byte b) { return b; }
    static int pc(char c) { return c; }
    static double pd(float f) { return f; }
    static long pl(long l) { return l; }

    public static void main(String[] args) {
        long[] v = {0, 1, -1, 127, 128, 200, 255, 256, -129, 32767, 32768, 40000, 65535, 65536, 100000, -100000, 8388609, 16777217, 0x7fffffffL, 0x80000000L, 0xffffffffL, 0x123456789L, -0x123456789L, 1L << 53, (1L << 53) + 1, Long.MAX_VALUE, Long.MIN_VALUE, 0x5555555555555555L, 0xaaaaaaaaaaaaaaaaL};
        for (long x : v) chain(x);
        System.out.println("hash " + h);
        for (int x : new int[] {-1, 128, 65536 + 300, 0x80ff, Integer.MIN_VALUE}) System.out.println(x + " " + rb(x) + " " + rs(x) + " " + (int) rc(x) + " " + rz(x) + " " + rf(x / 3.0) + " " + pb(rb(x)) + " " + pc(rc(x)) + " " + pd(rf(x)) + " " + pl(x));
        Integer i = 300; Long l = 1L << 33; Double d = 3.99e10; Character c = 'z'; Short s = -1; Byte b = -7; Float f = 2.75f;
        System.out.println(i.byteValue() + " " + l.intValue() + " " + d.intValue() + " " + d.longValue() + " " + d.floatValue() + " " + (int) c + " " + (char) (c + 1) + " " + s.byteValue() + " " + b.shortValue() + " " + f.intValue() + " " + (char) (int) i + " " + (byte) (int) i);
        Object o = 'c'; Object n = 5;
        System.out.println((char) o + 1 + " " + ((int) n + 1) + " " + (long) (int) n + " " + (double) (Integer) n);
        double dd = 'a';
        float ff = Long.MAX_VALUE;
        long ll = 'b';
        int ii = (short) 40000;
        dd += ff;
        System.out.println(dd + " " + ff + " " + ll + " " + ii);
    }
}
