/** Pseudo-random int and long expressions of many operators, folded into hashes printed per round. */
package arith;

public class Fuzz {
    static int s = 12345;
    static int r() { s ^= s << 13; s ^= s >>> 17; s ^= s << 5; return s; }
    static int edge(int k) {
        switch (k & 7) {
            case 0: return 0;
            case 1: return 1;
            case 2: return -1;
            case 3: return Integer.MIN_VALUE;
            case 4: return Integer.MAX_VALUE;
            default: return r();
        }
    }

    static int step(int op, int a, int b) {
        switch (op) {
            case 0: return a + b * 3;
            case 1: return a - (b << 3);
            case 2: return a * b;
            case 3: return b == 0 ? a : a / b;
            case 4: return b == 0 ? b : a % b;
            case 5: return a << b;
            case 6: return a >> b;
            case 7: return a >>> b;
            case 8: return (a & b) | ~a;
            case 9: return a ^ -b;
            case 10: return (byte) a + (short) b;
            case 11: return (char) a - (byte) b;
            case 12: return a > b ? a : b;
            case 13: return a <= b ? -a : ~b;
            case 14: return (int) ((long) a * b >>> 16);
            case 15: return (int) (a * 1.5 - b);
            case 16: return (a + b) >>> 1 ^ (a - b) >> 1;
            case 17: return a == b ? 1 : a < b ? 2 : 3;
            case 18: return Integer.rotateLeft(a, b) + Integer.bitCount(b);
            default: return a++ + ++b - a-- * b--;
        }
    }

    static long lstep(int op, long a, long b) {
        switch (op) {
            case 0: return a + b * 3;
            case 1: return a - (b << 3);
            case 2: return a * b;
            case 3: return b == 0 ? a : a / b;
            case 4: return b == 0 ? b : a % b;
            case 5: return a << b;
            case 6: return a >> b;
            case 7: return a >>> b;
            case 8: return (a & b) | ~a;
            case 9: return a ^ -b;
            case 10: return (int) a + (short) b;
            case 11: return (char) a - (byte) b;
            case 12: return a > b ? a : b;
            case 13: return a <= b ? -a : ~b;
            case 14: return (a >>> 32) * (b & 0xffffffffL);
            case 15: return (long) (a * 0.5 - b);
            case 16: return Math.multiplyHigh(a, b);
            case 17: return Long.compare(a, b) * 7L;
            case 18: return Long.rotateRight(a, (int) b) + Long.numberOfLeadingZeros(b);
            default: return (a++ ^ ++b) - (--a | b--);
        }
    }

    public static void main(String[] args) {
        for (int round = 0; round < 30; round++) {
            int h = round, a = edge(r()), b = edge(r());
            long lh = round, la = (long) edge(r()) << 32 | edge(r()) & 0xffffffffL, lb = edge(r());
            for (int i = 0; i < 2000; i++) {
                int op = (r() >>> 8) % 20;
                int v = step(op, a, b);
                h = h * 31 + v; a = b; b = v ^ edge(r() >>> 3);
                long w = lstep(op, la, lb);
                lh = lh * 1000003 + w; la = lb; lb = w ^ (long) edge(r() >>> 3) << (op * 3);
            }
            System.out.println("round " + round + " " + h + " " + lh + " " + a + " " + lb);
        }
        for (int op = 0; op < 20; op++) System.out.println("op " + op + " " + step(op, Integer.MIN_VALUE, -1) + " " + step(op, 7, Integer.MAX_VALUE) + " " + lstep(op, Long.MIN_VALUE, -1) + " " + lstep(op, 7, Long.MAX_VALUE));
    }
}
