//! release: 21
/** Record deconstruction: nested, var, generics inference, primitives of every type, in instanceof, scope and null components. */
package records21;

import java.util.*;

public class Deconstruct {
    record P(int x, int y) { }
    record L(P a, P b) { }
    record All(boolean z, byte b, short s, char c, int i, long l, float f, double d, String str, int[] arr) { }
    record Box<T>(T v) { }
    record Pair<A, B>(A a, B b) { }
    record Empty() { }
    record One(Object o) { }
    record Self(String n, Self next) { }
    static int acc;
    record Acc(int v) { public int v() { acc++; return v * 10; } }
    interface I { }
    record Im(I i) implements I { }
    static final class X implements I { }
    static String f(Object o) {
        if (o instanceof P(int x, int y) && x == y) return "diag" + x;
        if (o instanceof P(var x, var y)) return x + "/" + y;
        if (o instanceof L(P(int a, int b), P(int c, int d))) return "" + (a + b + c + d);
        if (o instanceof L(P p, var q)) return "L " + p + q;
        if (o instanceof L(var p, P(var c, var d)) && c > d) return "half";
        if (o instanceof Box<?>(Box<?>(String s))) return "bb" + s;
        if (o instanceof Box<?>(String s) && !s.isEmpty()) return "b" + s;
        if (o instanceof Box<?>(Integer i)) return "bi" + (i + 1);
        if (o instanceof Box<?>(var v)) return "bv" + v;
        if (o instanceof Pair<?, ?>(Integer a, Integer b)) return "ii" + a * b;
        if (o instanceof Pair<?, ?>(P(int a, int b), var c)) return "pp" + (a - b) + c;
        if (o instanceof Pair<?, ?>(var a, Pair<?, ?>(var b, Pair<?, ?>(var c, var d)))) return "chain" + a + b + c + d;
        if (o instanceof Empty()) return "empty";
        if (o instanceof One(One(One(var z)))) return "111" + z;
        if (o instanceof One(int[] a) && a.length > 1) return "arr" + a[1];
        if (o instanceof All(boolean z, byte b, short s, char c, int i, long l, float g, double d, String str, int[] arr)) return z + "," + b + "," + s + "," + c + "," + i + "," + l + "," + g + "," + d + "," + str + "," + arr;
        return "no";
    }
    static int depth(Self s) { return s instanceof Self(var n, Self nx) ? 1 + depth(nx) : s == null ? 0 : 1; }
    static String sw(Object o) {
        return switch (o) {
            case Pair<?, ?>(Integer a, String b) when a > 5 -> "A" + a + b;
            case Pair<?, ?>(Integer a, String b) -> "B" + a + b;
            case Pair<?, ?>(String a, var b) -> "C" + a + b;
            case Pair<?, ?>(Box<?>(var x), Box<?>(var y)) -> "D" + x + y;
            case Pair<?, ?>(var a, var b) -> "E" + a + b;
            default -> "F";
        };
    }
    static <T> T un(Box<Box<T>> b) { return switch (b) { case Box<Box<T>>(Box<T>(var v)) -> v; case Box<Box<T>>(var n) -> null; }; }
    static String infer(Box<String> b) { return b instanceof Box(var s) ? s.toUpperCase() : "x"; }
    static String infer2(Pair<String, List<Integer>> p) { return p instanceof Pair(var a, var b) ? a.length() + "" + b.get(0).intValue() : ""; }
    static String im(I i) { return i instanceof Im(Im(X x)) ? "deep" : i instanceof Im(X x) ? "x" : i instanceof Im(var q) ? "im" : "-"; }
    public static void main(String[] args) {
        for (Object o : new Object[] {new P(1, 1), new P(1, 2), new L(new P(1, 2), new P(3, 4)), new L(new P(1, 2), null), new L(null, new P(5, 4)), new L(null, new P(4, 5)), new L(null, null), new Box<>("s"), new Box<>(""), new Box<>(41), new Box<>(null), new Box<>(new Box<>("in")), new Box<>(new Box<>(5)), new Pair<>(6, 7), new Pair<>(new P(9, 4), 'c'), new Pair<>(1, new Pair<>(2, new Pair<>(3, 4))), new Pair<>(null, null), new Empty(), new One(new One(new One(null))), new One(null), new One(new int[] {1, 2}), new All(true, (byte) -1, (short) -2, 'c', 3, 4L << 40, 1.5f, -0.0, null, null), null, "x"}) System.out.println(f(o));
        System.out.println(depth(new Self("a", new Self("b", new Self("c", null)))) + " " + depth(null));
        for (Object o : new Object[] {new Pair<>(9, "s"), new Pair<>(1, "s"), new Pair<>("a", null), new Pair<>(new Box<>(1), new Box<>(null)), new Pair<>(1, 2), new Pair<>(null, "z"), "q"}) System.out.print(sw(o) + " ");
        System.out.println();
        System.out.println(un(new Box<>(new Box<>("deep"))) + un(new Box<>(null)) + infer(new Box<>("low")) + infer2(new Pair<>("abc", List.of(7))) + im(new Im(new Im(new X()))) + im(new Im(new X())) + im(new Im(null)) + im(new X()));
        Object a = new Acc(5);
        if (a instanceof Acc(int v) && v > 20 && a instanceof Acc(var w)) System.out.println(v + w + " accessor calls " + acc);
        if (!(a instanceof Acc(int v))) return;
        System.out.println(v);
        int s = 0;
        for (Object o : new Object[] {new P(1, 2), "x", new P(3, 4)}) if (o instanceof P(int x, int y)) s += x * y;
        System.out.println(s);
        while (!(a instanceof P(int px, int py))) a = new P(8, 9);
        System.out.println(px * 10 + py);
        boolean both = new Pair<>(1, 2) instanceof Pair(Integer q, Integer r) && q < r;
        System.out.println(both);
        long h = 0;
        Object[] os = {new P(1, 2), new L(new P(3, 4), new P(5, 6)), new Box<>("z"), new Pair<>(1, 2)};
        for (int i = 0; i < 2000; i++) h = h * 31 + f(os[i % 4]).hashCode();
        System.out.println(h);
    }
}
