/** The bit methods of Long over edge values. */
package bits;

public class LongBits {
    static String x(long v) { return Long.toHexString(v); }

    public static void main(String[] args) {
        long[] v = {0, 1, -1, 2, 3, 1L << 31, 1L << 32, 1L << 33, 0x8000000000000000L, 0x7fffffffffffffffL, 0x5555555555555555L, 0x00ff00ff00ff00ffL, 0x123456789abcdef0L, 0xdeadbeefcafebabeL, 0xffffffff00000000L, 0x00000000ffffffffL, 1000000007L, -1000000007L};
        for (long l : v) {
            System.out.println(x(l) + " count " + Long.bitCount(l) + " nlz " + Long.numberOfLeadingZeros(l) + " ntz " + Long.numberOfTrailingZeros(l) + " hi " + x(Long.highestOneBit(l)) + " lo " + x(Long.lowestOneBit(l)) + " rev " + x(Long.reverse(l)) + " bytes " + x(Long.reverseBytes(l)) + " sig " + Long.signum(l) + " hash " + Long.hashCode(l));
            System.out.println("  rot " + x(Long.rotateLeft(l, 9)) + " " + x(Long.rotateRight(l, 9)) + " " + x(Long.rotateLeft(l, 73)) + " " + x(Long.rotateRight(l, -40)) + " " + Long.toBinaryString(l) + " " + Long.toOctalString(l) + " " + Long.toUnsignedString(l));
            System.out.println("  tricks " + (l & -l) + " " + (l & l - 1) + " " + (l | l + 1) + " " + (l ^ l >>> 32) + " " + (int) (l ^ l >>> 32) + " " + (int) (l >> 32) + " " + ((l ^ l >> 63) - (l >> 63)) + " " + x(mix(l)) + " " + x(Long.divideUnsigned(l, 7)) + " " + Long.remainderUnsigned(l, 10) + " " + Long.compareUnsigned(l, 5));
        }
        long s = 42, h = 0;
        for (int i = 0; i < 5000; i++) {
            s ^= s << 13; s ^= s >>> 7; s ^= s << 17; h += Long.bitCount(s) * Long.numberOfTrailingZeros(s | 1L << 63) ^ Long.rotateRight(s, i);
        }
        System.out.println("xorshift " + s + " " + h);
        long crc = -1;
        for (char c : "the quick brown fox".toCharArray()) {
            crc ^= c; for (int k = 0; k < 8; k++) crc = (crc & 1) != 0 ? crc >>> 1 ^ 0xC96C5795D7870F42L : crc >>> 1;
        }
        System.out.println("crc64 " + x(~crc));
        long fnv = 0xcbf29ce484222325L;
        for (char c : "vitro".toCharArray()) { fnv ^= c; fnv *= 0x100000001b3L; }
        System.out.println("fnv " + x(fnv));
        long board = 0x8100000000000081L;
        System.out.println("board " + x(board << 1 & ~0x0101010101010101L) + " " + x(board >>> 7) + " " + x(board * 0x0202020202020202L >>> 56));
    }

    static long mix(long z) { z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L; z = (z ^ z >>> 27) * 0x94d049bb133111ebL; return z ^ z >>> 31; }
}
