/** The fconst/dconst/ldc constants, literals in all forms, and toString of interesting values. */
package floats;

public class Constants {
    static final float F = 3.4028235e38f;
    static final double D = 2.2250738585072012e-308;

    public static void main(String[] args) {
        float f0 = 0f, f1 = 1f, f2 = 2f, f3 = 3f, fm0 = -0f, fm1 = -1f;
        double d0 = 0, d1 = 1, d2 = 2, dm0 = -0.0, dm1 = -1;
        System.out.println(f0 + " " + f1 + " " + f2 + " " + f3 + " " + fm0 + " " + fm1 + " " + d0 + " " + d1 + " " + d2 + " " + dm0 + " " + dm1);
        System.out.println(1 / f0 + " " + 1 / fm0 + " " + 1 / d0 + " " + 1 / dm0);
        float[] fs = {F, 1.4e-45f, 1.17549435e-38f, 0.1f, 0.01f, 0.001f, 1e-4f, 123456.7f, 1234567.8f, 9999999f, 1e7f, 12345678f, 1e10f, 3.3333333f, 0x1.fffffep-127f, 8.5e-11f, 33554432f, 67108864f};
        for (float f : fs) System.out.println("f " + f + " " + Integer.toHexString(Float.floatToIntBits(f)) + " " + (double) f);
        double[] ds = {D, 4.9e-324, 1e-323, 0.1, 0.001, 9.999e-4, 0.0001, 1e-5, 123456.789, 9999999.0, 9999999.999999999, 1e7, 1.0E22, 123456789012345680.0, 1e100, 1.7976931348623157e308,
            5e-324, 2.2250738585072014E-308, 0x1.8p1, 0x.8p0, 1e0, 100, 1d, .5, 5., 1e-1, 4.35, 0.1 + 0.2, 1.0 / 3, 2.0 / 3, 1e21, 9007199254740993d, 4503599627370496.5, 1.1, 2.5e-3};
        for (double d : ds) System.out.println("d " + d + " " + Long.toHexString(Double.doubleToLongBits(d)) + " " + (float) d);
        System.out.println(Float.MIN_VALUE + " " + Float.MAX_VALUE + " " + Float.MIN_NORMAL + " " + Float.NaN + " " + Float.POSITIVE_INFINITY + " " + Float.NEGATIVE_INFINITY);
        System.out.println(Double.MIN_VALUE + " " + Double.MAX_VALUE + " " + Double.MIN_NORMAL + " " + Double.NaN + " " + Double.POSITIVE_INFINITY + " " + Double.NEGATIVE_INFINITY);
        System.out.println(Math.PI + " " + Math.E + " " + (float) Math.PI + " " + (float) Math.E);
        String[] parse = {"1", "-0", "1e400", "-1e-400", "0x1p3", "NaN", "-Infinity", " 12.5 ", "1f", "1d", ".5e1", "4.9e-324", "2.4703282292062328e-324", "2.4703282292062327e-324", "1.7976931348623159e308", "9007199254740993", "1__0", "", "e1", "0x1", "--1"};
        for (String s : parse) {
            try {
                System.out.println("parse '" + s + "' " + Double.parseDouble(s) + " " + Float.parseFloat(s));
            } catch (NumberFormatException e) {
                System.out.println("parse '" + s + "' ! " + e.getMessage());
            }
        }
    }
}
