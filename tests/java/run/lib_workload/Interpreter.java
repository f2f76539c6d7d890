/** A small language interpreter with lexer, parser, closures and collections, running several programs. */
package lib_workload;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Interpreter {
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

    static class Env {
        final Map<String, Object> vars = new HashMap<>();
        final Env up;

        Env(Env up) {
            this.up = up;
        }

        Object get(String n) {
            for (Env e = this; e != null; e = e.up) {
                if (e.vars.containsKey(n)) {
                    return e.vars.get(n);
                }
            }
            throw new IllegalStateException("undefined " + n);
        }

        void set(String n, Object v) {
            for (Env e = this; e != null; e = e.up) {
                if (e.vars.containsKey(n)) {
                    e.vars.put(n, v);
                    return;
                }
            }
            throw new IllegalStateException("undefined " + n);
        }
    }

    interface Fn {
        Object call(List<Object> args);
    }

    static final Pattern TOKEN = Pattern.compile("\\s*(?:(\\d+)|([A-Za-z_+*/<>=!?-][\\w+*/<>=!?-]*)|(\"[^\"]*\")|([()]))");
    static final Map<String, BinaryOperator<Long>> OPS = Map.of("+", Long::sum, "-", (a, b) -> a - b, "*", (a, b) -> a * b, "/", (a, b) -> a / b, "mod", Math::floorMod);
    static int steps;
    static StringBuilder out = new StringBuilder();

    static List<String> lex(String s) {
        List<String> l = new ArrayList<>();
        Matcher m = TOKEN.matcher(s);
        int at = 0;
        while (at < s.length() && m.find(at) && m.start() == at) {
            l.add(m.group().trim());
            at = m.end();
        }
        if (!s.substring(at).isBlank()) {
            throw new IllegalArgumentException("lex at " + at);
        }
        return l;
    }

    static Object parse(List<String> ts, int[] at) {
        if (at[0] >= ts.size()) {
            throw new IllegalArgumentException("unexpected end");
        }
        String t = ts.get(at[0]++);
        if (t.equals("(")) {
            List<Object> l = new ArrayList<>();
            while (at[0] < ts.size() && !ts.get(at[0]).equals(")")) {
                l.add(parse(ts, at));
            }
            if (at[0]++ >= ts.size()) {
                throw new IllegalArgumentException("missing )");
            }
            return l;
        }
        if (t.equals(")")) {
            throw new IllegalArgumentException("unexpected )");
        }
        if (Character.isDigit(t.charAt(0))) {
            return Long.parseLong(t);
        }
        return t.startsWith("\"") ? new StringBuilder(t.substring(1, t.length() - 1)) : t;
    }

    @SuppressWarnings("unchecked")
    static Object eval(Object x, Env e) {
        steps++;
        if (x instanceof Long || x instanceof StringBuilder) {
            return x instanceof StringBuilder b ? b.toString() : x;
        }
        if (x instanceof String s) {
            return e.get(s);
        }
        List<Object> l = (List<Object>) x;
        if (l.isEmpty()) {
            return null;
        }
        Object head = l.get(0);
        if (head instanceof String s) {
            switch (s) {
                case "if":
                    return truthy(eval(l.get(1), e)) ? eval(l.get(2), e) : l.size() > 3 ? eval(l.get(3), e) : null;
                case "let":
                    e.vars.put((String) l.get(1), eval(l.get(2), e));
                    return null;
                case "set":
                    e.set((String) l.get(1), eval(l.get(2), e));
                    return null;
                case "do": {
                    Object r = null;
                    for (Object q : l.subList(1, l.size())) {
                        r = eval(q, e);
                    }
                    return r;
                }
                case "while":
                    while (truthy(eval(l.get(1), e))) {
                        for (Object q : l.subList(2, l.size())) {
                            eval(q, e);
                        }
                    }
                    return null;
                case "fn": {
                    List<Object> ps = (List<Object>) l.get(1);
                    return (Fn) as -> {
                        if (as.size() != ps.size()) {
                            throw new IllegalStateException("arity " + ps.size() + " not " + as.size());
                        }
                        Env n = new Env(e);
                        for (int i = 0; i < ps.size(); i++) {
                            n.vars.put((String) ps.get(i), as.get(i));
                        }
                        return eval(l.get(2), n);
                    };
                }
                default:
            }
        }
        Object f = eval(head, e);
        List<Object> as = new ArrayList<>();
        for (Object q : l.subList(1, l.size())) {
            as.add(eval(q, e));
        }
        if (!(f instanceof Fn fn)) {
            throw new IllegalStateException("not a function: " + f);
        }
        return fn.call(as);
    }

    static boolean truthy(Object o) {
        return o != null && !Boolean.FALSE.equals(o) && !Long.valueOf(0).equals(o);
    }

    static Env globals() {
        Env g = new Env(null);
        OPS.forEach((k, v) -> g.vars.put(k, (Fn) a -> a.stream().map(x -> (Long) x).reduce(v).orElse(0L)));
        g.vars.put("<", (Fn) a -> (Long) a.get(0) < (Long) a.get(1));
        g.vars.put("=", (Fn) a -> a.get(0).equals(a.get(1)));
        g.vars.put("list", (Fn) ArrayList::new);
        g.vars.put("get", (Fn) a -> ((List<?>) a.get(0)).get(((Long) a.get(1)).intValue()));
        g.vars.put("push", (Fn) a -> {
            @SuppressWarnings("unchecked")
            List<Object> l = (List<Object>) a.get(0);
            l.add(a.get(1));
            return l;
        });
        g.vars.put("len", (Fn) a -> (long) ((List<?>) a.get(0)).size());
        g.vars.put("print", (Fn) a -> {
            out.append(a).append(' ');
            return null;
        });
        return g;
    }

    static Object run(String src) {
        steps = 0;
        List<String> ts = lex(src);
        int[] at = {0};
        Env g = globals();
        Object r = null;
        while (at[0] < ts.size()) {
            r = eval(parse(ts, at), g);
        }
        return r;
    }

    public static void main(String[] args) {
        String[] programs = {
            "(+ 1 2 3)",
            "(- 10 (* 2 3))",
            "(if (< 1 2) \"yes\" \"no\")",
            "(do (let x 5) (set x (+ x 1)) x)",
            "(let fact (fn (n) (if (< n 2) 1 (* n (fact (- n 1)))))) (fact 20)",
            "(let fib (fn (n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))) (fib 15)",
            "(let i 0) (let s 0) (while (< i 100) (set s (+ s (* i i))) (set i (+ i 1))) s",
            "(let mk (fn (n) (fn () (do (set n (+ n 1)) n)))) (let c (mk 10)) (let d (mk 0)) (c) (d) (+ (c) (d))",
            "(let l (list 1 2)) (push l 3) (push l (list 4)) l",
            "(let primes (list)) (let n 2) (while (< n 60) (let ok 1) (let i 0) (while (< i (len primes)) (if (= 0 (mod n (get primes i))) (set ok 0)) (set i (+ i 1))) (if ok (push primes n)) (set n (+ n 1))) primes",
            "(let compose (fn (f g) (fn (x) (f (g x))))) ((compose (fn (x) (* x 2)) (fn (x) (+ x 1))) 20)",
            "(let map (fn (f l) (do (let r (list)) (let i 0) (while (< i (len l)) (push r (f (get l i))) (set i (+ i 1))) r))) (map (fn (x) (* x x)) (list 1 2 3 4))",
            "(let gcd (fn (a b) (if (= b 0) a (gcd b (mod a b))))) (gcd 1071 462)",
            "(let hanoi (fn (n) (if (= n 0) 0 (+ 1 (* 2 (hanoi (- n 1))))))) (hanoi 20)",
            "(let ack (fn (m n) (if (= m 0) (+ n 1) (if (= n 0) (ack (- m 1) 1) (ack (- m 1) (ack m (- n 1))))))) (ack 2 4)",
            "(print 1 \"two\" (list 3)) (print)",
            "()",
            "(undefined 1)",
            "(5 5)",
            "((fn (a) a) 1 2)",
            "(+ 1 \"x\")",
            "(/ 1 0)",
            "(get (list 1) 5)",
            "(+ 1",
            ")",
            "(+ 1 @)",
            "(set nope 1)",
            "(let loop (fn (n) (if (= n 0) \"done\" (loop (- n 1))))) (loop 200)"};
        for (String s : programs) {
            t(s.length() > 40 ? s.substring(0, 40) : s, () -> run(s) + " in " + steps + " steps");
        }
        p("printed", out);
    }
}
