/** Strict IEEE rounding: halfway cases, double rounding traps, subnormal results, sums in order. */
package floats;

public class Rounding {
    static void d(String n, double v) { System.out.println(n + " " + v + " " + Long.toHexString(Double.doubleToLongBits(v))); }
    static void f(String n, float v) { System.out.println(n + " " + v + " " + Integer.toHexString(Float.floatToRawIntBits(v))); }

    public static void main(String[] args) {
        double one = 1.0 + args.length;
        float onef = 1f + args.length;
        double ulp = Math.ulp(one);
        d("1+ulp/2", one + ulp / 2);
        d("1+ulp*.75", one + ulp * 0.75);
        d("(1+ulp)+ulp/2", (one + ulp) + ulp / 2);
        d("1-ulp/4", one - ulp / 4);
        d("2^53+1", 9007199254740992.0 + one);
        d("2^53+3", 9007199254740992.0 + 3 * one);
        d(".1+.2", 0.1 * one + 0.2);
        d(".1*3", 0.1 * (one + 2));
        d("1/3", one / 3);
        d("2/3", 2 * one / 3);
        d("1/49*49", one / 49 * 49);
        d("x87 trap", (one * 1e308 * 10) / 10);
        d("x87 trap2", Double.MIN_VALUE * one / 2 * 2);
        d("x87 trap3", (one * 0x1.0000000000001p0) * 0x1.fffffffffffffp-1023);
        d("min normal/2", Double.MIN_NORMAL / (2 * one));
        d("min normal-min", Double.MIN_NORMAL - Double.MIN_VALUE * one);
        d("min*.5", Double.MIN_VALUE * (0.5 * one));
        d("min*.50001", Double.MIN_VALUE * (0.50001 * one));
        d("min*1.5", Double.MIN_VALUE * (1.5 * one));
        d("max+ulp/2", Double.MAX_VALUE + Math.ulp(Double.MAX_VALUE) / 2 * one);
        d("max+ulp/4", Double.MAX_VALUE + Math.ulp(Double.MAX_VALUE) / 4 * one);
        d("max*1.0000000000000002", Double.MAX_VALUE * (one + ulp));
        d("sqrt2", Math.sqrt(2 * one));
        d("sqrt min", Math.sqrt(Double.MIN_VALUE * one));
        d("sqrt max", Math.sqrt(Double.MAX_VALUE * one));
        d("sqrt -0", Math.sqrt(-0.0 * one));
        d("sqrt -1", Math.sqrt(-one));
        f("1f+2^-24", onef + 0x1p-24f);
        f("1f+2^-24+", onef + 0x1.000002p-24f);
        f("(1+2^-23)+2^-24", (onef + 0x1p-23f) + 0x1p-24f);
        f("2^24+1", 16777216f + onef);
        f("2^24+3", 16777216f + 3 * onef);
        f(".1f+.2f", 0.1f * onef + 0.2f);
        f("1f/3", onef / 3);
        f("minf*.5", Float.MIN_VALUE * (0.5f * onef));
        f("minf*.75", Float.MIN_VALUE * (0.75f * onef));
        f("minf normal/2", Float.MIN_NORMAL / (2 * onef));
        f("maxf*2/2", Float.MAX_VALUE * (2 * onef) / 2);
        f("maxf+", Float.MAX_VALUE + 0x1p103f * onef);
        f("maxf+less", Float.MAX_VALUE + 0x1.fffffep102f * onef);
        f("double round", (float) (one * 0x1.0000010000001p0));
        f("double tie even", (float) (one * 0x1.000001p0));
        f("double tie odd", (float) (one * 0x1.000003p0));
        f("to subnormal", (float) (one * 0x1.8p-149));
        f("to zero", (float) (one * 0x1p-150));
        f("just above", (float) (one * 0x1.0000000000001p-150));
        f("to inf", (float) (one * 0x1.ffffffp127));
        f("to max", (float) (one * 0x1.fffffefffffffp127));
        f("fsqrt", (float) Math.sqrt(2 * onef));
        double s = 0;
        for (int i = 1; i <= 20000; i++) s += 1.0 / i;
        d("harmonic up", s);
        s = 0;
        for (int i = 20000; i >= 1; i--) s += 1.0 / i;
        d("harmonic down", s);
        float fs = 0;
        for (int i = 1; i <= 20000; i++) fs += 1f / i;
        f("harmonic f", fs);
        double pi = 0;
        for (int i = 0; i < 20000; i++) pi += (i % 2 == 0 ? 4.0 : -4.0) / (2 * i + 1);
        d("leibniz", pi);
        double x = 0.3;
        for (int i = 0; i < 1000; i++) x = 3.9 * x * (1 - x);
        d("logistic", x);
        float xf = 0.3f;
        for (int i = 0; i < 1000; i++) xf = 3.9f * xf * (1 - xf);
        f("logistic f", xf);
        double c = 0, sum = 0;
        for (int i = 0; i < 1000; i++) { double y = 0.1 - c, t = sum + y; c = (t - sum) - y; sum = t; }
        d("kahan", sum);
        d("fma", Math.fma(0.1 * one, 10.0, -1.0));
        d("no fma", 0.1 * one * 10.0 - 1.0);
        f("fmaf", Math.fma(0.1f * onef, 10f, -1f));
    }
}
