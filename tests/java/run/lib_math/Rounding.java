/** Math rounding: round, rint, floor, ceil, ulp, nextUp, nextAfter, scalb, getExponent, copySign and fma. */
package lib_math;

public class Rounding {
    static void p(String label, Object value) {
        StringBuilder b = new StringBuilder();
        String s = label + " = " + value;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= 32 && c < 127) {
                b.append(c);
            } else {
                b.append("\\u").append(Integer.toHexString(0x10000 | c).substring(1));
            }
        }
        System.out.println(b);
    }

    public static void main(String[] args) {
        double[] ds = {0.0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 0.49999999999999994, -0.49999999999999994, 1e10 + 0.5, 4503599627370495.5, 4503599627370496.5, 9007199254740993.0, 1e19, -1e19, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, 0.1, -7.7};
        for (double d : ds) {
            p("d " + d, Math.round(d) + " " + Math.rint(d) + " " + Math.floor(d) + " " + Math.ceil(d) + " " + Math.ulp(d) + " " + Math.nextUp(d) + " " + Math.nextDown(d) + " " + Math.signum(d) + " " + Math.getExponent(d) + " " + Math.scalb(d, 3) + " " + Math.scalb(d, -1080) + " " + Math.copySign(d, -1) + " " + (long) d);
        }
        float[] fs = {0f, -0f, 0.5f, -0.5f, 1.5f, 2.5f, 0.49999997f, 8388607.5f, 8388609f, 16777216f, 1e20f, -1e20f, Float.NaN, Float.NEGATIVE_INFINITY, Float.MIN_VALUE, Float.MAX_VALUE, -7.7f};
        for (float f : fs) {
            p("f " + f, Math.round(f) + " " + Math.ulp(f) + " " + Math.nextUp(f) + " " + Math.nextDown(f) + " " + Math.signum(f) + " " + Math.getExponent(f) + " " + Math.scalb(f, 4) + " " + Math.copySign(2f, f) + " " + (int) f);
        }
        p("nextAfter", Math.nextAfter(1.0, 2) + " " + Math.nextAfter(1.0, 0) + " " + Math.nextAfter(0.0, -1) + " " + Math.nextAfter(1f, 5.0) + " " + Math.nextAfter(Double.MAX_VALUE, Double.POSITIVE_INFINITY) + " " + Math.nextAfter(-0.0, 0.0));
        p("fma", Math.fma(0.1, 10.0, -1.0) + " " + Math.fma(1e308, 10, -1e308) + " " + Math.fma(0.1f, 10f, -1f) + " " + Math.fma(Double.NaN, 1, 1) + " " + Math.fma(0.0, Double.POSITIVE_INFINITY, 1) + " " + Math.fma(3.0, 4.0, 5.0) + " " + Math.fma(1.0 + Math.ulp(1.0), 1.0 - Math.ulp(1.0), -1.0) + " " + Math.fma(-0.0, 1.0, -0.0) + " " + Math.fma(Float.MAX_VALUE, 2f, Float.NEGATIVE_INFINITY));
        p("IEEEremainder", Math.IEEEremainder(5, 3) + " " + Math.IEEEremainder(-5, 3) + " " + Math.IEEEremainder(4.5, 1.5) + " " + Math.IEEEremainder(1, 0) + " " + Math.IEEEremainder(7, Double.POSITIVE_INFINITY) + " " + Math.IEEEremainder(2.5, 1));
        p("sqrt", Math.sqrt(2) + " " + Math.sqrt(-1) + " " + Math.sqrt(-0.0) + " " + Math.sqrt(Double.MIN_VALUE) + " " + Math.sqrt(1e300) + " " + Math.sqrt(Double.POSITIVE_INFINITY) + " " + (float) Math.sqrt(3f));
        p("minmax", Math.max(1, 2L) + " " + Math.min(1f, 2) + " " + Math.max(-0.0f, 0.0f) + " " + Math.min(Double.NaN, 1) + " " + Math.max(Long.MIN_VALUE, 3) + " " + Math.min('a', 'b'));
        p("scalb edges", Math.scalb(1.0, 1023) + " " + Math.scalb(1.0, 1024) + " " + Math.scalb(1.0, -1074) + " " + Math.scalb(1.0, -1075) + " " + Math.scalb(1.5, -1074) + " " + Math.scalb(1f, 127) + " " + Math.scalb(1f, -149) + " " + Math.scalb(3.0, -1076) + " " + Math.scalb(Double.MIN_VALUE, 2000));
        p("constants", Math.PI + " " + Math.E + " " + Math.toRadians(180) + " " + Math.toDegrees(Math.PI) + " " + StrictMath.toRadians(45.5));
        double acc = 0;
        for (int i = -1000; i < 1000; i++) {
            double x = i * 0.37;
            acc += Math.floor(x) * 3 + Math.ceil(x) * 5 + Math.rint(x) * 7 + Math.round(x) * 11;
        }
        p("sum", acc);
        long h = 0;
        for (int i = 0; i < 3000; i++) {
            double x = (i - 1500) * 1.25e-3 * (i % 7 + 1) + 0.5 * (i & 1);
            h = h * 31 + Math.round(x * 100) + Double.doubleToLongBits(Math.fma(x, x, -x));
            h ^= Double.doubleToLongBits(Math.nextUp(x)) + Float.floatToIntBits(Math.ulp((float) x));
        }
        p("hash", h);
    }
}
