//! release: 21
/** Generic records with deconstruction: lambda calculus, type checker, priority structures, interpreters, rewriting. */
package records21;

import java.util.*;

public class Algebra {
    sealed interface T { }
    record V(String n) implements T { }
    record L(String p, T b) implements T { }
    record A(T f, T x) implements T { }
    record N(int v) implements T { }
    record Add(T l, T r) implements T { }
    record If(T c, T t, T e) implements T { }
    static T sub(T t, String n, T x) {
        return switch (t) {
            case V(var m) when m.equals(n) -> x;
            case V v -> v;
            case L(var p, var b) when p.equals(n) -> t;
            case L(var p, var b) -> new L(p, sub(b, n, x));
            case A(var f, var a) -> new A(sub(f, n, x), sub(a, n, x));
            case N k -> k;
            case Add(var l, var r) -> new Add(sub(l, n, x), sub(r, n, x));
            case If(var c, var a, var b) -> new If(sub(c, n, x), sub(a, n, x), sub(b, n, x));
        };
    }
    static Optional<T> step(T t) {
        return switch (t) {
            case A(L(var p, var b), var x) -> Optional.of(sub(b, p, x));
            case A(var f, var x) -> step(f).<T>map(g -> new A(g, x)).or(() -> step(x).map(y -> new A(f, y)));
            case Add(N(int a), N(int b)) -> Optional.of(new N(a + b));
            case Add(N n, var r) -> step(r).map(q -> new Add(n, q));
            case Add(var l, var r) -> step(l).map(q -> new Add(q, r));
            case If(N(int c), var a, var b) -> Optional.of(c != 0 ? a : b);
            case If(var c, var a, var b) -> step(c).map(q -> new If(q, a, b));
            case L l -> Optional.empty();
            case V v -> Optional.empty();
            case N n -> Optional.empty();
        };
    }
    static String show(T t) {
        return switch (t) {
            case V(var n) -> n;
            case L(var p, L(var q, var b)) -> "\\" + p + " " + q + "." + show(b);
            case L(var p, var b) -> "\\" + p + "." + show(b);
            case A(A a, var x) -> show(a) + " " + atom(x);
            case A(var f, var x) -> atom(f) + " " + atom(x);
            case N(var v) -> "" + v;
            case Add(var l, var r) -> "(" + show(l) + "+" + show(r) + ")";
            case If(var c, var a, var b) -> "if " + show(c) + " " + show(a) + " " + show(b);
        };
    }
    static String atom(T t) { return t instanceof V || t instanceof N || t instanceof Add ? show(t) : "(" + show(t) + ")"; }
    static String run(T t) { int n = 0; Optional<T> o; while (n < 200 && (o = step(t)).isPresent()) { t = o.get(); n++; } return show(t) + " #" + n; }
    sealed interface Ty { }
    enum Prim implements Ty { INT, BOOL }
    record Fn(Ty a, Ty r) implements Ty { }
    record Tup(List<Ty> ts) implements Ty { }
    static boolean unify(Ty a, Ty b) {
        record P(Ty x, Ty y) { }
        return switch (new P(a, b)) {
            case P(Prim p, Prim q) -> p == q;
            case P(Fn(var x, var y), Fn(var u, var v)) -> unify(x, u) && unify(y, v);
            case P(Tup(var l), Tup(var m)) when l.size() == m.size() -> {
                boolean ok = true; for (int i = 0; i < l.size(); i++) ok &= unify(l.get(i), m.get(i)); yield ok;
            }
            default -> false;
        };
    }
    static String ty(Ty t) {
        return switch (t) {
            case Prim.INT -> "int";
            case Prim.BOOL -> "bool";
            case Fn(Fn f, var r) -> "(" + ty(f) + ")->" + ty(r);
            case Fn(var a, var r) -> ty(a) + "->" + ty(r);
            case Tup(var l) -> l.stream().map(Algebra::ty).toList().toString();
        };
    }
    sealed interface H<X extends Comparable<X>> { }
    record E<X extends Comparable<X>>() implements H<X> { }
    record Nd<X extends Comparable<X>>(int rank, X x, H<X> l, H<X> r) implements H<X> { }
    static <X extends Comparable<X>> int rank(H<X> h) { return h instanceof Nd<X>(int k, var x, var l, var r) ? k : 0; }
    static <X extends Comparable<X>> H<X> mk(X x, H<X> a, H<X> b) {
        return rank(a) >= rank(b) ? new Nd<>(rank(b) + 1, x, a, b) : new Nd<>(rank(a) + 1, x, b, a);
    }
    record Two<X>(X a, X b) { }
    static <X extends Comparable<X>> H<X> merge(H<X> a, H<X> b) {
        return switch (new Two<>(a, b)) {
            case Two<H<X>>(E<X> e, var q) -> q;
            case Two<H<X>>(var q, E<X> e) -> q;
            case Two<H<X>>(Nd<X>(var k, var x, var l, var r), Nd<X>(var k2, var y, var l2, var r2)) -> x.compareTo(y) <= 0 ? mk(x, l, merge(r, b)) : mk(y, l2, merge(a, r2));
            default -> throw new IllegalStateException(); // for compilers that do not look into records
        };
    }
    public static void main(String[] args) {
        T id = new L("x", new V("x")), k = new L("x", new L("y", new V("x"))), s = new L("x", new L("y", new L("z", new A(new A(new V("x"), new V("z")), new A(new V("y"), new V("z")))))), two = new L("f", new L("x", new A(new V("f"), new A(new V("f"), new V("x"))))), inc = new L("n", new Add(new V("n"), new N(1)));
        System.out.println(show(s));
        System.out.println(run(new A(id, new N(5))));
        System.out.println(run(new A(new A(k, new N(1)), new N(2))));
        System.out.println(run(new A(new A(new A(s, k), k), new V("q"))));
        System.out.println(run(new A(new A(two, inc), new N(0))));
        System.out.println(run(new A(new A(new A(two, two), inc), new N(0))));
        System.out.println(run(new If(new Add(new N(1), new N(-1)), new N(10), new A(inc, new N(20)))));
        T om = new L("x", new A(new V("x"), new V("x")));
        System.out.println(run(new A(om, om)));
        System.out.println(run(new A(new A(k, new N(3)), new V("free"))));
        Ty f1 = new Fn(Prim.INT, new Fn(Prim.BOOL, Prim.INT)), f2 = new Fn(new Fn(Prim.INT, Prim.INT), Prim.BOOL), tp = new Tup(List.of(Prim.INT, f1, new Tup(List.of())));
        System.out.println(ty(f1) + " " + ty(f2) + " " + ty(tp));
        System.out.println(unify(f1, new Fn(Prim.INT, new Fn(Prim.BOOL, Prim.INT))) + " " + unify(f1, f2) + " " + unify(tp, tp) + " " + unify(tp, new Tup(List.of(Prim.INT))) + " " + unify(Prim.INT, Prim.BOOL));
        H<Integer> h = new E<>();
        for (int i = 0; i < 40; i++) h = merge(h, new Nd<>(1, i * 37 % 41, new E<>(), new E<>()));
        StringBuilder sb = new StringBuilder();
        while (h instanceof Nd<Integer>(var rk, var x, var l, var r)) { sb.append(x).append(' '); h = merge(l, r); }
        System.out.println(sb);
        H<String> hs = new E<>();
        for (String w : "the quick brown fox".split(" ")) hs = merge(new Nd<>(1, w, new E<>(), new E<>()), hs);
        System.out.println(hs);
        System.out.println(new A(id, new V("a")).equals(new A(new L("x", new V("x")), new V("a"))) + " " + new HashSet<>(List.of(id, k, two)).contains(new L("x", new V("x"))));
    }
}
