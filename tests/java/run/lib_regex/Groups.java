/** Matcher groups, named groups, find, lookingAt, matches, start, end, reset, region and MatchResult. */
package lib_regex;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Groups {
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

    static void all(String regex, String text) {
        Matcher m = Pattern.compile(regex).matcher(text);
        StringBuilder b = new StringBuilder();
        while (m.find()) {
            b.append('[').append(m.start()).append(',').append(m.end()).append(':');
            for (int i = 0; i <= m.groupCount(); i++) {
                b.append(m.group(i)).append('@').append(m.start(i)).append('-').append(m.end(i)).append(i < m.groupCount() ? ";" : "");
            }
            b.append(']');
        }
        p(regex, b + (m.matches() ? " full" : "") + (m.lookingAt() ? " prefix" : ""));
    }

    public static void main(String[] args) {
        all("(a)(b)?", "abaab");
        all("(\\d+)-(\\d+)", "10-20 3-4 x 5-");
        all("((a)|(b))+", "abab ba");
        all("(a*)(b*)", "aabb");
        all("(?:x(y)?)+", "xxyx");
        all("(a(b(c)?)?)?d", "abcd abd ad d");
        all("(?<y>\\d{4})-(?<m>\\d\\d)", "2024-05 1999-12");
        all("(\\w)\\1", "aabbcdd");
        all("(?<q>['\"])(.*?)\\k<q>", "'a' \"b\" 'c\"'");
        all("^(\\w+)", "first second");
        all("(\\w+)$", "first second");
        all("", "ab");
        all("x*", "axb");
        all("(?i)HeLLo", "hello HELLO");
        all("\\bfoo\\b", "foo food foo");
        all("(a|ab)(c|bcd)(d*)", "abcd");
        all("(a+|b+)*c", "aabbc");
        all("(?=(\\w+))\\w", "abc");
        all("(?<!a)b", "ab bb cb");
        all("(?<=\\d{2})x", "12x 1x 345x");
        all("a(?!b)", "ab ac a");
        all("(?>a+)b", "aaab");
        all("(?>a+)ab", "aaab");
        all("[a-c&&[^b]]+", "abcacb");
        all("\\Qa.b\\E+", "a.bb a.b axb");
        all("(x)|(y)|(z)", "zyx");
        Matcher m = Pattern.compile("(?<first>\\w)(?<second>\\w)?").matcher("ab c");
        t("no match yet", () -> m.group());
        t("start no match", () -> m.start());
        m.find();
        p("named", m.group("first") + m.group("second") + m.start("second") + m.end("first"));
        t("no group", () -> m.group("third"));
        t("bad index", () -> m.group(3));
        MatchResult r = m.toMatchResult();
        m.find();
        p("snapshot", r.group() + r.start() + r.end() + r.groupCount() + " " + m.group() + m.group(2) + m.start(2));
        m.reset();
        p("reset", m.find() + m.group() + m.find() + m.group() + m.find());
        m.reset("xyz");
        p("reset text", m.find() + m.group());
        p("find at", m.find(1) + m.group());
        t("find bad", () -> m.find(9));
        m.region(1, 2);
        p("region", m.regionStart() + " " + m.regionEnd() + " " + m.matches() + " " + m.lookingAt() + " " + m.group());
        Matcher a = Pattern.compile("^b$").matcher("abc").region(1, 2);
        p("anchoring", a.find() + " " + a.hasAnchoringBounds());
        a.useAnchoringBounds(false).reset().region(1, 2);
        p("no anchoring", a.find());
        Matcher tr = Pattern.compile("(?<=a)b(?=c)").matcher("abc").region(1, 2);
        p("opaque", tr.find() + " " + tr.hasTransparentBounds());
        tr.useTransparentBounds(true);
        p("transparent", tr.reset().region(1, 2).find());
        Matcher h = Pattern.compile("abc").matcher("ab");
        p("hitEnd", h.matches() + " " + h.hitEnd() + " " + h.requireEnd());
        h = Pattern.compile("ab$").matcher("ab");
        p("requireEnd", h.find() + " " + h.hitEnd() + " " + h.requireEnd());
        h = Pattern.compile("\\d+").matcher("12");
        p("digits", h.find() + " " + h.hitEnd() + " " + h.requireEnd());
        p("matcher string", m);
        p("pattern", Pattern.compile("a+b").matcher("x").pattern() + " " + Pattern.compile("q", Pattern.CASE_INSENSITIVE | Pattern.DOTALL).flags() + " " + Pattern.compile("(?im)q").flags());
        p("usePattern", m.usePattern(Pattern.compile("z")).reset().find() + " " + m.start());
        p("results", Pattern.compile("\\w").matcher("a b c").results().map(MatchResult::group).toList());
    }
}
