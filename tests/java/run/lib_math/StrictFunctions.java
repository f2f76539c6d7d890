/** StrictMath transcendental functions to the last bit, and Math ones rounded to nine digits. */
package lib_math;

public class StrictFunctions {
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

    static String hex(double d) {
        return Long.toHexString(Double.doubleToLongBits(d));
    }

    static String nine(double d) {
        return String.format("%.8e", d);
    }

    public static void main(String[] args) {
        double[] xs = {0.0, -0.0, 1e-10, 0.1, 0.5, 0.7071067811865476, 1, 1.5, 2, 3.141592653589793, 10, 100.25, -1, -0.3, -7.5, 1e5, 1e300, 709.9, -745.2, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double x : xs) {
            p("strict " + x, hex(StrictMath.sin(x)) + " " + hex(StrictMath.cos(x)) + " " + hex(StrictMath.tan(x)) + " " + hex(StrictMath.exp(x)) + " " + hex(StrictMath.log(x)) + " " + hex(StrictMath.log10(x)) + " " + hex(StrictMath.cbrt(x)) + " " + hex(StrictMath.atan(x)));
            p("  more", hex(StrictMath.asin(x)) + " " + hex(StrictMath.acos(x)) + " " + hex(StrictMath.sinh(x)) + " " + hex(StrictMath.cosh(x)) + " " + hex(StrictMath.tanh(x)) + " " + hex(StrictMath.expm1(x)) + " " + hex(StrictMath.log1p(x)) + " " + hex(StrictMath.sqrt(x)));
            if (Math.abs(x) < 1e4 || Double.isNaN(x)) {
                p("  math", nine(Math.sin(x)) + " " + nine(Math.cos(x)) + " " + nine(Math.exp(x)) + " " + nine(Math.log(Math.abs(x))) + " " + nine(Math.log10(Math.abs(x))) + " " + nine(Math.cbrt(x)) + " " + nine(Math.atan(x)) + " " + nine(Math.tanh(x)));
            }
        }
        double[][] pairs = {{2, 10}, {2, 0.5}, {-2, 3}, {-2, 2}, {-2, 0.5}, {0, 0}, {0, -1}, {-0.0, -3}, {10, -5}, {1.0000001, 1e7}, {Double.POSITIVE_INFINITY, 0}, {Double.NaN, 0}, {1, Double.NaN}, {-1, Double.POSITIVE_INFINITY}, {0.5, 1100}, {3, 4}, {-3, -4}, {1e200, 1e200}, {5, 0}, {-0.0, 0.0}, {-0.0, -0.0}};
        for (double[] q : pairs) {
            p("pair " + q[0] + "," + q[1], hex(StrictMath.pow(q[0], q[1])) + " " + hex(StrictMath.atan2(q[0], q[1])) + " " + hex(StrictMath.hypot(q[0], q[1])) + " " + hex(StrictMath.IEEEremainder(q[0], q[1])) + " " + nine(Math.pow(q[0], q[1])) + " " + nine(Math.atan2(q[0], q[1])) + " " + nine(Math.hypot(q[0], q[1])));
        }
        long h = 0;
        for (int i = 0; i < 600; i++) {
            double x = (i - 300) * 0.173;
            h = h * 31 + Double.doubleToLongBits(StrictMath.sin(x));
            h = h * 31 + Double.doubleToLongBits(StrictMath.cos(x * 100));
            h = h * 31 + Double.doubleToLongBits(StrictMath.exp(x));
            h = h * 31 + Double.doubleToLongBits(StrictMath.log(Math.abs(x) + 0.01));
            h = h * 31 + Double.doubleToLongBits(StrictMath.pow(Math.abs(x) + 0.5, x / 9));
            h = h * 31 + Double.doubleToLongBits(StrictMath.atan2(x, i));
            h = h * 31 + Double.doubleToLongBits(StrictMath.cbrt(x));
            h = h * 31 + Double.doubleToLongBits(StrictMath.hypot(x, i));
        }
        p("hash", h);
    }
}
