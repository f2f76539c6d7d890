//! release: 21
/** Record patterns, pattern switches with guards, nested deconstruction, sealed exhaustiveness and generics. */
package lib_text21;

import java.util.List;
import java.util.Map;

public class Patterns {
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

    sealed interface Expr permits Num, Add, Mul, Neg { }

    record Num(int v) implements Expr { }

    record Add(Expr l, Expr r) implements Expr { }

    record Mul(Expr l, Expr r) implements Expr { }

    record Neg(Expr e) implements Expr { }

    record Box<T>(T t) { }

    record Pair<A, B>(A a, B b) { }

    record Evil(int x) {
        @Override
        public int x() {
            throw new IllegalStateException("accessor");
        }
    }

    enum Color { RED, GREEN, BLUE }

    static int eval(Expr e) {
        return switch (e) {
            case Num(var v) -> v;
            case Add(Num(int a), Num(int b)) -> a + b;
            case Add(var l, var r) -> eval(l) + eval(r);
            case Mul(Expr l, Num(var k)) when k == 0 -> 0;
            case Mul(Expr l, Expr r) -> eval(l) * eval(r);
            case Neg(Neg(var in)) -> eval(in);
            case Neg(var in) -> -eval(in);
        };
    }

    static String show(Expr e) {
        return switch (e) {
            case Num n when n.v() < 0 -> "(" + n.v() + ")";
            case Num n -> "" + n.v();
            case Add a -> "(" + show(a.l()) + "+" + show(a.r()) + ")";
            case Mul(Expr l, Expr r) -> show(l) + "*" + show(r);
            case Neg(Expr x) -> "-" + show(x);
        };
    }

    static String kind(Object o) {
        return switch (o) {
            case null -> "null";
            case Integer i when i > 100 -> "big " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case String s when s.isEmpty() -> "empty";
            case String s when s.length() > 3 -> "long string " + s.length();
            case String s -> "string " + s;
            case Color c when c == Color.RED -> "red!";
            case Color c -> "color " + c.ordinal();
            case int[] a when a.length > 1 -> "ints " + a[1];
            case int[] a -> "few ints";
            case Box(String s) -> "box string " + s;
            case Box(Box(var inner)) -> "box box " + inner;
            case Box(var x) -> "box " + x;
            case Pair(Integer a, Integer b) when a.equals(b) -> "twins " + a;
            case Pair(Integer a, String b) -> "mixed " + a + b;
            case Pair<?, ?> q -> "pair " + q;
            case List<?> l when l.size() == 1 -> "single " + l.get(0);
            case List<?> l -> "list " + l.size();
            case Map.Entry<?, ?> e -> "entry " + e.getKey();
            case Class<?> c -> "class " + c.getSimpleName();
            default -> "other " + o.getClass().getSimpleName();
        };
    }

    static String colors(Color c) {
        return switch (c) {
            case RED -> "r";
            case GREEN -> "g";
            case BLUE -> "b";
        };
    }

    static String strings(String s) {
        return switch (s) {
            case "a", "b" -> "ab";
            case String x when x.startsWith("z") -> "z*";
            case "zoo" -> "never";
            case null, default -> "dflt";
        };
    }

    static String qualified(Object o) {
        return switch (o) {
            case Color.RED -> "RED const";
            case Color.GREEN -> "GREEN const";
            case Color c -> "some color";
            default -> "no color";
        };
    }

    public static void main(String[] args) {
        Expr e = new Add(new Mul(new Num(3), new Num(4)), new Neg(new Neg(new Add(new Num(1), new Num(-2)))));
        p("eval", eval(e) + " " + show(e) + " " + eval(new Mul(e, new Num(0))) + " " + eval(new Neg(new Num(5))));
        Object[] os = {null, 5, 500, 7L, "", "abc", "abcd", Color.RED, Color.BLUE, new int[] {1, 2}, new int[0], new Box<>("s"), new Box<>(new Box<>(3)), new Box<>(null), new Box<>(1.5), new Pair<>(4, 4), new Pair<>(4, "q"), new Pair<>(null, 1), new Pair<>("x", "y"), List.of(9), List.of(), Map.entry("k", 1), String.class, 'c', 2.5};
        for (Object o : os) {
            p("kind", kind(o));
        }
        for (Color c : Color.values()) {
            p("color", colors(c) + " " + qualified(c));
        }
        for (String s : new String[] {"a", "b", "zoo", "zip", "c", null}) {
            p("strings", strings(s));
        }
        t("null switch", () -> colors(null));
        t("null sealed", () -> eval(null));
        t("accessor throws", () -> new Evil(1) instanceof Evil(int x) ? x : -1);
        t("accessor in switch", () -> switch ((Object) new Evil(1)) { case Evil(int x) -> x; default -> 0; });
        Object o = new Pair<>(new Pair<>(1, "in"), new Box<>(List.of("deep")));
        if (o instanceof Pair<?, ?>(Pair<?, ?>(Integer i, String s), Box<?>(List<?> l)) && i == 1) {
            p("nested", i + s + l);
        }
        if (!(o instanceof Pair<?, ?>(var first, var second))) {
            throw new AssertionError();
        }
        p("scoped", first + " " + second);
        Pair<String, Integer> typed = new Pair<>("t", 2);
        p("inferred", switch (typed) { case Pair(var a, var b) -> a.length() + b; });
        StringBuilder b = new StringBuilder();
        for (Object x : new Object[] {1, "two", 3.0}) {
            switch (x) {
                case Integer i:
                    b.append("I").append(i);
                    break;
                case String s:
                    b.append("S").append(s);
                default:
                    b.append("D");
            }
        }
        p("fallthrough", b);
        p("guards order", guard(5) + guard(15) + guard(25));
    }

    static int calls;

    static boolean note(int x) {
        calls++;
        return x > 10;
    }

    static String guard(Object o) {
        calls = 0;
        String r = switch (o) {
            case Integer i when note(i) && i > 20 -> "huge";
            case Integer i when note(i) -> "mid";
            case Integer i -> "low";
            default -> "none";
        };
        return r + calls + " ";
    }
}
