//! args: de-DE fr-FR ja-JP
/** Formatting driven by locale tags passed as program arguments. */
package lib_locale;

import java.text.NumberFormat;
import java.util.Currency;
import java.util.Locale;

public class Hello {
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
        p("args", args.length + " " + String.join(",", args));
        for (String a : args) {
            Locale l = Locale.forLanguageTag(a);
            p(a, l.getDisplayLanguage(Locale.US) + " " + l.getDisplayCountry(Locale.US) + " " + l.getDisplayLanguage(l) + " " + l.getDisplayCountry(l));
            p("  number", NumberFormat.getInstance(l).format(-1234567.125) + " " + String.format(l, "%,.3f|%,d|%e|%08.2f", Math.E * 1000, -98765, 12345.678, -3.5));
            Currency c = Currency.getInstance(l);
            p("  currency", c + " " + c.getSymbol(l) + " " + NumberFormat.getCurrencyInstance(l).format(1999.95));
            for (double v : new double[] {0, 0.5, -0.005, 1e9, 1e-9}) {
                p("  value", NumberFormat.getInstance(l).format(v) + " " + NumberFormat.getPercentInstance(l).format(v) + " " + NumberFormat.getIntegerInstance(l).format(v));
            }
            p("  upper", "stra\u00dfe \u00e9t\u00e9".toUpperCase(l) + " " + "I\u00c9".toLowerCase(l));
            p("  title", String.format(l, "%S %s %B %c", "mixed", true, true, 'x'));
        }
    }
}
