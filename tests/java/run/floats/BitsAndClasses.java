/** Raw and canonical bits, NaN payloads, classification and neighbours. */
package floats;

public class BitsAndClasses {
    public static void main(String[] args) {
        long[] bits = {0L, 1L, 0x8000000000000000L, 0x8000000000000001L, 0x000fffffffffffffL, 0x0010000000000000L, 0x3ff0000000000000L, 0xbff8000000000000L,
            0x7fefffffffffffffL, 0x7ff0000000000000L, 0xfff0000000000000L, 0x7ff8000000000000L, 0x7ff8000000000123L, 0xfff8000000000000L, 0xffffffffffffffffL, 0x4330000000000000L};
        for (long b : bits) {
            double d = Double.longBitsToDouble(b);
            System.out.println(Long.toHexString(b) + " " + d + " raw " + Long.toHexString(Double.doubleToRawLongBits(d)) + " canon " + Long.toHexString(Double.doubleToLongBits(d))
                + " nan " + Double.isNaN(d) + " inf " + Double.isInfinite(d) + " fin " + Double.isFinite(d) + " exp " + Math.getExponent(d) + " hash " + Double.hashCode(d));
            System.out.println("  up " + Math.nextUp(d) + " down " + Math.nextDown(d) + " ulp " + Math.ulp(d) + " sig " + Math.signum(d) + " hex " + Double.toHexString(d));
        }
        int[] fb = {0, 1, 0x80000000, 0x80000001, 0x007fffff, 0x00800000, 0x3f800000, 0xbfc00000, 0x7f7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0x7fc00123, 0xffc00000, 0xffffffff, 0x4b000000};
        for (int b : fb) {
            float f = Float.intBitsToFloat(b);
            System.out.println(Integer.toHexString(b) + " " + f + " raw " + Integer.toHexString(Float.floatToRawIntBits(f)) + " canon " + Integer.toHexString(Float.floatToIntBits(f))
                + " nan " + Float.isNaN(f) + " inf " + Float.isInfinite(f) + " exp " + Math.getExponent(f) + " hash " + Float.hashCode(f) + " next " + Math.nextUp(f) + " " + Math.nextDown(f) + " hex " + Float.toHexString(f));
        }
        System.out.println(Math.copySign(3.0, -0.0) + " " + Math.copySign(-3f, 0f) + " " + Math.scalb(1.0, 1023) + " " + Math.scalb(1.0, -1074) + " " + Math.scalb(1f, -149) + " " + Math.scalb(3.0, -1075));
        double[] store = {Double.longBitsToDouble(0x7ff8000000000abcL), -0.0};
        System.out.println(Long.toHexString(Double.doubleToRawLongBits(store[0])) + " " + Long.toHexString(Double.doubleToRawLongBits(store[1])));
        float[] fs = {Float.intBitsToFloat(0x7fc00abc), -0f};
        System.out.println(Integer.toHexString(Float.floatToRawIntBits(fs[0])) + " " + 1 / fs[1]);
    }
}
