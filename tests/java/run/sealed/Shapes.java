/** Sealed interfaces and classes with instanceof patterns; permits via reflection; non-sealed and final branches. */
package sealed;

import java.util.*;

public class Shapes {
    sealed interface Shape permits Circle, Poly, Unit { default String kind() { return getClass().getSimpleName(); } }
    record Circle(double r) implements Shape { }
    sealed interface Poly extends Shape permits Tri, Quad { int sides(); }
    record Tri(double a, double b, double c) implements Poly { public int sides() { return 3; } }
    sealed static abstract class Quad implements Poly permits Rect, Free { public int sides() { return 4; } abstract double area(); }
    static final class Rect extends Quad { final double w, h; Rect(double w, double h) { this.w = w; this.h = h; } double area() { return w * h; } }
    static non-sealed class Free extends Quad { double area() { return -1; } }
    static class Open extends Free { double area() { return 99; } }
    enum Unit implements Shape { SQUARE, DISC { } }
    static double area(Shape s) {
        if (s instanceof Circle c) return Math.PI * c.r() * c.r();
        if (s instanceof Tri t) { double p = (t.a() + t.b() + t.c()) / 2; return Math.sqrt(p * (p - t.a()) * (p - t.b()) * (p - t.c())); }
        if (s instanceof Quad q) return q.area();
        if (s instanceof Unit u) return u == Unit.SQUARE ? 1 : Math.PI;
        throw new AssertionError(s);
    }
    sealed interface Opt<T> {
        record Some<T>(T v) implements Opt<T> { }
        record None<T>() implements Opt<T> { }
        default <R> Opt<R> map(java.util.function.Function<? super T, ? extends R> f) {
            return this instanceof Some<T> s ? new Some<>(f.apply(s.v())) : new None<>();
        }
        default T or(T d) { return this instanceof Some<T> s ? s.v() : d; }
    }
    sealed interface Result { }
    record Ok(Object v) implements Result { }
    record Err(String m, int code) implements Result { }
    sealed interface Tree permits Leaf, Node { }
    record Leaf(int v) implements Tree { }
    record Node(Tree l, Tree r) implements Tree { }
    static int sum(Tree t) { return t instanceof Leaf l ? l.v() : t instanceof Node n ? sum(n.l()) + sum(n.r()) : 0; }
    static int depth(Tree t) { return t instanceof Node n ? 1 + Math.max(depth(n.l()), depth(n.r())) : 0; }
    static Tree build(int d, int[] c) {
        return d == 0 ? new Leaf(c[0]++) : new Node(build(d - 1, c), build(d - 1 - c[0] % 2 < 0 ? 0 : d - 1 - c[0] % 2, c));
    }
    static Tree mirror(Tree t) { return t instanceof Node n ? new Node(mirror(n.r()), mirror(n.l())) : t; }
    static Result parse(String s) {
        try { return new Ok(Integer.parseInt(s)); } catch (NumberFormatException e) { return new Err(e.getMessage(), s.length()); }
    }
    static String handle(Result r) {
        return r instanceof Ok o && o.v() instanceof Integer i && i > 10 ? "big " + i : r instanceof Ok o ? "ok " + o.v() : r instanceof Err e && e.code() == 0 ? "empty" : "err " + ((Err) r).m();
    }
    sealed static abstract class Base {
        String n() { return "base"; }
        static final class D1 extends Base { }
        static final class D2 extends Base { @Override String n() { return "d2"; } }
    }
    public static void main(String[] args) {
        for (Shape s : new Shape[] {new Circle(1), new Tri(3, 4, 5), new Rect(2, 3), new Free(), new Open(), Unit.SQUARE, Unit.DISC}) System.out.println(s.kind() + " " + area(s) + " " + (s instanceof Poly p ? p.sides() : 0) + " " + s.getClass().isSealed());
        try { area(null); } catch (AssertionError e) { System.out.println(e.getMessage()); }
        for (Class<?> c : new Class<?>[] {Shape.class, Poly.class, Quad.class, Rect.class, Free.class, Unit.class, Circle.class, Base.class, Opt.class, Object.class, Unit.DISC.getClass()}) System.out.println(c.getSimpleName() + " " + c.isSealed() + " " + (c.getPermittedSubclasses() == null ? null : Arrays.stream(c.getPermittedSubclasses()).map(Class::getSimpleName).toList()) + " " + java.lang.reflect.Modifier.toString(c.getModifiers()));
        Opt<String> o = new Opt.Some<>("abc");
        System.out.println(o.map(String::length) + " " + o.map(String::length).or(0) + " " + new Opt.None<String>().map(String::length) + " " + new Opt.None<Integer>().or(7));
        for (String s : new String[] {"5", "50", "x", ""}) System.out.println(handle(parse(s)) + " " + parse(s));
        Tree t = build(4, new int[] {1});
        System.out.println(sum(t) + " " + depth(t) + " " + t);
        System.out.println(mirror(t) + " " + mirror(mirror(t)).equals(t) + " " + (sum(mirror(t)) == sum(t)));
        for (Base b : List.of(new Base.D1(), new Base.D2())) System.out.print(b.n() + " ");
        System.out.println(new Open() instanceof Shape);
    }
}
