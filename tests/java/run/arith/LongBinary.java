/** Every binary long operator over all pairs of edge values. */
package arith;

public class LongBinary {
    static final long[] V = {Long.MIN_VALUE, Long.MIN_VALUE + 1, -4294967297L, -4294967296L, -2147483649L, -2147483648L, -10, -1, 0, 1, 2,
        10, 2147483647L, 2147483648L, 4294967295L, 4294967296L, 0x5555555555555555L, Long.MAX_VALUE - 1, Long.MAX_VALUE};

    static long op(int k, long a, long b) {
        switch (k) {
            case 0: return a + b;
            case 1: return a - b;
            case 2: return a * b;
            case 3: return a / b;
            case 4: return a % b;
            case 5: return a & b;
            case 6: return a | b;
            default: return a ^ b;
        }
    }

    static long div(long a, long b) { return a / b; }
    static long rem(long a, long b) { return a % b; }

    public static void main(String[] args) {
        for (long a : V) {
            long h = 7;
            for (long b : V) for (int k = 0; k < 8; k++) {
                if ((k == 3 || k == 4) && b == 0) continue;
                h = h * 1000003 + op(k, a, b);
            }
            System.out.println("row " + a + " " + h);
        }
        long[] few = {Long.MIN_VALUE, -7, -1, 0, 3, 4294967296L, Long.MAX_VALUE};
        for (long a : few) for (long b : few) {
            StringBuilder sb = new StringBuilder(a + "," + b + ":");
            for (int k = 0; k < 8; k++) {
                try {
                    sb.append(' ').append("+-*/%&|^".charAt(k)).append(b == 0 && k == 3 ? div(a, b) : b == 0 && k == 4 ? rem(a, b) : op(k, a, b));
                } catch (ArithmeticException e) {
                    sb.append('!').append(e.getMessage());
                }
            }
            System.out.println(sb);
        }
        for (long a : V) System.out.println(a + " neg " + -a + " not " + ~a + " cmp0 " + Long.compare(a, 0) + (a < 0 ? " lt" : "") + (a >= 1 ? " ge1" : ""));
    }
}
