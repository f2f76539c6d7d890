/** double arithmetic over all pairs of special values, printed with bits. */
package floats;

public class DoubleOps {
    static final double[] V = {Double.NaN, Double.NEGATIVE_INFINITY, -Double.MAX_VALUE, -1.5, -Double.MIN_NORMAL, -Double.MIN_VALUE, -0.0, 0.0,
        Double.MIN_VALUE, Double.MIN_NORMAL, 1.0 / 3, 1.0, 3.0, 1e308, Double.MAX_VALUE, Double.POSITIVE_INFINITY};

    static String s(double d) { return d + "/" + Long.toHexString(Double.doubleToLongBits(d)); }
    static double add(double a, double b) { return a + b; }
    static double sub(double a, double b) { return a - b; }
    static double mul(double a, double b) { return a * b; }
    static double div(double a, double b) { return a / b; }
    static double rem(double a, double b) { return a % b; }

    public static void main(String[] args) {
        for (double a : V) {
            long h = 1;
            for (double b : V) {
                h = h * 31 + Double.doubleToLongBits(add(a, b));
                h = h * 31 + Double.doubleToLongBits(sub(a, b));
                h = h * 31 + Double.doubleToLongBits(mul(a, b));
                h = h * 31 + Double.doubleToLongBits(div(a, b));
                h = h * 31 + Double.doubleToLongBits(rem(a, b));
            }
            System.out.println("row " + s(a) + " " + Long.toHexString(h));
        }
        double[] few = {Double.NaN, Double.NEGATIVE_INFINITY, -1.5, -0.0, 0.0, Double.MIN_VALUE, 3.0, Double.MAX_VALUE, Double.POSITIVE_INFINITY};
        for (double a : few) for (double b : few)
            System.out.println(a + " " + b + " + " + add(a, b) + " - " + sub(a, b) + " * " + mul(a, b) + " / " + div(a, b) + " % " + rem(a, b));
        for (double a : V) System.out.println("neg " + s(-a) + " abs " + s(Math.abs(a)));
    }
}
