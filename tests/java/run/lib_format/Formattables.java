/** Formatter objects, Formattable, printf, Appendable targets and locales passed to format. */
package lib_format;

import java.util.FormatFlagsConversionMismatchException;
import java.util.Formattable;
import java.util.FormattableFlags;
import java.util.Formatter;
import java.util.IllegalFormatConversionException;
import java.util.IllegalFormatException;
import java.util.Locale;
import java.util.MissingFormatArgumentException;
import java.util.UnknownFormatConversionException;

public class Formattables {
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

    record Money(long cents) implements Formattable {
        @Override
        public void formatTo(Formatter f, int flags, int width, int precision) {
            String s = cents / 100 + "." + cents % 100;
            if ((flags & FormattableFlags.ALTERNATE) != 0) {
                s = "EUR " + s;
            }
            if ((flags & FormattableFlags.UPPERCASE) != 0) {
                s = s.toUpperCase() + "!";
            }
            if (precision >= 0 && s.length() > precision) {
                s = s.substring(0, precision);
            }
            while (s.length() < width) {
                s = (flags & FormattableFlags.LEFT_JUSTIFY) != 0 ? s + "_" : "_" + s;
            }
            f.format("%s", s);
        }
    }

    static class Bad {
        @Override
        public String toString() {
            return null;
        }

        @Override
        public int hashCode() {
            return 0xCAFE;
        }
    }

    public static void main(String[] args) {
        Money m = new Money(123456);
        p("plain", String.format("%s|%S|%#s|%10s|%-10s|%.3s|%#-14.9s|", m, m, m, m, m, m, m));
        p("bad", String.format("%h %H %b", new Bad(), new Bad(), new Bad()));
        t("null toString", () -> String.format("%s", new Bad()));
        StringBuilder sb = new StringBuilder("start:");
        Formatter f = new Formatter(sb);
        f.format("%d,", 1).format("%s,", "two").format("%.1f", 3.0);
        p("builder", sb + " " + (f.out() == sb) + " " + f.locale());
        f.flush();
        f.close();
        t("closed", () -> f.format("x"));
        t("closed toString", () -> f.toString());
        t("closed again", () -> { f.close(); return "ok"; });
        System.out.printf("printf %s %d%n", "a", 5);
        System.out.format(Locale.GERMANY, "%,.2f%n", 1234567.891);
        System.out.printf(Locale.US, "%,d %s%n", 1234567, true);
        Locale[] ls = {Locale.US, Locale.GERMANY, new Locale("de", "CH"), new Locale("en", "IN"), Locale.ITALY, Locale.ROOT, null};
        for (Locale l : ls) {
            p(String.valueOf(l), String.format(l, "%,d %,.2f %e %.3f %+,d %(,.1f %010.2f", 1234567, 9876543.215, 12345.678, 0.5, 1000, -1234.5, -1.5));
        }
        Locale ar = Locale.forLanguageTag("ar-EG");
        p("arabic", String.format(ar, "%d %,d %.2f %s %x %05d", 12345, 1234567, 1.5, 42, 255, 42));
        Locale hi = Locale.forLanguageTag("hi-IN-u-nu-deva");
        p("devanagari", String.format(hi, "%d %,d %.2f", 12345, 1234567, 1.5));
        try {
            String.format("%d", "str");
        } catch (IllegalFormatConversionException e) {
            p("ifce", e.getConversion() + " " + e.getArgumentClass() + " " + e.getMessage());
        }
        try {
            String.format("%4$s", 1);
        } catch (MissingFormatArgumentException e) {
            p("mfae", e.getFormatSpecifier() + " " + e.getMessage());
        }
        try {
            String.format("%y", 1);
        } catch (UnknownFormatConversionException e) {
            p("ufce", e.getConversion() + " " + e.getMessage());
        }
        try {
            String.format("%#d", 1);
        } catch (FormatFlagsConversionMismatchException e) {
            p("ffcme", e.getFlags() + " " + e.getConversion() + " " + e.getMessage());
        }
        String[] bad = {"%", "%-", "%.", "%.f", "%1$", "%-s", "%5.5.5s", "%$d", "%1", "%tq", "%Tn", "%ll", "%5", "% s", "%i", "%!"};
        for (String b : bad) {
            try {
                p("format " + b, String.format(b, 1.0, 2));
            } catch (IllegalFormatException e) {
                p("format " + b, e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        p("mixed index", String.format("%s %2$s %s %<s %1$s %s", "a", "b", "c"));
        p("reuse", String.format("%1$s %1$10s %1$-10s| %1$S %1$.1s %1$h", "word"));
        p("newline", String.format("a%nb").equals("a" + System.lineSeparator() + "b"));
        p("formatted", "%d of %d (%.0f%%)".formatted(3, 4, 75.0));
        for (int i = 1; i <= 5; i++) {
            p("table", String.format("|%-10s|%5d|%8.2f|%c|", "row" + i, i * i * i, Math.sqrt(i * 4.0 * i), 'a' + i));
        }
    }
}
