/** String.format floating conversions %f %e %g %a with flags, rounding and special values. */
package lib_format;

import java.math.BigDecimal;

public class Floats {
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
        double[] values = {0.0, -0.0, 1.0, -1.5, 0.5, 2.5, 0.1, 0.125, 99.995, 123456.789, 1e-5, 1e10, 1e22, 9.999999, 0.00012345, Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1.0 / 3};
        String[] formats = {"%.2f", "%f", "%.0f", "%#.0f", "%10.3f", "%-10.1f|", "%+.1f", "% .1f", "%(.1f", "%,.2f", "%012.2f"};
        for (double v : values) {
            StringBuilder b = new StringBuilder();
            for (String f : formats) {
                b.append(v > 1e100 ? String.format(f, v).length() + "L" : String.format(f, v)).append(' ');
            }
            p("f", b);
        }
        String[] sci = {"%e", "%E", "%.0e", "%#.0e", "%.3e", "%12.2e", "%-12.2e|", "%+e", "%012.1e", "%(e", "%g", "%G", "%.3g", "%.0g", "%10.4g", "%,g", "%a", "%A", "%.2a", "%20a", "%+a"};
        for (double v : values) {
            StringBuilder b = new StringBuilder();
            for (String f : sci) {
                b.append(String.format(f, v)).append(' ');
            }
            p("s", b);
        }
        BigDecimal[] bigs = {BigDecimal.ZERO, new BigDecimal("1234567.8901234567890"), new BigDecimal("-0.000001"), new BigDecimal("1E+20"), new BigDecimal("2.5"), new BigDecimal("0.045")};
        for (BigDecimal v : bigs) {
            p("big", String.format("%f %.2f %.0f %,.3f %e %.2e %g %.3g %015.2f %(f", v, v, v, v, v, v, v, v, v, v));
        }
        p("float", String.format("%f %e %g %a %.10f", 0.1f, 0.1f, 0.1f, 0.1f, 0.1f));
        p("half up", String.format("%.0f %.0f %.0f %.0f %.1f %.1f %.2f %.2f %.3f", 0.5, 1.5, 2.5, 3.5, 0.25, 0.35, 1.005, 2.675, 1.0005));
        p("precision", String.format("%.20f %.30f %.15e", 0.1, 1.0 / 3, 2.0 / 3));
        t("f string", () -> String.format("%f", "x"));
        t("f int", () -> String.format("%f", 1));
        t("a big", () -> String.format("%a", BigDecimal.ONE));
        t("e comma", () -> String.format("%,e", 1.0));
        t("g hash", () -> String.format("%#g", 1.0));
        t("a comma", () -> String.format("%,a", 1.0));
        t("a paren", () -> String.format("%(a", 1.0));
        t("flags", () -> String.format("%+ f", 1.0));
        t("flags2", () -> String.format("%-010f", 1.0));
        t("width", () -> String.format("%-f", 1.0));
        t("round carry", () -> String.format("%.1f %.0f %.2e %.3g", 9.96, 99.5, 9.999, 999.96));
        t("g switch", () -> String.format("%g %g %g %g", 0.0001, 0.00009999, 999999.5, 1234567.0));
        t("specials", () -> String.format("%+f %(f %010f %-10f| %+e %(g", Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, Double.NaN, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY));
    }
}
