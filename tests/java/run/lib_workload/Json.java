/** A JSON parser and printer over records and sealed types, with round trips, errors and queries. */
package lib_workload;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;

public class Json {
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

    sealed interface Value permits Obj, Arr, Str, Num, Bool, Null { }

    record Obj(Map<String, Value> m) implements Value { }

    record Arr(List<Value> l) implements Value { }

    record Str(String s) implements Value { }

    record Num(double d) implements Value { }

    record Bool(boolean b) implements Value { }

    enum Null implements Value { NULL }

    static class ParseException extends RuntimeException {
        final int at;

        ParseException(String m, int at) {
            super(m + " at " + at);
            this.at = at;
        }
    }

    static class Parser {
        final String s;
        int i;

        Parser(String s) {
            this.s = s;
        }

        Value all() {
            Value v = value();
            ws();
            if (i < s.length()) {
                throw new ParseException("trailing '" + s.charAt(i) + "'", i);
            }
            return v;
        }

        void ws() {
            while (i < s.length() && Character.isWhitespace(s.charAt(i))) {
                i++;
            }
        }

        char peek() {
            ws();
            if (i >= s.length()) {
                throw new ParseException("unexpected end", i);
            }
            return s.charAt(i);
        }

        void expect(char c) {
            if (peek() != c) {
                throw new ParseException("expected '" + c + "' but '" + s.charAt(i) + "'", i);
            }
            i++;
        }

        Value value() {
            char c = peek();
            return switch (c) {
                case '{' -> object();
                case '[' -> array();
                case '"' -> new Str(string());
                case 't' -> word("true", new Bool(true));
                case 'f' -> word("false", new Bool(false));
                case 'n' -> word("null", Null.NULL);
                default -> number();
            };
        }

        Value word(String w, Value v) {
            if (!s.startsWith(w, i)) {
                throw new ParseException("bad word", i);
            }
            i += w.length();
            return v;
        }

        Value object() {
            Map<String, Value> m = new LinkedHashMap<>();
            expect('{');
            if (peek() != '}') {
                do {
                    ws();
                    String k = string();
                    expect(':');
                    if (m.put(k, value()) != null) {
                        throw new ParseException("duplicate " + k, i);
                    }
                } while (more('}'));
            }
            expect('}');
            return new Obj(m);
        }

        boolean more(char end) {
            if (peek() == ',') {
                i++;
                return true;
            }
            if (peek() != end) {
                throw new ParseException("expected ',' or '" + end + "'", i);
            }
            return false;
        }

        Value array() {
            List<Value> l = new ArrayList<>();
            expect('[');
            if (peek() != ']') {
                do {
                    l.add(value());
                } while (more(']'));
            }
            expect(']');
            return new Arr(l);
        }

        String string() {
            expect('"');
            StringBuilder b = new StringBuilder();
            while (true) {
                if (i >= s.length()) {
                    throw new ParseException("open string", i);
                }
                char c = s.charAt(i++);
                if (c == '"') {
                    return b.toString();
                }
                if (c != '\\') {
                    b.append(c);
                    continue;
                }
                char e = s.charAt(i++);
                switch (e) {
                    case 'n' -> b.append('\n');
                    case 't' -> b.append('\t');
                    case '"', '\\', '/' -> b.append(e);
                    case 'u' -> {
                        b.append((char) Integer.parseInt(s.substring(i, i + 4), 16));
                        i += 4;
                    }
                    default -> throw new ParseException("escape " + e, i);
                }
            }
        }

        Value number() {
            int start = i;
            while (i < s.length() && "+-.eE0123456789".indexOf(s.charAt(i)) >= 0) {
                i++;
            }
            try {
                return new Num(Double.parseDouble(s.substring(start, i)));
            } catch (NumberFormatException x) {
                throw new ParseException("number", start);
            }
        }
    }

    static String print(Value v) {
        if (v instanceof Obj o) {
            return o.m().entrySet().stream().map(e -> quote(e.getKey()) + ":" + print(e.getValue())).collect(Collectors.joining(",", "{", "}"));
        } else if (v instanceof Arr a) {
            StringJoiner j = new StringJoiner(",", "[", "]");
            a.l().forEach(x -> j.add(print(x)));
            return j.toString();
        } else if (v instanceof Str s) {
            return quote(s.s());
        } else if (v instanceof Num n) {
            return n.d() == Math.rint(n.d()) && Math.abs(n.d()) < 1e15 ? String.valueOf((long) n.d()) : String.valueOf(n.d());
        } else if (v instanceof Bool b) {
            return String.valueOf(b.b());
        }
        return "null";
    }

    static String quote(String s) {
        StringBuilder b = new StringBuilder("\"");
        for (char c : s.toCharArray()) {
            switch (c) {
                case '"' -> b.append("\\\"");
                case '\\' -> b.append("\\\\");
                case '\n' -> b.append("\\n");
                case '\t' -> b.append("\\t");
                default -> {
                    if (c < 32 || c > 126) {
                        b.append(String.format("\\u%04x", (int) c));
                    } else {
                        b.append(c);
                    }
                }
            }
        }
        return b.append('"').toString();
    }

    static Value get(Value v, String path) {
        for (String k : path.split("\\.")) {
            v = v instanceof Arr a ? a.l().get(Integer.parseInt(k)) : ((Obj) v).m().get(k);
        }
        return v;
    }

    static int depth(Value v) {
        if (v instanceof Obj o) {
            return 1 + o.m().values().stream().mapToInt(Json::depth).max().orElse(0);
        }
        return v instanceof Arr a ? 1 + a.l().stream().mapToInt(Json::depth).max().orElse(0) : 0;
    }

    public static void main(String[] args) {
        String[] docs = {"{}", "[]", "null", " true ", "\"str\\n\\u00e9\\\\\"", "-12.5e-3", "[1,2,[3,[4]],{}]", "{\"a\":{\"b\":[1,{\"c\":null}]},\"d\":\"x\"}", "[1e300, 0.1, 123456789012345680000, -0.0]", "{\"k\" : [ true , false ] }"};
        for (String s : docs) {
            Value v = new Parser(s).all();
            String out = print(v);
            p("doc", out + " " + depth(v) + " " + new Parser(out).all().equals(v) + " " + v);
        }
        for (String s : new String[] {"", "{", "[1,", "[1 2]", "{\"a\"}", "{a:1}", "tru", "\"open", "1 2", "{\"a\":1,\"a\":2}", "-", "[1,]", "\"\\q\"", "\"\\u12", "]"}) {
            t("bad " + s, () -> new Parser(s).all());
        }
        Value v = new Parser("{\"users\":[{\"name\":\"ann\",\"tags\":[\"x\",\"y\"]},{\"name\":\"bob\",\"tags\":[]}],\"n\":2}").all();
        p("query", print(get(v, "users.0.name")) + " " + print(get(v, "users.0.tags.1")) + " " + print(get(v, "n")) + " " + get(v, "users.1.none"));
        t("query bad", () -> get(v, "users.5.name"));
        t("query type", () -> get(v, "n.x"));
        StringBuilder big = new StringBuilder("[");
        for (int i = 0; i < 400; i++) {
            big.append(i == 0 ? "" : ",").append("{\"id\":").append(i).append(",\"sq\":").append(i * i / 4.0).append(",\"t\":\"n").append(i % 7).append("\",\"f\":").append(i % 2 == 0).append("}");
        }
        Arr a = (Arr) new Parser(big.append("]").toString()).all();
        double sum = 0;
        Map<String, Integer> counts = new java.util.TreeMap<>();
        for (Value x : a.l()) {
            Map<String, Value> m = ((Obj) x).m();
            sum += ((Num) m.get("sq")).d();
            counts.merge(((Str) m.get("t")).s(), ((Bool) m.get("f")).b() ? 1 : 0, Integer::sum);
        }
        p("big", a.l().size() + " " + sum + " " + counts + " " + print(a).hashCode());
        String nest = "[".repeat(200) + "]".repeat(200);
        p("deep", depth(new Parser(nest).all()) + " " + print(new Parser(nest).all()).length());
    }
}
