/** PatternSyntaxException messages with index and caret for many malformed patterns. */
package lib_regex;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

public class Syntax {
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
        String[] bad = {"(", ")", "a)", "(a", "[", "[a", "a**", "*", "+", "?", "a{", "a{1", "a{1,", "a{2,1}", "a{x}", "a{99999999999}", "\\", "\\k", "\\k<", "\\k<x>", "(?<", "(?<x", "(?<1>a)", "(?<x>a)(?<x>b)",
            "(?", "(?z)", "(?i", "(?-", "(?=a", "(?<=a*)b", "(?<=a+)b", "(?<!x{1,})y", "(?<=(a|bb)*)c", "\\1", "(a)\\2", "\\q", "\\y", "[[:alpha:]]", "[a-z", "[^", "[a&&", "(?P<x>a)", "\\Qabc", "a|*", "(|*)", "(?<x>a)\\k<y>", "{1}", "x{,3}",
            "\ud83d\ude00(", "abc\n(def"};
        for (String b : bad) {
            try {
                Pattern q = Pattern.compile(b);
                p(b, "compiled, groups " + q.matcher("").groupCount());
            } catch (PatternSyntaxException e) {
                p(b, e.getDescription() + " @" + e.getIndex());
                p("  message", e.getMessage());
            } catch (RuntimeException e) {
                p(b, e.toString());
            }
        }
        try {
            Pattern.compile("a", 0x1000);
        } catch (IllegalArgumentException e) {
            p("flags", e.getMessage());
        }
        try {
            Pattern.compile(null);
        } catch (NullPointerException e) {
            p("null", "npe");
        }
        PatternSyntaxException own = new PatternSyntaxException("Own", "pat\ttern", 4);
        p("own", own.getMessage());
        p("own -1", new PatternSyntaxException("No index", "p", -1).getMessage());
        p("own beyond", new PatternSyntaxException("Beyond", "p", 5).getMessage());
    }
}
