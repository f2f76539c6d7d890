/** replaceAll and replaceFirst with strings and functions, appendReplacement, quoteReplacement and split. */
package lib_regex;

import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Replace {
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
        Pattern num = Pattern.compile("\\d+");
        p("function", num.matcher("a1b22c333").replaceAll(r -> String.valueOf(Integer.parseInt(r.group()) * 2)));
        p("function first", num.matcher("a1b22").replaceFirst(r -> "<" + r.start() + "-" + r.end() + ">"));
        p("function groups", Pattern.compile("(\\w)(\\d)").matcher("a1 b2").replaceAll(r -> "$2$1" + r.groupCount()));
        t("function bad", () -> num.matcher("a1").replaceAll(r -> "$9"));
        t("function null", () -> num.matcher("a1").replaceAll(r -> null));
        p("quoted", num.matcher("cost 5").replaceAll(Matcher.quoteReplacement("$\\1")));
        p("quoteReplacement", Matcher.quoteReplacement("a$b\\c") + " " + Matcher.quoteReplacement("plain"));
        p("quote", Pattern.quote("a.b") + " " + Pattern.quote("x\\Ey") + " " + "x\\Ey".matches(Pattern.quote("x\\Ey")));
        p("group digits", Pattern.compile("(a)(b)").matcher("ab").replaceAll("$1$2$10$0"));
        p("named", Pattern.compile("(?<k>\\w+)=(?<v>\\w+)").matcher("a=1,b=2").replaceAll("${v}=${k}"));
        p("unmatched group", Pattern.compile("(a)|(b)").matcher("ab").replaceAll("[$1$2]"));
        for (String bad : new String[] {"$", "$x", "${", "${1}", "${k", "${nope}", "\\", "$3"}) {
            t("replacement " + bad, () -> Pattern.compile("(a)").matcher("abc").replaceAll(bad));
        }
        Matcher m = Pattern.compile("\\$\\{(\\w+)\\}").matcher("Hi ${name}, you are ${age}; ${none}!");
        Map<String, String> vars = Map.of("name", "Bob$", "age", "42");
        StringBuilder out = new StringBuilder();
        while (m.find()) {
            m.appendReplacement(out, Matcher.quoteReplacement(vars.getOrDefault(m.group(1), "?")));
        }
        m.appendTail(out);
        p("template", out);
        StringBuffer buf = new StringBuffer();
        Matcher m2 = Pattern.compile("b").matcher("abcabc");
        m2.find();
        m2.appendReplacement(buf, "[$0]");
        p("buffer", buf);
        m2.appendTail(buf);
        p("tail", buf);
        t("append without match", () -> Pattern.compile("x").matcher("abc").appendReplacement(new StringBuilder(), "y"));
        p("split", Arrays.toString(Pattern.compile(",").split("a,b,,c,,")) + Arrays.toString(Pattern.compile(",").split("a,b,,c,,", -1)) + Arrays.toString(Pattern.compile(",").split("a,b,,c,,", 2)));
        p("split stream", Pattern.compile("\\s+").splitAsStream(" a b  c ").toList());
        p("split empty", Pattern.compile("x").splitAsStream("").toList() + " " + Pattern.compile("").splitAsStream("abc").toList());
        p("predicate", java.util.stream.Stream.of("a1", "b", "1", "22").filter(num.asPredicate()).toList() + " " + java.util.stream.Stream.of("a1", "b", "1", "22").filter(num.asMatchPredicate()).toList());
        p("wide", Pattern.compile("\u4e00").matcher("a\u4e00b\u4e00").replaceAll("\ud83d\ude00"));
        p("camel", Pattern.compile("_(\\w)").matcher("snake_case_name").replaceAll(r -> r.group(1).toUpperCase()));
        p("snake", "someCamelCaseName".replaceAll("([a-z])([A-Z])", "$1_$2").toLowerCase());
        p("trim", "  x  y  ".replaceAll("^\\s+|\\s+$", "").replaceAll("\\s+", " "));
        p("dup words", "the the cat cat sat".replaceAll("\\b(\\w+) \\1\\b", "$1"));
        p("thousands", "1234567.891".replaceAll("(?<=\\d)(?=(\\d{3})+\\.)", ","));
        p("html", "<b>x</b><i>y</i>".replaceAll("<(\\w)>(.*?)</\\1>", "[$1:$2]"));
        p("empty matches", "abc".replaceAll("x*", "-") + " " + "abc".replaceAll("(?=b)", "^") + " " + "aXbX".replaceAll("X?", "."));
        p("first only", "aaa".replaceFirst("a", "b") + "aaa".replaceFirst("a$", "b") + "".replaceFirst("", "z"));
        p("matches static", Pattern.matches("a.c", "abc") + " " + Pattern.matches("a.c", "abcd"));
        String text = "line1: k=v\nline2: k2 = v2\n# comment\nline4: a=b # tail\n";
        Matcher kv = Pattern.compile("^(\\w+):\\s*(\\w+)\\s*=\\s*(\\w+)", Pattern.MULTILINE).matcher(text);
        while (kv.find()) {
            p("kv", kv.group(1) + "/" + kv.group(2) + "/" + kv.group(3) + "@" + kv.start());
        }
        p("count", Pattern.compile("$", Pattern.MULTILINE).matcher(text).results().count() + " " + Pattern.compile("^", Pattern.MULTILINE).matcher(text).results().count());
    }
}
