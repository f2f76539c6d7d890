/** The bit methods of Integer over edge values. */
package bits;

public class IntBits {
    public static void main(String[] args) {
        int[] v = {0, 1, -1, 2, 3, 4, 0x80000000, 0x7fffffff, 0x55555555, 0xaaaaaaaa, 0x00ff00ff, 0x12345678, 0xdeadbeef, 0x0000ffff, 0xffff0000, 0x00010000, 100, -100, 0x40000000, 0xc0000000};
        for (int x : v) {
            System.out.println(Integer.toHexString(x) + " count " + Integer.bitCount(x) + " nlz " + Integer.numberOfLeadingZeros(x) + " ntz " + Integer.numberOfTrailingZeros(x) + " hi " + Integer.toHexString(Integer.highestOneBit(x)) + " lo " + Integer.toHexString(Integer.lowestOneBit(x))
                + " rev " + Integer.toHexString(Integer.reverse(x)) + " bytes " + Integer.toHexString(Integer.reverseBytes(x)) + " sig " + Integer.signum(x));
            System.out.println("  rot " + Integer.toHexString(Integer.rotateLeft(x, 5)) + " " + Integer.toHexString(Integer.rotateRight(x, 5)) + " " + Integer.toHexString(Integer.rotateLeft(x, 37)) + " " + Integer.toHexString(Integer.rotateRight(x, -3)) + " " + Integer.toBinaryString(x) + " " + Integer.toOctalString(x) + " " + Integer.toUnsignedString(x));
            System.out.println("  tricks " + (x & -x) + " " + (x & x - 1) + " " + (x | x - 1) + " " + (~x & x + 1) + " " + (x ^ x >> 1) + " " + ((x ^ x >> 31) - (x >> 31)) + " " + (x >>> 16 ^ x) + " " + pop(x) + " " + par(x) + " " + Integer.toHexString(spread(x)));
        }
        System.out.println(Short.reverseBytes((short) 0x1280) + " " + (int) Character.reverseBytes('\u1280') + " " + Byte.toUnsignedInt((byte) -1) + " " + Short.toUnsignedInt((short) -1) + " " + Byte.toUnsignedLong((byte) -128) + " " + Integer.toUnsignedLong(-1));
        int h = 0;
        for (int i = 0; i < 5000; i++) h = Integer.rotateLeft(h, i) * 0x9E3779B1 + Integer.bitCount(h ^ i) + Integer.reverse(i) + Integer.numberOfLeadingZeros(h);
        System.out.println("hash " + h);
        System.out.println("gray " + gray(8) + " sieve " + sieve(1000) + " subsets " + subsets(0b1011010) + " next " + nextPerm(0b0111, 6));
    }

    static int pop(int x) {
        x = x - ((x >>> 1) & 0x55555555);
        x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
        return (((x + (x >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
    }

    static int par(int x) { x ^= x >>> 16; x ^= x >>> 8; x ^= x >>> 4; return 0x6996 >>> (x & 15) & 1; }

    static int spread(int x) {
        x &= 0xffff; x = (x | x << 8) & 0x00ff00ff; x = (x | x << 4) & 0x0f0f0f0f; x = (x | x << 2) & 0x33333333; return (x | x << 1) & 0x55555555;
    }

    static String gray(int n) {
        StringBuilder sb = new StringBuilder(); for (int i = 0; i < n; i++) sb.append(i ^ i >> 1).append(','); return sb.toString();
    }

    static int sieve(int n) {
        int[] w = new int[n / 32 + 1];
        int c = 0;
        for (int i = 2; i < n; i++) if ((w[i >> 5] & 1 << i) == 0) { c++; for (int j = i * i; j < n; j += i) w[j >> 5] |= 1 << j; }
        return c;
    }

    static String subsets(int m) {
        StringBuilder sb = new StringBuilder(); for (int s = m; s != 0; s = s - 1 & m) sb.append(s).append(' '); return sb.toString().trim();
    }

    static String nextPerm(int x, int n) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < n; i++) { sb.append(x).append(' '); int c = x & -x, r = x + c; x = ((r ^ x) >>> 2) / c | r; }
        return sb.toString().trim();
    }
}
