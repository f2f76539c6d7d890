/** Shifts of int and long with distances in and out of range, int and long distances. */
package arith;

public class Shifts {
    static final int[] D = {0, 1, 5, 7, 8, 15, 16, 31, 32, 33, 47, 63, 64, 65, 127, 128, -1, -2, -31, -32, -33, -63, -64, Integer.MIN_VALUE, Integer.MAX_VALUE};

    public static void main(String[] args) {
        int[] iv = {0x80000001, -1, 1, 0x12345678, 0xfedcba98};
        long[] lv = {0x8000000000000001L, -1L, 1L, 0x0123456789abcdefL, 0xfedcba9876543210L};
        for (int d : D) {
            StringBuilder sb = new StringBuilder("i<<>> " + d + ":");
            for (int v : iv) sb.append(' ').append(v << d).append(',').append(v >> d).append(',').append(v >>> d);
            System.out.println(sb);
        }
        for (int d : D) {
            StringBuilder sb = new StringBuilder("l<<>> " + d + ":");
            for (long v : lv) sb.append(' ').append(Long.toHexString(v << d)).append(',').append(v >> d).append(',').append(Long.toHexString(v >>> d));
            System.out.println(sb);
        }
        long[] ld = {0, 31, 32, 63, 64, 1L << 32, (1L << 32) + 3, -1L, Long.MIN_VALUE, 0x1_0000_0021L};
        for (long d : ld) {
            int i = 0x80001234;
            long l = 0x8000123400005678L;
            System.out.println("by long " + d + ": " + (i << d) + " " + (i >> d) + " " + (i >>> d) + " " + (l << d) + " " + (l >> d) + " " + (l >>> d));
        }
        byte b = (byte) 0x90;
        short s = (short) 0x8f00;
        char c = 0xf00f;
        for (int d = 0; d < 40; d += 7) {
            byte b1 = b, b2 = b, b3 = b;
            short s1 = s, s2 = s, s3 = s;
            char c1 = c, c2 = c, c3 = c;
            b1 <<= d; b2 >>= d; b3 >>>= d;
            s1 <<= d; s2 >>= d; s3 >>>= d;
            c1 <<= d; c2 >>= d; c3 >>>= d;
            System.out.println("compound " + d + ": " + b1 + " " + b2 + " " + b3 + " | " + s1 + " " + s2 + " " + s3 + " | " + (int) c1 + " " + (int) c2 + " " + (int) c3);
            System.out.println("promoted " + d + ": " + (b << d) + " " + (b >> d) + " " + (b >>> d) + " " + (s >>> d) + " " + (c >>> d) + " " + (c << d));
        }
        int x = 1;
        for (int i = 0; i < 70; i++) x = (x << (i * 3)) ^ (x >>> i) ^ i;
        System.out.println("mix " + x);
        long y = 1;
        for (int i = 0; i < 200; i++) y = (y << (i * 5)) ^ (y >> i) ^ (y >>> (i + 7)) ^ i;
        System.out.println("mix " + y);
    }
}
