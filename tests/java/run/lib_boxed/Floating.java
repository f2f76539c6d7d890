/** Double and Float: predicates, bit conversions, comparison, hash codes, min, max and parsing errors. */
package lib_boxed;

public class Floating {
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

    interface Body {
        Object run() throws Throwable;
    }

    static void t(String label, Body body) {
        try {
            p(label, body.run());
        } catch (Throwable e) {
            p(label, "threw " + e);
        }
    }

    public static void main(String[] args) {
        double[] ds = {0.0, -0.0, 1.0, -1.5, Double.MIN_VALUE, Double.MIN_NORMAL, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e300, Math.PI};
        for (double d : ds) {
            p("double " + d, Double.isNaN(d) + " " + Double.isInfinite(d) + " " + Double.isFinite(d) + " " + Long.toHexString(Double.doubleToLongBits(d)) + " " + Double.toHexString(d) + " " + Double.hashCode(d) + " " + Double.valueOf(d).intValue() + " " + Double.valueOf(d).longValue() + " " + (float) d + " " + (short) d);
            StringBuilder b = new StringBuilder();
            for (double e : ds) {
                b.append(Double.compare(d, e)).append(d < e ? '<' : d > e ? '>' : d == e ? '=' : '?').append(Double.valueOf(d).equals(e) ? 'E' : '-').append(' ');
            }
            p("  compare", b);
        }
        float[] fs = {0f, -0f, 1.1f, Float.MIN_VALUE, Float.MIN_NORMAL, Float.MAX_VALUE, Float.NaN, Float.NEGATIVE_INFINITY, 16777217f, 1e-40f};
        for (float f : fs) {
            p("float " + f, Float.isNaN(f) + " " + Float.isFinite(f) + " " + Integer.toHexString(Float.floatToIntBits(f)) + " " + Float.toHexString(f) + " " + Float.hashCode(f) + " " + (int) f + " " + (long) f + " " + (double) f + " " + (byte) f + " " + Float.compare(f, 0f));
        }
        p("nan bits", Long.toHexString(Double.doubleToLongBits(Double.longBitsToDouble(0x7ff0000000000001L))) + " " + Integer.toHexString(Float.floatToIntBits(Float.intBitsToFloat(0x7fc12345))) + " " + Long.toHexString(Double.doubleToRawLongBits(Double.longBitsToDouble(0x7ff8000000000123L))));
        p("min max", Math.min(-0.0, 0.0) + " " + Math.max(-0.0, 0.0) + " " + Math.min(1, Double.NaN) + " " + Double.max(2, 3) + " " + Double.min(2, 3) + " " + Double.sum(0.1, 0.2) + " " + Float.sum(0.1f, 0.2f) + " " + Math.max(0f, -0f));
        for (String s : new String[] {"1", "1.", ".5", "-.5e-3", "1e400", "-1e-400", "NaN", "-Infinity", "+Infinity", "0x1p3", "0x1.8p-1", "1f", "1D", " 2 ", "1e", "e1", ".", "", "1,5", "0x", "0x1", "nan", "1__0", "+-1", "1 1", "0x.8p1d"}) {
            t("parse " + s, () -> Double.parseDouble(s));
            t("parse float " + s, () -> Float.parseFloat(s));
        }
        t("null", () -> Double.parseDouble(null));
        t("null float", () -> Float.valueOf((String) null));
        p("arith", 1 / 0.0 + " " + -1 / 0.0 + " " + 0.0 / 0 + " " + 5 % 3.5 + " " + -5 % 3.5 + " " + 5 % 0.0 + " " + 5 % Double.POSITIVE_INFINITY + " " + 1e308 * 10 + " " + 0.1f * 3 + " " + 0.1 * 3 + " " + (float) 0.1 * 3.0 + " " + 1e-320 / 10);
        p("ranges", Double.MAX_EXPONENT + " " + Double.MIN_EXPONENT + " " + Float.MAX_EXPONENT + " " + Float.MIN_EXPONENT + " " + Double.SIZE + " " + Float.BYTES);
        p("conversions", (float) 1e40 + " " + (float) 1e-50 + " " + (float) 0.1 + " " + (double) 0.1f + " " + (float) 16777217 + " " + (double) Long.MAX_VALUE + " " + (float) Long.MAX_VALUE + " " + (long) 9.3e18 + " " + (int) -2.9f + " " + (long) Float.NaN + " " + (int) 1e20f);
        Double boxed = 1.5;
        p("boxed", boxed.compareTo(2.5) + " " + boxed.equals(1.5f) + " " + boxed.isNaN() + " " + Float.valueOf(1.5f).equals(1.5f) + " " + (Double.valueOf(1.0) == Double.valueOf(1.0)) + " " + new java.util.TreeSet<>(java.util.List.of(0.0, -0.0, Double.NaN, 1.0, Double.NEGATIVE_INFINITY)));
        double s = 0;
        float fsum = 0;
        for (int i = 1; i <= 10000; i++) {
            s += 1.0 / i;
            fsum += 1f / i;
        }
        p("harmonic", s + " " + fsum);
        double x = 0.5;
        for (int i = 0; i < 500; i++) {
            x = 3.9 * x * (1 - x);
        }
        p("logistic", Long.toHexString(Double.doubleToLongBits(x)));
        double newton = 1;
        for (int i = 0; i < 20; i++) {
            newton = (newton + 2 / newton) / 2;
        }
        p("newton", newton + " " + Math.sqrt(2));
        strict();
    }

    static void strict() {
        double d = Double.MAX_VALUE * 2 / 2;
        float f = 1e38f * 10 / 10;
        p("strict", d + " " + f + " " + (0.1 + 0.2 + 0.3) + " " + (0.3 + 0.2 + 0.1));
    }
}
