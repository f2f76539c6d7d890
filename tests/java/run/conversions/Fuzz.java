/** Conversions of pseudo-random bit patterns between all numeric types, folded into hashes with samples. */
package conversions;

public class Fuzz {
    public static void main(String[] args) {
        long s = 88172645463325252L;
        long[] h = new long[16];
        for (int i = 0; i < 6000; i++) {
            s ^= s << 13; s ^= s >>> 7; s ^= s << 17;
            long bits = i % 3 == 0 ? s : i % 3 == 1 ? s & 0x800fffffffffffffL | (long) (1023 + (int) (s >>> 40) % 70) << 52 & 0x7ff0000000000000L : s & 0x800000000000ffffL | 0x41d0000000000000L + ((s & 63) << 52);
            double d = Double.longBitsToDouble(bits);
            float f = Float.intBitsToFloat((int) (bits >>> 17)), g = (float) d;
            h[0] = h[0] * 31 + (int) d;
            h[1] = h[1] * 31 + (long) d;
            h[2] = h[2] * 31 + (int) f;
            h[3] = h[3] * 31 + (long) f;
            h[4] = h[4] * 31 + Float.floatToIntBits(g);
            h[5] = h[5] * 31 + Double.doubleToLongBits(f);
            h[6] = h[6] * 31 + Float.floatToIntBits((float) s);
            h[7] = h[7] * 31 + Double.doubleToLongBits((double) s);
            h[8] = h[8] * 31 + Float.floatToIntBits((float) (int) s);
            h[9] = h[9] * 31 + (byte) d;
            h[10] = h[10] * 31 + (char) f;
            h[11] = h[11] * 31 + (short) d;
            h[12] = h[12] * 31 + (int) g;
            h[13] = h[13] * 31 + (byte) s + (short) s + (char) s;
            h[14] = h[14] * 31 + Math.round(d);
            h[15] = h[15] * 31 + Math.round(f);
            if (i % 100 == 0) System.out.println(i + " " + Long.toHexString(bits) + " " + (int) d + " " + (long) d + " " + (int) f + " " + (long) f + " " + Integer.toHexString(Float.floatToIntBits(g)) + " " + (byte) d + " " + (int) (char) d + " " + (short) f + " " + Math.round(d));
        }
        for (int i = 0; i < 16; i++) System.out.println("h" + i + " " + Long.toHexString(h[i]));
        for (int e = -5; e < 70; e += 5) {
            double p = Math.scalb(1.0, e), q = Math.nextDown(p), r = -Math.nextUp(p);
            System.out.println("2^" + e + " " + (int) p + " " + (long) p + " " + (int) q + " " + (long) q + " " + (int) r + " " + (long) r + " " + (int) (float) q + " " + (long) (float) r + " " + (byte) q + " " + (int) (char) r);
        }
    }
}
