/** StreamTokenizer syntax tables, comments, quotes, numbers, push back, and StringTokenizer variants. */
package lib_scanner;

import java.io.IOException;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.StringTokenizer;

public class Tokenizers {
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

    static String all(StreamTokenizer t) throws IOException {
        StringBuilder b = new StringBuilder();
        while (t.nextToken() != StreamTokenizer.TT_EOF) {
            switch (t.ttype) {
                case StreamTokenizer.TT_NUMBER -> b.append('#').append(t.nval);
                case StreamTokenizer.TT_WORD -> b.append('w').append(t.sval);
                case StreamTokenizer.TT_EOL -> b.append("EOL");
                case '"', '\'' -> b.append('q').append(t.sval);
                default -> b.append('c').append((char) t.ttype);
            }
            b.append(' ');
        }
        return b.append('@').append(t.lineno()).toString();
    }

    static StreamTokenizer of(String s) {
        return new StreamTokenizer(new StringReader(s));
    }

    static double eval(StreamTokenizer t) throws IOException {
        double v = term(t);
        while (t.nextToken() == '+' || t.ttype == '-') {
            v = t.ttype == '+' ? v + term(t) : v - term(t);
        }
        t.pushBack();
        return v;
    }

    static double term(StreamTokenizer t) throws IOException {
        double v = factor(t);
        while (t.nextToken() == '*' || t.ttype == '/') {
            v = t.ttype == '*' ? v * factor(t) : v / factor(t);
        }
        t.pushBack();
        return v;
    }

    static double factor(StreamTokenizer t) throws IOException {
        if (t.nextToken() == '(') {
            double v = eval(t);
            if (t.nextToken() != ')') {
                throw new IOException("missing ) but " + t);
            }
            return v;
        }
        if (t.ttype != StreamTokenizer.TT_NUMBER) {
            throw new IOException("number expected, " + t);
        }
        return t.nval;
    }

    public static void main(String[] args) throws IOException {
        p("default", all(of("x = 3.14 + foo_bar 'quoted \\n\\t\\101' \"a b\" -5 - . 1.2.3 a.b /comment\nnext $5 #tag")));
        StreamTokenizer c = of("a /* block\n comment */ b // line\nc");
        c.slashSlashComments(true);
        c.slashStarComments(true);
        p("comments", all(c));
        StreamTokenizer e = of("one\ntwo\r\nthree\n");
        e.eolIsSignificant(true);
        p("eol", all(e));
        StreamTokenizer l = of("MiXeD CASE");
        l.lowerCaseMode(true);
        p("lower", all(l));
        StreamTokenizer w = of("key-name=val_1;other");
        w.resetSyntax();
        w.wordChars('a', 'z');
        w.wordChars('0', '9');
        w.wordChars('-', '-');
        w.whitespaceChars(';', ';');
        p("syntax", all(w));
        StreamTokenizer n = of("12 1e5 0x10 -.5 --1");
        p("numbers", all(n));
        StreamTokenizer q = of("|quoted text| 'unterminated\nnext");
        q.quoteChar('|');
        p("quotes", all(q));
        StreamTokenizer o = of("a.b 1.5");
        o.ordinaryChars('.', '.');
        p("ordinary", all(o));
        StreamTokenizer pb = of("x y");
        pb.nextToken();
        pb.pushBack();
        p("pushBack", pb.nextToken() + pb.sval + " " + pb);
        p("wide", all(of("\u00e9t\u00e9 \u4e00")));
        for (String s : new String[] {"1+2*3", "(1+2)*3", "2*(3+4)*5-6/4", "8/4/2", "1+", "(1"}) {
            t(s, () -> {
                StreamTokenizer t = of(s);
                t.ordinaryChar('/');
                t.ordinaryChar('-');
                return eval(t);
            });
        }
        t("null", () -> new StreamTokenizer((java.io.Reader) null));
        StringTokenizer s = new StringTokenizer("the quick\tbrown\n fox");
        StringBuilder b = new StringBuilder().append(s.countTokens());
        while (s.hasMoreTokens()) {
            b.append('<').append(s.nextToken()).append('>').append(s.countTokens());
        }
        p("string", b);
        t("no more", s::nextToken);
        StringTokenizer d = new StringTokenizer("a+b-c", "+-", true);
        b.setLength(0);
        while (d.hasMoreElements()) {
            b.append('<').append(d.nextElement()).append('>');
        }
        p("delims", b);
        StringTokenizer m = new StringTokenizer("k=v;k2=v2");
        p("change", m.nextToken("=") + " " + m.nextToken("=;") + " " + m.nextToken("=;") + " " + m.nextToken(";"));
        p("empties", new StringTokenizer(",,a,,b,,", ",").countTokens() + " " + new StringTokenizer("", ",").hasMoreTokens() + " " + new StringTokenizer("abc", "").nextToken());
        p("surrogates", new StringTokenizer("a\ud83d\ude00b\ud83d\ude00c", "\ud83d\ude00").countTokens());
        t("null delim", () -> new StringTokenizer("abc", null).nextToken());
        Deque<Double> stack = new ArrayDeque<>();
        StringTokenizer rpn = new StringTokenizer("3 4 + 2 * 7 / 1.5 -");
        while (rpn.hasMoreTokens()) {
            String x = rpn.nextToken();
            switch (x) {
                case "+" -> stack.push(stack.pop() + stack.pop());
                case "*" -> stack.push(stack.pop() * stack.pop());
                case "-" -> { double y = stack.pop(); stack.push(stack.pop() - y); }
                case "/" -> { double y = stack.pop(); stack.push(stack.pop() / y); }
                default -> stack.push(Double.parseDouble(x));
            }
            p("rpn " + x, stack);
        }
    }
}
