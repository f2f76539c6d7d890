/** String.split edge cases: fast path, limits, leading and trailing empties, regular expressions. */
package lib_string;

import java.util.Arrays;
import java.util.regex.PatternSyntaxException;

public class Splitting {
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

    static void s(String text, String regex) {
        StringBuilder b = new StringBuilder();
        for (int limit : new int[] {0, -1, 1, 2, 3, 100}) {
            String[] parts = text.split(regex, limit);
            b.append(parts.length).append(Arrays.toString(parts)).append(' ');
        }
        p("\"" + text.replaceAll("[^ -~]", "?") + "\" by " + regex.replaceAll("[^ -~]", "?"), b);
    }

    public static void main(String[] args) {
        s("", ",");
        s("", "");
        s("a,b,c", ",");
        s(",a,,b,", ",");
        s(",,,", ",");
        s("abc", "");
        s("abc", "x");
        s("boo:and:foo", "o");
        s("boo:and:foo", ":");
        s("a.b.c", "\\.");
        s("a.b.c", ".");
        s("a|b|c", "|");
        s("a|b|c", "\\|");
        s("a1b22c333d", "\\d+");
        s("a1b22c333d", "\\d");
        s("a1b22c333d", "(?=\\d)");
        s("a1b22c333d", "(?<=\\d)");
        s("  lead and  trail  ", " ");
        s("  lead and  trail  ", " +");
        s("  lead and  trail  ", "\\s*");
        s("CamelCaseStringHere", "(?=[A-Z])");
        s("CamelCaseStringHere", "(?<=[a-z])(?=[A-Z])");
        s("x\ud83d\ude00y\ud83d\ude00", "\ud83d\ude00");
        s("x\ud83d\ude00y\ud83d\ude00", "");
        s("\u00e9a\u00e9b\u00e9", "\u00e9");
        s("a\u4e00b\u4e00\u4e00", "\u4e00");
        s("a-b_c-d", "[-_]");
        s("aXbxc", "(?i)x");
        s("k=v=w", "=");
        s("tab\tsep\t\tend\t", "\t");
        s("a\\b\\c", "\\\\");
        s("a$b$", "\\$");
        s("a^b", "\\^");
        s("one, two;three", "[,;]\\s*");
        s("2024-01-15T10:20", "[-T:]");
        try {
            "a".split("(");
        } catch (PatternSyntaxException e) {
            p("bad", e.getDescription() + " @" + e.getIndex() + " " + e.getPattern());
        }
        try {
            "a*b".split("*");
        } catch (PatternSyntaxException e) {
            p("bad", e.getMessage());
        }
        p("join", String.join("-", "a", "b", "c") + String.join(",") + String.join("+", Arrays.asList("x", null, "z")) + String.join("", "p", "q"));
        p("join mixed", String.join("\u20ac", "1", "2\u00e9", new StringBuilder("3")));
        String big = "field,".repeat(300);
        p("many", big.split(",").length + " " + big.split(",", -1).length + " " + big.split(",", 7)[6].length());
        int total = 0;
        for (String w : "the quick brown fox jumps over the lazy dog".split(" ")) {
            total = total * 7 + w.hashCode();
        }
        p("hash", total);
    }
}
