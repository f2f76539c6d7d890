/** String.format integral conversions with every flag, width and argument type. */
package lib_format;

import java.math.BigInteger;

public class Integers {
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
        Object[] values = {0, 1, -1, 42, -42, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, (byte) -1, (short) -300, new BigInteger("123456789012345678901234567890"), new BigInteger("-255")};
        String[] formats = {"%d", "%5d", "%-5d|", "%05d", "%+d", "% d", "%,d", "%(d", "%+,15d", "%-+12d|", "%(,012d", "% 08d", "%x", "%X", "%#x", "%08x", "%#10x", "%o", "%#o", "%-12o|", "%s", "%10s", "%S"};
        for (Object v : values) {
            StringBuilder b = new StringBuilder();
            for (String f : formats) {
                b.append(String.format(f, v)).append(' ');
            }
            p(v.getClass().getSimpleName(), b);
        }
        p("big hex flags", String.format("%+x % x %(x %,d", BigInteger.valueOf(255), BigInteger.valueOf(-255), BigInteger.valueOf(-255), new BigInteger("-1234567890123")));
        p("index", String.format("%2$d %1$d %<d %d %d", 7, 8));
        p("mix", String.format("%3$s %s %s %<s %1$s", "a", "b", "c"));
        p("null", String.format("%d %x %5d|%-6s|%b %c %e", null, null, null, null, null, null, null));
        p("boolean", String.format("%b %B %b %b %8b|%-8b|%.2b", true, false, "x", null, true, false, true));
        p("char", String.format("%c %C %c %c %4c|%-4c|%c %c", 'a', 'b', 65, 0x1F600, 'x', 'y', (byte) 66, (short) 67));
        p("hash", String.format("%h %H %h %h %10h", "hello", "hello", null, 255, Boolean.TRUE));
        p("string", String.format("%s %S %.2s %6.2s|%-6.2s|%s", "abc", "stra\u00dfe", "abcdef", "abcdef", "abcdef", java.util.List.of(1, 2)));
        p("percent", String.format("%% %5%|%-5%|%n").length());
        p("zero pad", String.format("%03d %03d %010d %010d", -5, 1234, -123456L, Long.MIN_VALUE));
        t("missing arg", () -> String.format("%d %d", 1));
        t("missing index", () -> String.format("%3$d", 1));
        t("unknown", () -> String.format("%q", 1));
        t("unknown upper", () -> String.format("%D", 1));
        t("bad type", () -> String.format("%d", "x"));
        t("bad type 2", () -> String.format("%d", 1.5));
        t("bad type 3", () -> String.format("%c", "x"));
        t("bad cp", () -> String.format("%c", 0x110000));
        t("bad flags", () -> String.format("%-05d", 1));
        t("bad flags 2", () -> String.format("%+ d", 1));
        t("no width", () -> String.format("%-d", 1));
        t("no width 2", () -> String.format("%0d", 1));
        t("precision", () -> String.format("%.3d", 1));
        t("hash flag", () -> String.format("%#d", 1));
        t("comma flag", () -> String.format("%,x", 1));
        t("plus flag", () -> String.format("%+x", 1));
        t("dup flags", () -> String.format("%--5d", 1));
        t("trailing", () -> String.format("abc %"));
        t("trailing 2", () -> String.format("abc %5"));
        t("n width", () -> String.format("%5n"));
        t("n precision", () -> String.format("%.1n"));
        t("c precision", () -> String.format("%.1c", 'x'));
        t("c flag", () -> String.format("%#c", 'x'));
        t("b flag", () -> String.format("%#b", true));
        t("s flag", () -> String.format("%#s", "x"));
        t("s flag 2", () -> String.format("%,s", "x"));
        t("prev none", () -> String.format("%<d", 1));
        t("index 0", () -> String.format("%0$d", 1));
        t("huge width", () -> String.format("%99999999999d", 1));
        t("percent precision", () -> String.format("%.2%"));
        t("null format", () -> String.format((String) null, 1));
        t("null array", () -> String.format("%s %s", (Object[]) null));
        t("no args", () -> String.format("plain"));
        t("extra args", () -> String.format("%d", 1, 2, 3));
        t("array arg", () -> String.format("%s-%s", (Object[]) new String[] {"p", "q"}));
    }
}
