/** Double.toString and parseDouble hard cases: shortest forms, halfway cases, subnormals and long inputs. */
package lib_fp_text;

import java.util.Random;

public class DoubleText {
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

    static void show(double d) {
        String s = Double.toString(d);
        p(Long.toHexString(Double.doubleToLongBits(d)), s + " " + (Double.doubleToLongBits(Double.parseDouble(s)) == Double.doubleToLongBits(d)) + " " + Double.toHexString(d));
    }

    static void parse(String s) {
        p(s.length() > 40 ? s.substring(0, 18) + ".." + s.length() : s, Long.toHexString(Double.doubleToLongBits(Double.parseDouble(s))));
    }

    public static void main(String[] args) {
        double[] hard = {1e-3, 9.999e-4, 1e7, 9999999.999, 1e21, 1e22, 1e23, 2.2250738585072014E-308, 2.2250738585072011E-308, 4.9E-324, 1.7976931348623157E308, 9007199254740993.0, 123456789012345680.0, 0.1 + 0.2,
            1.0 / 3, 2.0 / 3, 5e-324 * 3, 1e-5, 1.1e-310, 100.0, 1234567.0, 12345678.0, 0.5, 1e16, 1e17, 1.0E10, 3.0E-5, 8.41E21, 5.0E-324, 9.5367431640625E-7, 4.35, 0.3, 2.675, 1.005};
        for (double d : hard) {
            show(d);
        }
        String[] in = {"1e-400", "1e400", "-0", "0e999", "1e-323", "2.4703282292062327e-324", "2.4703282292062328e-324", "2.4703282292062327208e-324", "4.9406564584124654e-324", "7.4109846876186982e-324", "2.2250738585072012e-308",
            "2.2250738585072011e-308", "1.7976931348623158e308", "1.7976931348623159e308", "9007199254740993", "9007199254740992.999999999999999999", "9007199254740993.0000000000000000000000001", "0.1e1", "00001.50000", "1" + "0".repeat(308),
            "1" + "0".repeat(309), "0." + "0".repeat(400) + "1e401", "0." + "3".repeat(500), "9".repeat(800), "123456789".repeat(30) + "e-250", "1.00000000000000011102230246251565", "1.00000000000000011102230246251566", "1.00000000000000011102230246251564",
            "1e2147483648", "1e-2147483649", "0x1p-1074", "0x1p-1075", "0x1.8p-1075", "0x1.00000000000001p0", "0x1.000000000000008p0", "0x1.0000000000000801p0", "0x1.fffffffffffff8p1023", "0x1.fffffffffffff7p1023", "0x.0000000000001p4", "0x123456789abcdefp0",
            "0x0p0", "-0x0.0p5", "3.14159265358979323846264338327950288", "179769313486231570814527423731704356798070e267", "6.02214076e23", "8.5e-1", "72057594037927945", "5708990770823839524233143877797980545530986496.0"};
        for (String s : in) {
            parse(s);
        }
        Random r = new Random(123);
        int bad = 0;
        int hash = 0;
        for (int i = 0; i < 1500; i++) {
            double d = Double.longBitsToDouble(r.nextLong());
            String s = Double.toString(d);
            hash = hash * 31 + s.hashCode();
            if (!Double.isNaN(d) && Double.parseDouble(s) != d) {
                bad++;
            }
        }
        p("random", bad + " " + hash);
        hash = 0;
        for (int i = 0; i < 800; i++) {
            double d = r.nextInt(1000000) / 1000.0;
            hash = hash * 31 + Double.toString(d).hashCode();
            hash = hash * 31 + Double.toString(d * 1e9).hashCode();
            hash = hash * 31 + Double.toString(d * 1e-9).hashCode();
        }
        p("short", hash);
        hash = 0;
        for (int e = -1074; e < 1024; e += 5) {
            hash = hash * 31 + Double.toString(Math.scalb(1.0, e)).hashCode();
            hash = hash * 31 + Double.toHexString(Math.scalb(1.0, e)).hashCode();
            hash = hash * 31 + Double.toString(Math.nextDown(Math.scalb(1.0, e))).hashCode();
        }
        p("powers", hash);
    }
}
