/** Scanner over strings: tokens, delimiters, radices, find methods, skip, locales and exceptions. */
package lib_scanner;

import java.util.Locale;
import java.util.Scanner;
import java.util.regex.Pattern;

public class Scanners {
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
        Scanner s = new Scanner("12 -7 3.5 true word 9999999999 0x1F 1,234 FALSE 123456789012345678901234567890 2.50 127 -32768 1e3\nline two\n\nlast");
        s.useLocale(Locale.US);
        p("ints", s.hasNextInt() + " " + s.nextInt() + " " + s.nextByte() + " " + s.hasNextInt() + " " + s.nextDouble() + " " + s.hasNextBoolean() + s.nextBoolean() + " " + s.next() + " " + s.hasNextInt() + " " + s.nextLong());
        t("mismatch", s::nextInt);
        p("after mismatch", s.next() + " " + s.nextInt() + " " + s.nextBoolean() + " " + s.nextBigInteger() + " " + s.nextBigDecimal() + " " + s.nextByte() + " " + s.nextShort() + " " + s.nextFloat());
        p("lines", "[" + s.nextLine() + "][" + s.nextLine() + "][" + s.nextLine() + "][" + s.nextLine() + "] " + s.hasNextLine() + s.hasNext());
        t("no line", s::nextLine);
        t("no next", s::next);
        s.close();
        t("closed", s::hasNext);
        Scanner d = new Scanner("a,b,,c;d").useDelimiter("[,;]");
        StringBuilder b = new StringBuilder();
        while (d.hasNext()) {
            b.append('<').append(d.next()).append('>');
        }
        p("delimiter", b + " " + d.delimiter());
        p("comma spaces", new Scanner("x , y ,z").useDelimiter("\\s*,\\s*").tokens().toList());
        Scanner r = new Scanner("ff 77 zz 101");
        p("radix", r.nextInt(16) + " " + r.nextInt(8) + " " + r.nextInt(36) + " " + r.useRadix(2).nextInt() + " " + r.radix());
        t("bad radix", () -> r.useRadix(99));
        Scanner f = new Scanner("1 fish 2 fish red fish blue fish");
        p("findInLine", f.findInLine("(\\d+) fish (\\d+) fish (\\w+) fish (\\w+)") + " " + f.match().groupCount() + " " + f.match().group(3));
        p("pattern", new Scanner("abc 123").next("[a-c]+") + " " + new Scanner("abc 123").hasNext("\\d+") + " " + new Scanner("abc").hasNext(Pattern.compile("a.c")));
        t("pattern bad", () -> new Scanner("abc 123").next("\\d+"));
        p("horizon", new Scanner("xxxx1yyyy22").findWithinHorizon("\\d+", 4) + " " + new Scanner("xxxx1yyyy22").findWithinHorizon("\\d+", 0) + " " + new Scanner("xxxx1").findWithinHorizon("\\d", 5));
        p("skip", new Scanner("   key=val").skip("\\s*key=").next());
        t("skip bad", () -> new Scanner("abc").skip("x"));
        p("findAll", new Scanner("a1b22c333").findAll("\\d+").map(m -> m.group()).toList());
        p("locale de", new Scanner("1.234,5 -7,25").useLocale(Locale.GERMANY).nextDouble() + "");
        p("locale us", new Scanner("1,234.5 (5)").useLocale(Locale.US).nextDouble() + "");
        p("groups", new Scanner("12,34 5").useLocale(Locale.US).hasNextInt() + " " + new Scanner("1,234").useLocale(Locale.US).nextInt());
        p("special", new Scanner("NaN Infinity -Infinity +5").useLocale(Locale.US).tokens().toList() + " " + new Scanner("NaN").useLocale(Locale.US).hasNextDouble() + " " + new Scanner("+5").nextInt());
        p("crlf", new Scanner("a\r\nb\rc\u2028d\u0085e").tokens().toList() + " " + lines("a\r\nb\rc\u2028d\u0085e\n\n"));
        p("empty", new Scanner("").hasNext() + " " + new Scanner("   ").hasNext() + " " + new Scanner("").hasNextLine() + " " + new Scanner("\n").nextLine().isEmpty());
        p("mixed", mixed());
        p("wide", new Scanner("\u4e00\u4e8c \ud83d\ude00 x").tokens().toList());
        p("reset", new Scanner("1;2").useDelimiter(";").reset().delimiter());
        t("range", () -> new Scanner("300").nextByte());
        t("range int", () -> new Scanner("99999999999").nextInt());
        t("remove", () -> { new Scanner("x").remove(); return 0; });
        t("null", () -> new Scanner((String) null));
        Scanner big = new Scanner("7 ".repeat(2000));
        int sum = 0;
        while (big.hasNextInt()) {
            sum += big.nextInt();
        }
        p("many", sum);
        Scanner csv = new Scanner("id,name\n1,Ann\n2,Bob\n");
        csv.nextLine();
        while (csv.hasNextLine()) {
            Scanner row = new Scanner(csv.nextLine()).useDelimiter(",");
            p("row", row.nextInt() + ":" + row.next());
        }
        Scanner e = new Scanner("\u0663 3");
        p("arabic digit", e.hasNextInt() + " " + e.nextInt());
    }

    static String lines(String s) {
        Scanner c = new Scanner(s);
        StringBuilder b = new StringBuilder();
        while (c.hasNextLine()) {
            b.append('[').append(c.nextLine()).append(']');
        }
        return b.toString();
    }

    static String mixed() {
        Scanner c = new Scanner("5\nhello world\n6 7\n");
        int a = c.nextInt();
        String rest = c.nextLine();
        String line = c.nextLine();
        return a + "[" + rest + "][" + line + "]" + (c.nextInt() + c.nextInt());
    }
}
