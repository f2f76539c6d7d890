/** Record features: compact and custom constructors, overridden accessors, statics, interfaces, generics, nesting, local records. */
package records;

import java.util.*;
import java.util.function.*;

public class Features {
    record Range(int lo, int hi) implements Comparable<Range>, Iterable<Integer> {
        static int made;
        static final Range UNIT = new Range(0, 1);
        Range { if (lo > hi) { int t = lo; lo = hi; hi = t; } made++; }
        Range(int hi) { this(0, hi); }
        Range(String s) { this(Integer.parseInt(s.split("-")[0]), Integer.parseInt(s.split("-")[1])); }
        int len() { return hi - lo; }
        static Range of(int... v) { return new Range(v[0], v[v.length - 1]); }
        public int compareTo(Range o) { return Integer.compare(len(), o.len()); }
        public Iterator<Integer> iterator() {
            return new Iterator<>() { int i = lo; public boolean hasNext() { return i < hi; } public Integer next() { return i++; } };
        }
        Range with(int h) { return new Range(lo, h); }
    }
    record Name(String first, String last) {
        Name { Objects.requireNonNull(first, "first"); first = first.trim(); last = last == null ? "?" : last.toUpperCase(); }
        @Override public String first() { return first + "!"; }
        @Override public String toString() { return last + ", " + first; }
    }
    record Box<T extends Comparable<T>>(T a, T b) {
        T max() { return a.compareTo(b) > 0 ? a : b; } <R extends Comparable<R>> Box<R> map(Function<T, R> f) {
            return new Box<>(f.apply(a), f.apply(b));
        }
    }
    record Var(int... xs) { Var { xs = xs.clone(); } int sum() { int s = 0; for (int x : xs) s += x; return s; } }
    record Eq(String s) {
        @Override public boolean equals(Object o) { return o instanceof Eq e && e.s.equalsIgnoreCase(s); }
        @Override public int hashCode() { return s.toLowerCase().hashCode(); }
    }
    record Lambda(Supplier<String> s, Runnable r) { Lambda(String x) { this(() -> "sup" + x, () -> { }); } }
    interface Shape { double area(); default String d() { return getClass().getSimpleName() + area(); } }
    record Circle(double r) implements Shape { public double area() { return r * r * 3; } }
    record Sq(double s) implements Shape { public double area() { return s * s; } record Inner(int k) { Sq up() { return new Sq(k); } } }
    record Node<T>(T v, Node<T> next) {
        static <T> Node<T> of(List<T> l) { Node<T> n = null; for (int i = l.size(); i-- > 0; ) n = new Node<>(l.get(i), n); return n; }
        int size() { return next == null ? 1 : 1 + next.size(); }
    }
    record Explicit(int a, long b) { public Explicit(int a, long b) { this.a = a * 2; this.b = b + a; } }
    record Stat() { static int c; static { c = 5; } static int inc() { return ++c; } enum E { P, Q } interface I { int f(); } }
    public static void main(String[] args) throws Exception {
        System.out.println(new Range(5, 2) + " " + new Range(7) + " " + new Range("3-9") + " " + Range.of(1, 5, 9) + " " + Range.UNIT + " " + Range.made + " " + new Range(1, 4).with(-2));
        int s = 0;
        for (int i : new Range(2, 6)) s = s * 10 + i;
        System.out.println(s);
        List<Range> rs = new ArrayList<>(List.of(new Range(0, 9), new Range(5, 6), new Range(-3, 1)));
        Collections.sort(rs);
        System.out.println(rs);
        try { new Range("x-1"); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        Name n = new Name(" ann ", "lee");
        System.out.println(n + " " + n.first() + " " + n.last() + " " + n.equals(new Name("ann", "LEE")) + " " + new Name("b", null));
        try { new Name(null, "x"); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        System.out.println(new Box<>(3, 9).max() + new Box<>("a", "b").map(String::length).toString() + new Box<>(1.5, 0.5).max());
        int[] src = {1, 2, 3};
        Var v = new Var(src);
        src[0] = 100;
        System.out.println(v.sum() + " " + v.xs().length + " " + new Var().sum() + " " + v.equals(new Var(1, 2, 3)));
        System.out.println(new Eq("Ab").equals(new Eq("aB")) + " " + new Eq("x").hashCode() + " " + new Eq("q"));
        System.out.println(new Lambda("L").s().get());
        for (Shape q : new Shape[] {new Circle(2), new Sq(3), new Sq.Inner(4).up()}) System.out.print(q.d() + " ");
        System.out.println();
        System.out.println(Node.of(List.of("a", "b", "c")) + " " + Node.of(List.of(1, 2, 3, 4)).size());
        System.out.println(new Explicit(3, 4) + " " + Stat.inc() + Stat.c + Stat.E.Q + new Stat());
        record Loc(int x, String y) { static int k = 3; int f() { return x * k; } }
        System.out.println(new Loc(4, "y").f() + " " + new Loc(1, null));
        record Pair<A, B>(A a, B b) { Pair<B, A> swap() { return new Pair<>(b, a); } }
        System.out.println(new Pair<>(1, "x").swap().swap());
        System.out.println(rs.stream().map(Range::len).reduce(0, Integer::sum));
        BiFunction<Integer, Integer, Range> mk = Range::new;
        System.out.println(mk.apply(9, 1));
        System.out.println(Range.class.isRecord() + " " + Range.class.getSuperclass() + " " + java.lang.reflect.Modifier.toString(Range.class.getModifiers()) + " " + String.class.isRecord());
        for (java.lang.reflect.RecordComponent rc : Explicit.class.getRecordComponents()) System.out.println(rc.getName() + " " + rc.getType() + " " + rc.getAccessor().getName() + " " + rc.getAccessor().invoke(new Explicit(1, 1)) + " " + rc);
        System.out.println(Arrays.toString(Box.class.getRecordComponents()) + " " + Box.class.getRecordComponents()[0].getGenericType() + " " + Stat.class.getRecordComponents().length + " " + Object.class.getRecordComponents());
        try {
            java.lang.reflect.Field f = Explicit.class.getDeclaredField("a"); f.setAccessible(true); f.setInt(new Explicit(1, 2), 5);
        } catch (IllegalAccessException e) { System.out.println(e.getMessage()); }
        Object o = new Circle(1.5);
        if (o instanceof Circle c && c.r() > 1) System.out.println("c" + c.r());
        System.out.println(new Node<>(new Node<>(1, null), null));
        Object[] recs = {new Stat(), new Range(1), new Circle(0)};
        System.out.println(Arrays.toString(recs));
    }
}
