/** Float.toString and parseFloat hard cases, including double rounding and hexadecimal input. */
package lib_fp_text;

import java.util.Random;

public class FloatText {
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
        float[] hard = {0f, -0f, 1f, 1.1f, 1e-3f, 9.999e-4f, 1e7f, 9999999f, 1e10f, 3.4028235E38f, 1.4E-45f, 1.17549435E-38f, 1.1754942E-38f, 16777216f, 16777218f, 0.1f, 0.3f, 2.5f, 1e-10f, 123456.79f, 3.3333333f, 8388608.5f, 2.0E-3f, 1.0E15f, Float.NaN,
            Float.POSITIVE_INFINITY, 8.5f, 1.1920929E-7f, 4.7E-38f, 33554432f, 3.0517578E-5f};
        for (float f : hard) {
            String s = Float.toString(f);
            p(Integer.toHexString(Float.floatToIntBits(f)), s + " " + Float.toHexString(f) + " " + (Float.floatToIntBits(Float.parseFloat(s)) == Float.floatToIntBits(f)) + " " + (double) f);
        }
        String[] in = {"16777217", "16777217.0000001", "16777216.9999999", "1e39", "-1e39", "1e-46", "7.006492321624085e-46", "7.0064923216240854e-46", "7.0064923216240853e-46", "3.4028235677973366e38", "3.4028235677973367e38", "3.4028234663852886e38",
            "1.00000017881393421514957253748434595763683319091796875001", "1.00000017881393432617187499", "1.000000178813934326171875", "0x1p-149", "0x1p-150", "0x1.8p-150", "0x1.fffffep127", "0x1.ffffffp127", "0x1.fffffefp127", "0x1.000001p0", "0x1.0000011p0",
            "0x1.000003p0", "0.1", "0.10000000149011612", "1e-45", "2e-45", "1.17549429e-38", "123456789", "9".repeat(60), "0." + "0".repeat(50) + "1e51"};
        for (String s : in) {
            p(s.length() > 60 ? s.substring(0, 10) + ".." + s.length() : s, Integer.toHexString(Float.floatToIntBits(Float.parseFloat(s))) + " " + (Float.parseFloat(s) == (float) Double.parseDouble(s)));
        }
        Random r = new Random(77);
        int bad = 0;
        int hash = 0;
        for (int i = 0; i < 3000; i++) {
            float f = Float.intBitsToFloat(r.nextInt());
            String s = Float.toString(f);
            hash = hash * 31 + s.hashCode();
            if (!Float.isNaN(f) && Float.parseFloat(s) != f) {
                bad++;
            }
        }
        p("random", bad + " " + hash);
        hash = 0;
        for (int i = 0; i < 2000; i++) {
            hash = hash * 31 + Float.toString(i / 8f).hashCode();
            hash = hash * 31 + Float.toString(i / 10f).hashCode();
            hash = hash * 31 + Float.toString(i * 1000f).hashCode();
        }
        p("simple", hash);
        hash = 0;
        for (int e = -149; e < 128; e++) {
            hash = hash * 31 + Float.toString(Math.scalb(1f, e)).hashCode();
            hash = hash * 31 + Float.toHexString(Math.scalb(1f, e)).hashCode();
        }
        p("powers", hash);
    }
}
