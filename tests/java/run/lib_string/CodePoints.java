/** Code point methods, chars and codePoints streams, toCharArray, getChars and surrogate handling. */
package lib_string;

import java.util.Arrays;
import java.util.stream.Collectors;

public class CodePoints {
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
        String[] texts = {"", "abc", "\u00e9\u00ff", "a\u4e00b", "\ud83d\ude00", "x\ud83d\ude00y\ud83d", "\ude00\ud83d", "\ud83d\ud83d\ude00\ude00"};
        for (String s : texts) {
            p("chars", s.chars().boxed().collect(Collectors.toList()) + " " + s.codePoints().mapToObj(Integer::toHexString).collect(Collectors.toList())
                    + " " + s.codePointCount(0, s.length()) + " " + s.length());
            StringBuilder b = new StringBuilder();
            for (int i = 0; i < s.length(); i++) {
                b.append(Integer.toHexString(s.codePointAt(i))).append('/').append(Integer.toHexString(s.codePointBefore(i + 1))).append(' ');
            }
            p("at", b);
        }
        String s = "x\ud83d\ude00y\ud83d\ude01z";
        for (int i = 0; i <= 5; i++) {
            int n = i;
            t("offset 0+" + n, () -> s.offsetByCodePoints(0, n));
            t("offset len-" + n, () -> s.offsetByCodePoints(s.length(), -n));
        }
        t("offset beyond", () -> s.offsetByCodePoints(0, 6));
        t("cpa -1", () -> { "abc".codePointAt(-1); return "none"; });
        t("cpa 3", () -> { "abc".codePointAt(3); return "none"; });
        t("cpb 0", () -> { "abc".codePointBefore(0); return "none"; });
        t("count", () -> s.codePointCount(1, 3) + " " + s.codePointCount(2, 3) + " " + s.codePointCount(0, 2));
        t("new ints", () -> new String(new int[] {0x41, 0x1F600, 0xe9}, 0, 3));
        t("new ints latin", () -> new String(new int[] {0x41, 0xe9}, 1, 1));
        t("new ints bad", () -> new String(new int[] {0x110000}, 0, 1));
        t("new ints range", () -> new String(new int[] {1, 2}, 1, 2));
        t("new chars", () -> new String(new char[] {'a', 'b', '\u4e00'}) + new String(new char[] {'a', 'b', 'c'}, 1, 2));
        t("valueOf", () -> String.valueOf(new char[] {'x', 'y'}) + String.valueOf('c') + String.valueOf(true) + String.valueOf(1L) + String.valueOf(1.5f) + String.valueOf(-0.0) + String.valueOf((Object) null) + String.copyValueOf(new char[] {'p', 'q'}, 1, 1));
        t("toCharArray", () -> Arrays.toString("a\u4e00".toCharArray()).length() + " " + "".toCharArray().length);
        char[] dst = "..........".toCharArray();
        "hello".getChars(1, 4, dst, 2);
        p("getChars", new String(dst));
        "\u4e00\u4e01".getChars(0, 2, dst, 8);
        p("getChars wide", new String(dst));
        t("getChars bad", () -> { "abc".getChars(2, 1, dst, 0); return 0; });
        t("getChars overflow", () -> { "abcdef".getChars(0, 6, dst, 7); return 0; });
        byte[] low = new byte[4];
        "a\u01e9bc".getBytes(0, 4, low, 0);
        p("low bytes", Arrays.toString(low));
        p("hi byte", new String(new byte[] {0x41, 0x42}, 1));
        p("sum", s.chars().sum() + " " + s.codePoints().max().getAsInt() + " " + "hello".chars().filter(c -> c == 'l').count());
        p("map back", "hello".chars().mapToObj(c -> String.valueOf((char) Character.toUpperCase(c))).collect(Collectors.joining("-")));
        p("collect", "b\ud83d\ude00a".codePoints().sorted().collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append));
        p("subSequence", s.subSequence(1, 3) + " " + "abc".subSequence(0, 0).length());
        p("hash", "".hashCode() + " " + "a".hashCode() + " " + "Aa".hashCode() + " " + "BB".hashCode() + " " + "\u4e00\u00e9".hashCode() + " " + "polygenelubricants".hashCode());
        p("compare", "a".compareTo("b") + " " + "abc".compareTo("ab") + " " + "a".compareTo("\u4e00") + " " + "\u4e00".compareTo("a") + " " + "\u4e00".compareTo("\u4e01") + " " + "".compareTo("x") + " " + "\ud83d\ude00".compareTo("\uffff"));
        p("equals", "a\u00e9".equals("a" + new String(new char[] {'\u00e9'})) + " " + "a".equals(null) + " " + "a".equals('a') + " " + "".equals(""));
        p("intern", (new String("zz") == "zz") + " " + (new String("zz").intern() == "zz") + " " + (("z" + new String("z")).intern() == "zz"));
        p("describe", "q".describeConstable() + " " + "q".resolveConstantDesc(null));
        p("copy", new String("abc").equals("abc") + " " + new String(new StringBuilder("sb")) + new String(new StringBuffer("sf")) + new String());
        int cnt = 0;
        for (int cp = 0; cp <= 0x10ffff; cp += 0x101) {
            if (new String(Character.toChars(cp)).codePointAt(0) == cp) {
                cnt++;
            }
        }
        p("round trips", cnt);
        p("isLatin", "\u00ff".length() + "\u0100".length());
        p("Character.toString", Character.toString(0x1F600) + Character.toString('x') + Character.toString(65));
    }
}
