/** BigDecimal scale, precision, text forms, comparison, conversions and parsing errors. */
package lib_bignum;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

public class BigDecimals {
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
        String[] in = {"0", "0.00", "-0.0", "1", "-1.50", "100", "1E+3", "1E-10", "123.4500", "1.23E+20", "0.000001234", "0.0000001234", "9999999999999999999.99", "1e400", "-12345678901234567890.123456789", "12E+6", "0E+7", "0E-9", ".5", "5."};
        for (String s : in) {
            BigDecimal d = new BigDecimal(s);
            p("text " + s, d + " " + d.toPlainString().length() + " " + d.toEngineeringString() + " " + d.scale() + " " + d.precision() + " " + d.unscaledValue() + " " + d.signum() + " " + d.stripTrailingZeros() + " " + d.hashCode() + " " + d.negate() + " " + d.abs().plus() + " " + d.ulp() + " " + d.intValue() + " " + d.longValue() + " " + d.doubleValue() + " " + d.floatValue() + " " + d.toBigInteger().bitLength());
        }
        for (String s : new String[] {"", ".", "e5", "1e", "1e+", "--1", "1.2.3", "1_0", "0x1", " 1", "1e99999999999", "abc", "1e2147483648"}) {
            t("bad " + s, () -> new BigDecimal(s));
        }
        t("nan", () -> new BigDecimal(Double.NaN));
        t("inf", () -> BigDecimal.valueOf(Double.POSITIVE_INFINITY));
        p("from double", new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal(1e-20).scale() + " " + new BigDecimal(123.5) + " " + BigDecimal.valueOf(1e20) + " " + new BigDecimal(-0.0) + " " + BigDecimal.valueOf(100.0));
        p("from long", BigDecimal.valueOf(5) + " " + BigDecimal.valueOf(12345, 3) + " " + BigDecimal.valueOf(12345, -3) + " " + new BigDecimal(BigInteger.TEN, 5) + " " + BigDecimal.valueOf(Long.MIN_VALUE) + " " + new BigDecimal(new char[] {'1', '.', '5'}) + " " + new BigDecimal("12345.678", new MathContext(4)));
        p("equals", new BigDecimal("1.0").equals(new BigDecimal("1.00")) + " " + new BigDecimal("1.0").compareTo(new BigDecimal("1.00")) + " " + new BigDecimal("2").compareTo(new BigDecimal("1E+1")) + " " + new BigDecimal("1.0").hashCode() + " " + new BigDecimal("1.00").hashCode() + " " + new BigDecimal("5").max(new BigDecimal("5.0")) + " " + new BigDecimal("5").min(new BigDecimal("5.0")) + " " + new java.util.TreeSet<>(java.util.List.of(new BigDecimal("1.0"), new BigDecimal("1.00"))).size());
        BigDecimal a = new BigDecimal("1234.5678");
        for (int n : new int[] {-6, -2, 0, 2, 4, 9}) {
            t("scale " + n, () -> a.setScale(n, RoundingMode.HALF_UP) + " " + a.movePointLeft(n) + " " + a.movePointRight(n) + " " + a.scaleByPowerOfTen(n) + " " + a.movePointLeft(n).scale() + " " + a.round(new MathContext(Math.abs(n))));
            t("setScale exact " + n, () -> a.setScale(n));
        }
        t("intExact", () -> a.intValueExact());
        t("longExact", () -> new BigDecimal("12345678901.000").longValueExact());
        t("longExact over", () -> new BigDecimal("1e30").longValueExact());
        t("byteExact", () -> new BigDecimal("128").byteValueExact());
        t("toBigIntegerExact", () -> new BigDecimal("1.5").toBigIntegerExact());
        t("toBigIntegerExact ok", () -> new BigDecimal("1E+5").toBigIntegerExact() + " " + a.toBigInteger());
        p("arith", a.add(new BigDecimal("0.00001")) + " " + a.subtract(a) + " " + a.multiply(a) + " " + a.pow(3) + " " + a.pow(0) + " " + a.remainder(new BigDecimal("7.1")) + " " + a.negate().remainder(BigDecimal.TEN) + " " + a.divideToIntegralValue(new BigDecimal("0.3")) + " " + a.add(new BigDecimal("1e20")) + " " + BigDecimal.ZERO.multiply(a));
        p("sum", new BigDecimal("0.1").add(new BigDecimal("0.2")) + " " + java.util.stream.Stream.of("0.10", "0.205", "3").map(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add));
        p("constants", BigDecimal.ZERO.scale() + " " + BigDecimal.ONE + " " + BigDecimal.TEN);
        p("contexts", MathContext.DECIMAL32 + " | " + MathContext.DECIMAL64 + " | " + MathContext.DECIMAL128 + " | " + MathContext.UNLIMITED + " | " + new MathContext("precision=5 roundingMode=DOWN"));
        t("context bad", () -> new MathContext(-1));
        t("context text", () -> new MathContext("precision=x"));
        t("pow neg", () -> a.pow(-1));
        t("pow ctx", () -> a.pow(-2, new MathContext(10)) + " " + a.pow(5, new MathContext(8)));
        t("pow big", () -> a.pow(1000000000));
    }
}
