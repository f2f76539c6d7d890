/** frem and drem (truncated remainder) with large quotients, and IEEEremainder. */
package floats;

public class Remainder {
    static String x(double d) { return d + "[" + Long.toHexString(Double.doubleToLongBits(d)) + "]"; }
    static String x(float d) { return d + "[" + Integer.toHexString(Float.floatToIntBits(d)) + "]"; }

    public static void main(String[] args) {
        double[][] p = {{5.5, 2}, {-5.5, 2}, {5.5, -2}, {-5.5, -2}, {1e300, 3}, {1e308, 1e-308}, {Double.MAX_VALUE, Double.MIN_VALUE}, {1, Double.MIN_VALUE},
            {0.3, 0.1}, {1, 0.1}, {-0.0, 5}, {0.0, -5}, {4, 2}, {-4, 2}, {5, Double.POSITIVE_INFINITY}, {-5, Double.NEGATIVE_INFINITY}, {Double.POSITIVE_INFINITY, 5},
            {5, 0.0}, {-0.0, 0.0}, {Double.NaN, 1}, {1, Double.NaN}, {Double.MIN_VALUE, 3}, {Double.MIN_VALUE * 7, Double.MIN_VALUE * 3}, {Math.PI * 1e15, Math.PI},
            {9007199254740993.0, 10}, {1e22, 7}, {Double.MIN_NORMAL, Double.MIN_VALUE * 3}, {6.0, 4.0}, {2.0, 4.0}, {3.0, 2.0}, {7.0, 2.0}};
        for (double[] q : p) {
            System.out.println(q[0] + " % " + q[1] + " = " + x(q[0] % q[1]) + " ieee " + x(Math.IEEEremainder(q[0], q[1])));
            float a = (float) q[0], b = (float) q[1];
            System.out.println("  float " + a + " % " + b + " = " + x(a % b));
        }
        long h = 0;
        double v = 1e10;
        for (int i = 1; i < 2000; i++) {
            v = v * 1.0007 + i;
            h = h * 31 + Double.doubleToLongBits(v % (i * 0.37)) + Float.floatToIntBits((float) v % (i * 0.37f));
        }
        System.out.println(Long.toHexString(h));
        System.out.println(x(7 % 2.5f) + " " + x('a' % 0.5) + " " + x(100L % 7.5f) + " " + x((byte) -7 % 3.0));
    }
}
