/** Greedy, reluctant and possessive quantifiers, nested repetition and backtracking results. */
package lib_regex;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Quantifiers {
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

    static void f(String regex, String... texts) {
        StringBuilder b = new StringBuilder();
        for (String t : texts) {
            Matcher m = Pattern.compile(regex).matcher(t);
            b.append('<');
            while (m.find()) {
                b.append(m.group());
                for (int i = 1; i <= m.groupCount(); i++) {
                    b.append(':').append(m.group(i));
                }
                b.append('|');
            }
            b.append(m.reset().matches() ? "M" : "-").append("> ");
        }
        p(regex, b);
    }

    public static void main(String[] args) {
        for (String q : new String[] {"", "?", "*", "+", "{2}", "{2,}", "{1,2}", "{0}", "{0,0}"}) {
            for (String k : q.isEmpty() ? new String[] {""} : new String[] {"", "?", "+"}) {
                f("a" + q + k, "", "a", "aa", "aaa", "baab");
                f("(ab)" + q + k, "ab", "abab", "xababab");
            }
        }
        f(".*foo", "xfooxxxxxxfoo");
        f(".*?foo", "xfooxxxxxxfoo");
        f(".*+foo", "xfooxxxxxxfoo");
        f("<.+>", "<a><b>");
        f("<.+?>", "<a><b>");
        f("<[^>]++>", "<a><b>");
        f("(a*)*", "aa", "b");
        f("(a*)+", "aa", "");
        f("(a|b)*?c", "abac");
        f("(a?)*?b", "aab");
        f("(?:a{2}){2}", "aaaaa");
        f("(a{1,2}){2}", "aaa", "aaaa");
        f("(\\w+?)(\\d*)", "abc123");
        f("(\\w+)(\\d*)", "abc123");
        f("(\\w++)(\\d*)", "abc123");
        f("(\\w*?)(\\d+)$", "abc123");
        f("([a-z]+)*[0-9]", "abc1", "abcdef");
        f("(?:(a)|b)*", "ab", "ba", "bb");
        f("(?:(a)|(b))+", "ab", "ba");
        f("((a)|b)*", "aba");
        f("(a)?b\\1", "aba", "b", "ab");
        f("(?:a|ab)(?:c|bcd)", "abcd");
        f("x{0,3}y", "xxxxy");
        f("(.)\\1{2,}", "aaabbbbccd");
        f("^(?:(\\d+)[,;]?)*$", "1,2;3", "1,,2");
        f("(?:\\((?:[^()]|\\([^()]*\\))*\\))", "(a(b)c)(d)");
        f("\"(?:[^\"\\\\]|\\\\.)*\"", "say \"he\\\"y\" \"x\"");
        f("\\b(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}\\b", "192.168.1.255", "256.1.1.1", "1.2.3");
        StringBuilder deep = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            deep.append("ab");
        }
        p("deep", Pattern.matches("(?:a|b)*", deep) + " " + Pattern.matches("(ab)*", deep) + " " + Pattern.matches("(?:a|b)*c", deep) + " " + Pattern.matches("[ab]*?", deep));
        Matcher exp = Pattern.compile("(x+x+)+y").matcher("xxxxxxxxxxxxxx");
        p("backtracking", exp.matches());
        Matcher alt = Pattern.compile("(one|two|three|onetwo)+$").matcher("onetwoonetwothree");
        p("alternatives", alt.matches() + " " + alt.group(1) + " " + alt.start(1));
    }
}
