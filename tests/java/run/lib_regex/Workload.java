/** A tokenizer, a log scanner, a URL splitter and date extraction built on java.util.regex. */
package lib_regex;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Workload {
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

    static final Pattern TOKEN = Pattern.compile("\\s*(?:(?<num>\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)|(?<id>[A-Za-z_]\\w*)|(?<str>\"(?:[^\"\\\\]|\\\\.)*\")|(?<op>[-+*/=<>!]=?|[(){};,]))");
    static final Pattern URL = Pattern.compile("^(?:([a-z][a-z0-9+.-]*):)?(?://(?:([^@/]*)@)?([^:/?#]*)(?::(\\d+))?)?([^?#]*)(?:\\?([^#]*))?(?:#(.*))?$", Pattern.CASE_INSENSITIVE);

    static List<String> tokens(String src) {
        List<String> out = new ArrayList<>();
        Matcher m = TOKEN.matcher(src);
        int at = 0;
        while (at < src.length() && m.region(at, src.length()).lookingAt()) {
            String kind = m.group("num") != null ? "n" : m.group("id") != null ? "i" : m.group("str") != null ? "s" : "o";
            out.add(kind + ":" + m.group().trim());
            at = m.end();
        }
        if (at < src.length() && !src.substring(at).isBlank()) {
            out.add("error at " + at);
        }
        return out;
    }

    public static void main(String[] args) {
        for (String s : new String[] {"x = 3 + 4.5e-2 * foo(bar, \"a \\\" b\");", "if (a<=b) { c != d; }", "12abc", "a @ b", "", "   ", "_x1 == 1e5"}) {
            p("tokens", tokens(s));
        }
        for (String u : new String[] {"http://user:pw@example.com:8080/a/b?x=1&y=2#frag", "mailto:me@x.org", "//host/path", "/just/path?q", "file:///etc/x", "", "HTTPS://h", "?q=1#f"}) {
            Matcher m = URL.matcher(u);
            StringBuilder b = new StringBuilder();
            if (m.matches()) {
                for (int i = 1; i <= 7; i++) {
                    b.append(m.group(i)).append(';');
                }
            }
            p("url", b);
        }
        String[] levels = {"INFO", "WARN", "ERROR", "DEBUG"};
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 120; i++) {
            log.append(String.format("2024-%02d-%02d %02d:%02d:%02d %-5s [worker-%d] took %dms id=%x%n", i % 12 + 1, i % 28 + 1, i % 24, i * 7 % 60, i * 13 % 60, levels[i * i % 4], i % 5, i * 37 % 1000, i * 7919));
        }
        Matcher m = Pattern.compile("^(\\d{4})-(\\d\\d)-(\\d\\d) (\\d\\d):\\d\\d:\\d\\d (\\w+)\\s+\\[worker-(\\d)\\] took (\\d+)ms id=(\\p{XDigit}+)$", Pattern.MULTILINE).matcher(log);
        Map<String, Integer> byLevel = new LinkedHashMap<>();
        Map<String, Integer> byWorker = new LinkedHashMap<>();
        long ids = 0;
        while (m.find()) {
            byLevel.merge(m.group(5), 1, Integer::sum);
            byWorker.merge(m.group(6), Integer.parseInt(m.group(7)), Integer::sum);
            ids += Long.parseLong(m.group(8), 16);
        }
        p("levels", byLevel);
        p("workers", byWorker);
        p("ids", ids);
        String[] mails = {"a@b.co", "first.last@sub.domain.org", "bad@", "@bad", "x@y", "a b@c.d", "q+tag@x.io"};
        for (String e : mails) {
            p(e, e.matches("[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+"));
        }
        String[] dates = {"2024-02-29", "2023-02-30", "1999-12-31", "24-1-1", "2024-13-01", "2024-00-10"};
        Pattern date = Pattern.compile("(\\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])");
        for (String d : dates) {
            Matcher x = date.matcher(d);
            p(d, x.matches() ? x.group(3) + "." + x.group(2) + "." + x.group(1) : "no");
        }
        String pw = "^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[^\\w]).{8,}$";
        for (String w : new String[] {"abc", "Abcdefg1!", "ABCDEFG1!", "Abcdefgh1", "A1!aaaa"}) {
            p(w, w.matches(pw));
        }
        Matcher hex = Pattern.compile("#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\\b", Pattern.CASE_INSENSITIVE).matcher("color: #FF8000; bg #00ff7f; bad #12345");
        while (hex.find()) {
            p("rgb", Integer.parseInt(hex.group(1), 16) + "," + Integer.parseInt(hex.group(2), 16) + "," + Integer.parseInt(hex.group(3), 16));
        }
        StringBuilder primes = new StringBuilder();
        for (int n = 2; n < 40; n++) {
            if (!"1".repeat(n).matches("(11+?)\\1+")) {
                primes.append(n).append(' ');
            }
        }
        p("unary primes", primes);
    }
}
