/** replace, replaceAll, replaceFirst, matches, strip family, trim, isBlank and repeat. */
package lib_string;

public class Replacing {
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
        p("char", "banana".replace('a', 'o'));
        p("char same", "banana" == "banana".replace('x', 'y'));
        p("char equal", "banana" == "banana".replace('a', 'a'));
        p("char widen", "banana".replace('a', '\u20ac'));
        p("char narrow", "b\u20acn\u20ac".replace('\u20ac', 'a').equals("bana"));
        p("seq", "banana".replace("an", "<>"));
        p("seq grow", "aaa".replace("a", "bbb"));
        p("seq shrink", "aaaaa".replace("aa", "b"));
        p("seq empty target", "abc".replace("", "-"));
        p("seq empty both", "abc".replace("", ""));
        p("seq empty string", "".replace("", "x") + "|" + "".replace("a", "x"));
        p("seq remove", "a-b-c".replace("-", ""));
        p("seq special", "a.b$c\\d".replace(".", "$1").replace("$", "\\").replace("\\", "/"));
        p("seq wide", "\u4e00a\u4e00".replace("\u4e00", "xx"));
        p("seq to wide", "xax".replace("x", "\u4e00"));
        p("seq builder", "xyz".replace(new StringBuilder("y"), new StringBuilder("--")));
        p("all", "a1b22c333".replaceAll("\\d+", "#"));
        p("all groups", "john smith".replaceAll("(\\w+) (\\w+)", "$2, $1"));
        p("all named", "john smith".replaceAll("(?<f>\\w+) (?<l>\\w+)", "${l}-${f}"));
        p("all escaped", "abc".replaceAll("b", "\\$\\\\"));
        p("all empty", "abc".replaceAll("", "."));
        p("all star", "aabaa".replaceAll("a*", "X"));
        p("first", "aabaa".replaceFirst("a+", "Z"));
        p("first none", "aabaa".replaceFirst("q", "Z"));
        t("bad group", () -> "abc".replaceAll("(b)", "$2"));
        t("bad name", () -> "abc".replaceAll("(b)", "${x}"));
        t("bad escape", () -> "abc".replaceAll("b", "\\"));
        t("bad dollar", () -> "abc".replaceAll("b", "$"));
        t("null", () -> "abc".replace("a", null));
        p("matches", "abc123".matches("[a-z]+\\d+") + " " + "abc123".matches("[a-z]+") + " " + "".matches("") + " " + "a\nb".matches("a.b") + " " + "a\nb".matches("(?s)a.b"));
        String[] spaces = {"", " ", "  a b  ", "\t\n x \r", "\u2003em\u2003", "\u00a0nb\u00a0", "\u0000ctl\u0001", "\u3000wide\u4e00\u3000", "\u001f|\u001f", "\u200bzw\u200b"};
        for (String s : spaces) {
            p("strip " + s.length(), "[" + s.strip() + "][" + s.stripLeading() + "][" + s.stripTrailing() + "][" + s.trim() + "] " + s.isBlank() + " " + s.isEmpty());
        }
        t("repeat", () -> "ab".repeat(3) + "|" + "x".repeat(0) + "|" + "".repeat(1000000) + "|" + "\u20ac".repeat(2) + "|" + "\u20acz".repeat(3));
        t("repeat same", () -> "abc".repeat(1) == "abc");
        t("repeat neg", () -> "a".repeat(-1));
        t("repeat huge", () -> "abcdefgh".repeat(Integer.MAX_VALUE));
        p("repeat hash", "abc\u00e9".repeat(1000).hashCode() + " " + "\u4e00b".repeat(777).hashCode() + " " + "q".repeat(100000).hashCode());
        p("concat", "ab".concat("cd") + "".concat("x") + "y".concat("") + "l".concat("\u20ac") + "\u20ac".concat("l"));
        p("concat same", "abc".concat("") == "abc");
        p("indent 2", "a\n b\n\nc".indent(2));
        p("indent -1", "a\n b\n\t c\r\nd".indent(-1));
        p("indent 0", "x\r\ny".indent(0));
        p("stripIndent", "   a\n     b\n   c\n ".stripIndent());
        p("stripIndent 2", "\t\tx  \n\t y".stripIndent());
        t("translateEscapes", () -> "a\\tb\\n\\\\\\\"\\'\\101\\7\\s\\\nq\\0".translateEscapes());
        t("translateEscapes bad", () -> "\\q".translateEscapes());
        t("translateEscapes bad end", () -> "abc\\".translateEscapes());
        p("transform", (Object) "abc".<Integer>transform(s -> s.length() * 2));
        p("lines", "a\nb\r\nc\rd\n\ne\n".lines().toList());
        p("lines none", "".lines().count() + " " + "\n".lines().count() + " " + "x".lines().toList() + " " + "\u20ac\n\u20ac\r\r\n".lines().toList());
        p("formatted", "%s-%05d".formatted("x", 42));
        p("strip all", "  \u4e00 ".strip().length() + " " + "   ".strip().isEmpty() + " " + "\u2000\u2001".isBlank());
    }
}
