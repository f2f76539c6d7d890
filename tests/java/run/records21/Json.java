//! release: 21
/** A JSON parser, printer and query evaluator over sealed records with nested deconstruction. */
package records21;

import java.util.*;
import java.util.stream.*;

public class Json {
    sealed interface J permits Null, Bool, Num, Str, Arr, Obj { }
    enum Null implements J { N }
    record Bool(boolean b) implements J { }
    record Num(double d) implements J { }
    record Str(String s) implements J { }
    record Arr(List<J> l) implements J { }
    record Obj(Map<String, J> m) implements J { }
    static class P {
        final String s;
        int i;
        P(String s) { this.s = s; }
        J parse() { J j = val(); ws(); if (i < s.length()) throw err("trailing"); return j; }
        RuntimeException err(String m) { return new IllegalArgumentException(m + " at " + i); }
        void ws() { while (i < s.length() && s.charAt(i) <= ' ') i++; }
        char peek() { ws(); if (i >= s.length()) throw err("eof"); return s.charAt(i); }
        boolean eat(char c) { if (peek() != c) return false; i++; return true; }
        void need(char c) { if (!eat(c)) throw err("expected " + c); }
        J val() {
            return switch (peek()) {
                case '{' -> {
                    i++;
                    Map<String, J> m = new LinkedHashMap<>();
                    if (!eat('}')) { do { String k = str(); need(':'); m.put(k, val()); } while (eat(',')); need('}'); }
                    yield new Obj(m);
                }
                case '[' -> { i++; List<J> l = new ArrayList<>(); if (!eat(']')) { do l.add(val()); while (eat(',')); need(']'); } yield new Arr(l); }
                case '"' -> new Str(str());
                case 't' -> lit("true", new Bool(true));
                case 'f' -> lit("false", new Bool(false));
                case 'n' -> lit("null", Null.N);
                case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> {
                    int st = i;
                    while (i < s.length() && "+-.eE0123456789".indexOf(s.charAt(i)) >= 0) i++;
                    yield new Num(Double.parseDouble(s.substring(st, i)));
                }
                default -> throw err("unexpected " + s.charAt(i));
            };
        }
        J lit(String w, J v) { if (!s.startsWith(w, i)) throw err("bad literal"); i += w.length(); return v; }
        String str() {
            need('"');
            StringBuilder sb = new StringBuilder();
            while (true) {
                if (i >= s.length()) throw err("open string");
                char c = s.charAt(i++);
                switch (c) {
                    case '"' -> { return sb.toString(); }
                    case '\\' -> {
                        char e = s.charAt(i++);
                        sb.append(switch (e) { case 'n' -> '\n'; case 't' -> '\t'; case 'u' -> { char u = (char) Integer.parseInt(s.substring(i, i + 4), 16); i += 4; yield u; } default -> e; });
                    }
                    default -> sb.append(c);
                }
            }
        }
    }
    static String show(J j) {
        return switch (j) {
            case Null n -> "null";
            case Bool(boolean b) -> "" + b;
            case Num(double d) when d == Math.rint(d) && Math.abs(d) < 1e15 -> "" + (long) d;
            case Num(var d) -> "" + d;
            case Str(var s) -> quote(s);
            case Arr(var l) -> l.stream().map(Json::show).collect(Collectors.joining(",", "[", "]"));
            case Obj(var m) -> m.entrySet().stream().map(e -> quote(e.getKey()) + ":" + show(e.getValue())).collect(Collectors.joining(",", "{", "}"));
        };
    }
    static String quote(String s) {
        StringBuilder sb = new StringBuilder("\"");
        for (char c : s.toCharArray()) switch (c) {
            case '"', '\\' -> sb.append('\\').append(c);
            case '\n' -> sb.append("\\n");
            case '\t' -> sb.append("\\t");
            default -> { if (c < 32 || c > 126) sb.append("\\u").append(String.format("%04x", (int) c)); else sb.append(c); }
        }
        return sb.append('"').toString();
    }
    static double sum(J j) {
        return switch (j) {
            case Num(var d) -> d;
            case Arr(var l) -> l.stream().mapToDouble(Json::sum).sum();
            case Obj(var m) -> m.values().stream().mapToDouble(Json::sum).sum();
            case Bool(var b) when b -> 1;
            case Bool b -> 0;
            case Str s -> 0;
            case Null n -> 0;
        };
    }
    static J get(J j, String path) {
        J c = j;
        for (String p : path.split("/")) c = switch (c) {
            case Obj(var m) when m.containsKey(p) -> m.get(p);
            case Arr(var l) when p.matches("\\d+") && Integer.parseInt(p) < l.size() -> l.get(Integer.parseInt(p));
            case Obj o -> Null.N;
            case Arr a -> Null.N;
            case Null n -> n;
            case Bool b -> Null.N;
            case Num n -> Null.N;
            case Str s -> Null.N;
        };
        return c;
    }
    static int depth(J j) {
        return switch (j) {
            case Arr(var l) -> 1 + l.stream().mapToInt(Json::depth).max().orElse(0);
            case Obj(var m) -> 1 + m.values().stream().mapToInt(Json::depth).max().orElse(0);
            default -> 0;
        };
    }
    static String shape(J j) {
        return j instanceof Obj(Map<String, J> m) && m.get("type") instanceof Str(String t) ? t.equals("pt") && m.get("xy") instanceof Arr(List<J> l) && l.size() == 2 && l.get(0) instanceof Num(double x) && l.get(1) instanceof Num(double y) ? "pt " + (x + y) : "typed " + t : j instanceof Arr(var l) && l.isEmpty() ? "void" : "?";
    }
    public static void main(String[] args) {
        String[] in = {"null", "true", "-12.5e2", "\"a\\n\\u00e9\\\"q\"", "[]", "{}", "[1, [2, [3, {\"k\": [4]}]], 5]", "{\"a\": 1, \"b\": [true, false, null, \"s\"], \"c\": {\"d\": {\"e\": 2.5}}}", " { \"type\" : \"pt\" , \"xy\" : [ 3 , 4.5 ] } ", "{\"type\":\"other\"}", "[1e100, 123456789012, 0.1, -0]"};
        for (String s : in) {
            J j = new P(s).parse();
            System.out.println(show(j) + " sum " + sum(j) + " depth " + depth(j) + " " + shape(j) + " again " + show(new P(show(j)).parse()).equals(show(j)) + " " + j.equals(new P(show(j)).parse()));
        }
        for (String s : new String[] {"", "[1,", "{\"a\" 1}", "tru", "\"open", "[1] 2", "?", "{1:2}"}) try {
            System.out.println(show(new P(s).parse()));
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        J big = new P(in[7]).parse();
        for (String p : new String[] {"a", "b/3", "b/9", "c/d/e", "c/x/y", "a/b"}) System.out.print(show(get(big, p)) + " ");
        System.out.println();
        System.out.println(big.hashCode() == new P(in[7]).parse().hashCode());
        StringBuilder sb = new StringBuilder("0");
        for (int i = 0; i < 60; i++) sb.insert(0, i % 2 == 0 ? "[" + i + "," : "{\"k" + i + "\":").append(i % 2 == 0 ? "]" : "}");
        J deep = new P(sb.toString()).parse();
        System.out.println(depth(deep) + " " + sum(deep) + " " + show(deep).hashCode());
    }
}
