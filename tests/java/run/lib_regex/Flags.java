/** Regex flags: case, unicode case, comments, multiline, dotall, literal, unix lines, inline flags. */
package lib_regex;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Flags {
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

    static void m(String regex, int flags, String... texts) {
        StringBuilder b = new StringBuilder();
        Pattern pat = Pattern.compile(regex, flags);
        for (String s : texts) {
            Matcher x = pat.matcher(s);
            b.append(x.matches() ? 'M' : '-').append(x.lookingAt() ? 'L' : '-');
            x.reset();
            b.append(x.find() ? x.start() + "-" + x.end() : "none").append(' ');
        }
        p(regex + " /" + pat.flags(), b);
    }

    public static void main(String[] args) {
        m("abc", 0, "abc", "ABC", "xabc");
        m("abc", Pattern.CASE_INSENSITIVE, "abc", "ABC", "aBcD");
        m("\u00e9", Pattern.CASE_INSENSITIVE, "\u00e9", "\u00c9");
        m("\u00e9", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE, "\u00e9", "\u00c9");
        m("(?iu)\u0436+", 0, "\u0416\u0436");
        m("[a-z]+", Pattern.CASE_INSENSITIVE, "abc", "ABC", "\u212a");
        m("[a-z]+", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE, "ABC", "\u212a", "\u017f");
        m("a.c", 0, "abc", "a\nc", "a\rc", "a\u0085c", "a\u2028c");
        m("a.c", Pattern.DOTALL, "abc", "a\nc", "a\rc");
        m("a.c", Pattern.UNIX_LINES, "a\nc", "a\rc", "a\u2028c");
        m("^b$", 0, "b", "a\nb\nc", "b\n");
        m("^b$", Pattern.MULTILINE, "b", "a\nb\nc", "b\n", "a\r\nb\r\n", "a\rb");
        m("^b$", Pattern.MULTILINE | Pattern.UNIX_LINES, "a\r\nb\r\n", "a\nb");
        m("b\\Z", 0, "b", "b\n", "b\n\n");
        m("b\\z", 0, "b", "b\n");
        m("\\Ab", Pattern.MULTILINE, "b", "a\nb");
        m("a b # comment\n c", Pattern.COMMENTS, "abc", "a b c");
        m("a\\ b[\\ ]c", Pattern.COMMENTS, "a bc", "a b c");
        m("a.c*", Pattern.LITERAL, "a.c*", "abc");
        m("a.C*", Pattern.LITERAL | Pattern.CASE_INSENSITIVE, "A.c*", "abc");
        m("(?i)a(?-i)b", 0, "ab", "Ab", "AB");
        m("(?i:a)b", 0, "Ab", "AB");
        m("(?s).(?-s).", 0, "\n\n", "\nx");
        m("(?x) a b ", 0, "ab");
        m("(?m)^x", 0, "a\nx");
        m("(?d)a.b", 0, "a\rb");
        m("(?U)\\w+", 0, "\u00e9\u4e00", "abc");
        m("\\w+", Pattern.UNICODE_CHARACTER_CLASS, "\u00e9", "\u0660");
        m("\\d+", 0, "\u0660\u0661", "12");
        m("\\d+", Pattern.UNICODE_CHARACTER_CLASS, "\u0660\u0661", "12");
        m("\\s", Pattern.UNICODE_CHARACTER_CLASS, "\u2003", " ");
        m("\\b\\w\\b", Pattern.UNICODE_CHARACTER_CLASS, "\u00e9");
        m("\u00e9", Pattern.CANON_EQ, "\u00e9", "e\u0301");
        m("e\u0301", Pattern.CANON_EQ, "\u00e9", "e\u0301");
        m("\\R", 0, "\n", "\r\n", "\u2029", "x");
        m("\\R{2}", 0, "\r\n\n", "\r\n");
        m("\\X", 0, "e\u0301", "a", "\ud83d\udc68\u200d\ud83d\udc69");
        m("\\h\\v", 0, " \n", "\t\u000b", "\u00a0\u2028");
        m("\\H\\V", 0, "ab", " b");
        m("\\N{LATIN SMALL LETTER A}", 0, "a", "b");
        m("\\x41\\u0042\\x{43}\\0104\\cE\\t\\e", 0, "ABCD\u0005\t\u001b");
        m("[\\x{1F600}-\\x{1F64F}]", 0, "\ud83d\ude00", "\ud83d\ude4f", "a");
        m(".", 0, "\ud83d\ude00", "\ud83d");
        m("[^a]", 0, "\ud83d\ude00", "a", "\n");
        m("\ud83d\ude00+", 0, "\ud83d\ude00\ud83d\ude00");
        m("\\p{L}+", 0, "\u00e9a", "1", "\ud801\udc00");
        m("\\G\\d", 0, "12a3", "a1");
        m("a{2,3}", 0, "a", "aa", "aaa", "aaaa");
        m("(?<!\\\\)\"", 0, "\"", "\\\"", "a\"");
    }
}
