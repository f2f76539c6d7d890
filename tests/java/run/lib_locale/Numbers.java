/** NumberFormat and DecimalFormat: patterns, rounding, grouping, parsing, percent, currency and compact forms. */
package lib_locale;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.ChoiceFormat;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.Currency;
import java.util.Locale;

public class Numbers {
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

    public static void main(String[] args) throws Exception {
        double[] vs = {0, -0.0, 1, -1, 0.5, 1.5, 2.5, 1234.5678, -9876543.21, 0.000123, 1e20, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        String[] patterns = {"0", "#", "0.00", "#.##", "#,##0.00", "000.0", "0.###E0", "##0.#E0", "00.00E00", "#,##,##0.0", "0%", "#.#\u2030", "\u00a4#,##0.00", "'#'0", "0.00;(0.00)", "#,##0.00 'units'", "\u00a4\u00a4 0.0", ".00", "#.", "@"};
        DecimalFormatSymbols us = DecimalFormatSymbols.getInstance(Locale.US);
        for (String s : patterns) {
            t("pattern " + s, () -> {
                DecimalFormat f = new DecimalFormat(s, us);
                StringBuilder b = new StringBuilder();
                for (double v : vs) {
                    b.append(f.format(v)).append(' ');
                }
                return b + f.toPattern() + " " + f.getMaximumFractionDigits() + f.getMinimumIntegerDigits() + f.getGroupingSize();
            });
        }
        for (String s : new String[] {"0.0.0", "#0#", "0,0,", "'", "0E", "#,#E0", ";0", "0.0#0"}) {
            t("bad " + s, () -> new DecimalFormat(s, us).toPattern());
        }
        DecimalFormat f = new DecimalFormat("0.0", us);
        for (RoundingMode m : RoundingMode.values()) {
            if (m != RoundingMode.UNNECESSARY) {
                f.setRoundingMode(m);
                p("round " + m, f.format(0.25) + " " + f.format(0.35) + " " + f.format(-0.25) + " " + f.format(0.05) + " " + f.format(1.15) + " " + f.format(new BigDecimal("0.15")));
            }
        }
        f.setRoundingMode(RoundingMode.UNNECESSARY);
        t("unnecessary", () -> f.format(0.25));
        Locale[] ls = {Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN, new Locale("en", "IN"), new Locale("de", "CH"), new Locale("ar", "EG")};
        for (Locale l : ls) {
            p(l.toString(), NumberFormat.getInstance(l).format(1234567.891) + " " + NumberFormat.getIntegerInstance(l).format(2.5) + " " + NumberFormat.getPercentInstance(l).format(0.256) + " " + NumberFormat.getCurrencyInstance(l).format(-1234.5) + " " + NumberFormat.getCompactNumberInstance(l, NumberFormat.Style.SHORT).format(1234567) + " " + NumberFormat.getCompactNumberInstance(l, NumberFormat.Style.LONG).format(9876));
        }
        NumberFormat n = NumberFormat.getInstance(Locale.US);
        for (String s : new String[] {"1,234.5", "12abc", "-5", "1.5E3", "(5)", "", "abc", "1,2,3", "99999999999999999999", "\u221e", "1.", ".5"}) {
            t("parse " + s, () -> { Number x = n.parse(s); return x + " " + x.getClass().getSimpleName(); });
        }
        ParsePosition pos = new ParsePosition(2);
        p("position", n.parse("xx12.5yy", pos) + " " + pos.getIndex() + " " + n.parse("zz", pos = new ParsePosition(0)) + " " + pos.getErrorIndex());
        DecimalFormat big = new DecimalFormat("#,##0.###", us);
        big.setParseBigDecimal(true);
        p("big parse", big.parse("123,456,789,012,345,678.125") + " " + big.format(new BigDecimal("98765432109876543210.98765")) + " " + big.format(Long.MIN_VALUE) + " " + big.format(new java.math.BigInteger("12345678901234567890")));
        n.setParseIntegerOnly(true);
        n.setMaximumFractionDigits(1);
        n.setMinimumFractionDigits(1);
        n.setMinimumIntegerDigits(4);
        n.setGroupingUsed(false);
        p("settings", n.format(12.345) + " " + n.parse("7.9") + " " + n.isGroupingUsed() + " " + n.getMaximumIntegerDigits());
        DecimalFormat pre = new DecimalFormat("0.0", us);
        pre.setPositivePrefix("+");
        pre.setNegativeSuffix("-");
        pre.setNegativePrefix("");
        pre.setMultiplier(10);
        pre.setDecimalSeparatorAlwaysShown(true);
        p("affixes", pre.format(1.26) + " " + pre.format(-1.26) + " " + pre.toPattern() + " " + pre.parse("+12.6"));
        StringBuffer sb = new StringBuffer();
        FieldPosition fp = new FieldPosition(NumberFormat.FRACTION_FIELD);
        new DecimalFormat("#,##0.00", us).format(1234.5, sb, fp);
        p("field", sb + " " + fp.getBeginIndex() + "-" + fp.getEndIndex());
        p("symbols", us.getDecimalSeparator() + " " + us.getGroupingSeparator() + " " + us.getMinusSign() + " " + us.getInfinity() + " " + us.getNaN() + " " + us.getCurrencySymbol() + " " + us.getExponentSeparator() + " " + us.getPercent() + us.getPerMill() + us.getZeroDigit());
        DecimalFormatSymbols own = new DecimalFormatSymbols(Locale.US);
        own.setDecimalSeparator('|');
        own.setGroupingSeparator('_');
        p("own symbols", new DecimalFormat("#,##0.0", own).format(1234567.89));
        for (String c : new String[] {"USD", "EUR", "JPY", "KWD", "CHF"}) {
            Currency cur = Currency.getInstance(c);
            NumberFormat cf = NumberFormat.getCurrencyInstance(Locale.US);
            cf.setCurrency(cur);
            p(c, cur.getSymbol(Locale.US) + " " + cur.getSymbol(Locale.GERMANY) + " " + cur.getDefaultFractionDigits() + " " + cur.getNumericCode() + " " + cur.getDisplayName(Locale.US) + " " + cf.format(1234.567));
        }
        t("currency bad", () -> Currency.getInstance("ZZZZ"));
        p("currency of", Currency.getInstance(Locale.FRANCE) + " " + Currency.getInstance(Locale.JAPAN).getSymbol(Locale.JAPAN));
        ChoiceFormat ch = new ChoiceFormat("0#none|1#one|1<some|10\u2264many");
        p("choice", ch.format(-1) + " " + ch.format(0) + " " + ch.format(1) + " " + ch.format(1.5) + " " + ch.format(10) + " " + ch.format(Double.NaN) + " " + ch.toPattern() + " " + ChoiceFormat.nextDouble(1) + " " + ch.parse("one"));
        t("choice bad", () -> new ChoiceFormat("x#y"));
    }
}
