/** BigDecimal division and rounding under all rounding modes and math contexts, with exact failures. */
package lib_bignum;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

public class DecimalRounding {
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
        String[] vs = {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.0", "-1.1", "-1.6", "-2.5", "-5.5", "0.05", "9.95"};
        for (RoundingMode m : RoundingMode.values()) {
            StringBuilder b = new StringBuilder();
            for (String v : vs) {
                try {
                    b.append(new BigDecimal(v).setScale(0, m)).append(' ');
                } catch (ArithmeticException e) {
                    b.append("! ");
                }
            }
            p("setScale " + m, b);
            b.setLength(0);
            for (String v : vs) {
                try {
                    b.append(new BigDecimal(v).divide(new BigDecimal("3"), 2, m)).append('/').append(new BigDecimal(v).divide(new BigDecimal("-0.7"), m)).append('/').append(new BigDecimal(v).round(new MathContext(1, m))).append(' ');
                } catch (ArithmeticException e) {
                    b.append("! ");
                }
            }
            p("divide " + m, b);
            p("props " + m, m.ordinal() + " " + RoundingMode.valueOf(m.name()) + " " + RoundingMode.valueOf(m.ordinal()));
        }
        t("valueOf bad", () -> RoundingMode.valueOf(9));
        t("divide exact", () -> BigDecimal.ONE.divide(new BigDecimal("8")) + " " + new BigDecimal("100").divide(new BigDecimal("25")) + " " + new BigDecimal("1.00").divide(new BigDecimal("2")));
        t("divide third", () -> BigDecimal.ONE.divide(new BigDecimal("3")));
        t("divide zero", () -> BigDecimal.ONE.divide(BigDecimal.ZERO));
        t("zero zero", () -> BigDecimal.ZERO.divide(BigDecimal.ZERO));
        t("zero zero scale", () -> BigDecimal.ZERO.divide(BigDecimal.ZERO, 2, RoundingMode.UP));
        t("unnecessary", () -> BigDecimal.ONE.divide(new BigDecimal("3"), RoundingMode.UNNECESSARY));
        t("remainder zero", () -> BigDecimal.ONE.remainder(BigDecimal.ZERO));
        MathContext[] cs = {MathContext.DECIMAL32, MathContext.DECIMAL64, MathContext.DECIMAL128, new MathContext(1), new MathContext(3, RoundingMode.CEILING), new MathContext(50, RoundingMode.DOWN)};
        for (MathContext c : cs) {
            BigDecimal x = new BigDecimal("123456789.987654321");
            BigDecimal y = new BigDecimal("-0.000987654321");
            p(c.toString(), x.add(y, c) + " " + x.subtract(y, c) + " " + x.multiply(y, c) + " " + x.divide(y, c) + " " + x.round(c) + " " + y.plus(c) + " " + y.negate(c) + " " + y.abs(c) + " " + BigDecimal.ONE.divide(new BigDecimal("7"), c) + " " + new BigDecimal("2").sqrt(c));
        }
        t("remainder ctx", () -> new BigDecimal("123456789").remainder(new BigDecimal("7"), new MathContext(3)));
        t("remainder ctx ok", () -> new BigDecimal("1234").remainder(new BigDecimal("7"), new MathContext(5)) + " " + java.util.Arrays.toString(new BigDecimal("-17.5").divideAndRemainder(new BigDecimal("3"))));
        t("integral", () -> new BigDecimal("100").divideToIntegralValue(new BigDecimal("3.3"), new MathContext(5)));
        t("sqrt", () -> new BigDecimal("2").sqrt(new MathContext(50)) + " " + new BigDecimal("144").sqrt(MathContext.UNLIMITED) + " " + new BigDecimal("0.0001").sqrt(new MathContext(5)) + " " + BigDecimal.ZERO.sqrt(MathContext.DECIMAL32) + " " + new BigDecimal("1E+11").sqrt(MathContext.DECIMAL64));
        t("sqrt neg", () -> BigDecimal.ONE.negate().sqrt(MathContext.DECIMAL32));
        t("sqrt inexact", () -> new BigDecimal("2").sqrt(MathContext.UNLIMITED));
        t("sqrt modes", () -> new BigDecimal("3").sqrt(new MathContext(6, RoundingMode.UP)) + " " + new BigDecimal("3").sqrt(new MathContext(6, RoundingMode.FLOOR)) + " " + new BigDecimal("15241578750190521").sqrt(new MathContext(20, RoundingMode.UNNECESSARY)));
        t("strip", () -> new BigDecimal("100.00").stripTrailingZeros() + " " + new BigDecimal("0.000").stripTrailingZeros() + " " + new BigDecimal("123.4560").stripTrailingZeros().scale() + " " + new BigDecimal("1E+5").stripTrailingZeros());
        BigDecimal interest = new BigDecimal("1000.00");
        for (int year = 1; year <= 10; year++) {
            interest = interest.multiply(new BigDecimal("1.0375")).setScale(2, RoundingMode.HALF_EVEN);
            p("year " + year, interest + " " + interest.toEngineeringString() + " " + interest.divide(new BigDecimal("12"), 4, RoundingMode.HALF_DOWN));
        }
        BigDecimal x = new BigDecimal("1.5");
        MathContext mc = new MathContext(60);
        for (int i = 0; i < 8; i++) {
            x = x.add(new BigDecimal("2").divide(x, mc)).divide(new BigDecimal("2"), mc);
        }
        p("newton", x);
        BigDecimal e = BigDecimal.ONE;
        BigDecimal term = BigDecimal.ONE;
        for (int i = 1; i < 60; i++) {
            term = term.divide(BigDecimal.valueOf(i), mc);
            e = e.add(term, mc);
        }
        p("e", e);
        int h = 0;
        for (int i = 1; i < 400; i++) {
            BigDecimal q = new BigDecimal(i * 7919L).movePointLeft(i % 9).divide(new BigDecimal(i % 97 + 1), i % 12, RoundingMode.values()[i % 7]);
            h = h * 31 + q.toString().hashCode();
        }
        p("hash", h);
    }
}
