/** Method references of all kinds: static, bound, unbound, constructor, array constructor, super, varargs, generic, inner, with adaptation. */
package lambdas;

import java.util.*;
import java.util.function.*;

public class MethodRefs {
    final int v;
    MethodRefs(int v) { this.v = v; }
    MethodRefs() { this(-1); }
    MethodRefs(String s, int k) { this(s.length() * k); }
    int get() { return v; }
    int add(int o) { return v + o; }
    MethodRefs plus(MethodRefs o) { return new MethodRefs(v + o.v); }
    static int twice(int x) { return x * 2; }
    static String join(Object... os) { return Arrays.toString(os); }
    static int sum(int... xs) { int s = 0; for (int x : xs) s += x; return s; }
    static long widen(long x) { return x + 1; }
    static Integer boxed(Integer x) { return x + 100; }
    static <T extends Comparable<T>> T max(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }
    private static String priv(String s) { return "p" + s; }
    private int ipriv() { return v * 7; }
    @Override public String toString() { return "M" + v; }
    static void drop(Object o) { cnt++; }
    static int cnt;
    boolean isOdd() { return v % 2 != 0; }
    class Inner { final int w; Inner() { w = v * 10; } Inner(int x) { w = x + v; } }
    Supplier<Inner> maker() { return Inner::new; }
    IntFunction<Inner> maker2() { return Inner::new; }
    static class Base { String hi() { return "base"; } String who(int k) { return "base" + k; } }
    static class Der extends Base {
        @Override String hi() { return "der"; }
        @Override String who(int k) { return "der" + k; }
        Supplier<String> sup() { return super::hi; }
        IntFunction<String> supk() { return super::who; }
        Supplier<String> self() { return this::hi; }
    }
    static class G<T> {
        final T t;
        G(T t) { this.t = t; }
        T get() { return t; } <R> G<R> map(Function<? super T, ? extends R> f) { return new G<>(f.apply(t)); }
        static <Q> G<Q> of(Q q) { return new G<>(q); }
        public String toString() { return "G" + t; }
    }
    interface Tri<A, B, C, R> { R f(A a, B b, C c); }
    interface ToB { byte f(int x); }
    interface IntToLong { long f(int x); }
    interface Ints { int f(int a, int b, int c); }
    interface Vd { void f(String s); }
    interface Def { default String d() { return "D" + this; } }
    enum E implements Def { A, B }
    static int order;
    static MethodRefs recv() { order = order * 10 + 1; return new MethodRefs(order); }
    record P(int x, String y) { }
    public static void main(String[] args) {
        IntUnaryOperator tw = MethodRefs::twice;
        ToIntFunction<MethodRefs> g = MethodRefs::get;
        MethodRefs five = new MethodRefs(5);
        IntSupplier bg = five::get;
        IntUnaryOperator ba = five::add;
        BiFunction<MethodRefs, Integer, Integer> ua = MethodRefs::add;
        IntFunction<MethodRefs> ctor = MethodRefs::new;
        Supplier<MethodRefs> ctor0 = MethodRefs::new;
        BiFunction<String, Integer, MethodRefs> ctor2 = MethodRefs::new;
        System.out.println(tw.applyAsInt(4) + " " + g.applyAsInt(five) + " " + bg.getAsInt() + " " + ba.applyAsInt(3) + " " + ua.apply(five, 9) + " " + ctor.apply(3) + ctor0.get() + ctor2.apply("abc", 4));
        IntFunction<int[]> ai = int[]::new;
        Function<Integer, String[]> as = String[]::new;
        IntFunction<int[][]> aii = int[][]::new;
        IntFunction<List<String>[]> al = List[]::new;
        System.out.println(ai.apply(3).length + " " + as.apply(2).getClass().getSimpleName() + " " + aii.apply(4).getClass().getName() + al.apply(1).length);
        try { ai.apply(-1); } catch (NegativeArraySizeException e) { System.out.println(e.getMessage()); }
        BinaryOperator<MethodRefs> pl = MethodRefs::plus;
        System.out.println(pl.apply(five, five));
        Function<String, Integer> len = String::length;
        Function<Object, String> ts = Object::toString;
        BiPredicate<String, String> eq = String::equals;
        BiFunction<String, String, Boolean> eqb = Object::equals;
        Comparator<String> cmp = String::compareToIgnoreCase;
        System.out.println(len.apply("four") + ts.apply(5) + eq.test("a", "a") + eqb.apply("a", "b") + cmp.compare("A", "b"));
        Function<Object, String> j1 = MethodRefs::join;
        BiFunction<Object, Object, String> j2 = MethodRefs::join;
        Supplier<String> j0 = MethodRefs::join;
        Tri<String, Integer, Character, String> j3 = MethodRefs::join;
        Function<Object[], String> ja = MethodRefs::join;
        System.out.println(j0.get() + j1.apply(1) + j2.apply(1, 2) + j3.f("s", 1, 'c') + ja.apply(new Object[] {7, 8}));
        Ints is = MethodRefs::sum;
        IntBinaryOperator i2 = MethodRefs::sum;
        Supplier<Integer> i0 = MethodRefs::sum;
        System.out.println(is.f(1, 2, 3) + i2.applyAsInt(4, 5) + i0.get());
        IntToLong wl = MethodRefs::widen;
        ToLongFunction<Integer> wl2 = MethodRefs::widen;
        IntFunction<Integer> bx = MethodRefs::boxed;
        IntUnaryOperator bx2 = MethodRefs::boxed;
        Function<Integer, Integer> ub = MethodRefs::twice;
        Function<Integer, Object> ob = MethodRefs::twice;
        Function<Byte, Long> bl = b -> widen(b);
        System.out.println(wl.f(Integer.MAX_VALUE) + " " + wl2.applyAsLong(5) + " " + bx.apply(1) + bx2.applyAsInt(2) + ub.apply(3) + ob.apply(4) + bl.apply((byte) -1));
        BinaryOperator<String> mx = MethodRefs::max;
        BinaryOperator<Integer> mxi = MethodRefs::<Integer>max;
        System.out.println(mx.apply("a", "b") + mxi.apply(3, 2));
        UnaryOperator<String> pr = MethodRefs::priv;
        ToIntFunction<MethodRefs> ip = MethodRefs::ipriv;
        System.out.println(pr.apply("x") + ip.applyAsInt(five));
        Consumer<String> dr = MethodRefs::drop;
        Vd vd = MethodRefs::drop;
        Runnable rn = MethodRefs::sum;
        Consumer<String> lst = new ArrayList<String>()::add;
        dr.accept("q");
        vd.f("z");
        rn.run();
        lst.accept("w");
        System.out.println(cnt);
        Predicate<MethodRefs> odd = MethodRefs::isOdd;
        System.out.println(odd.test(five) + " " + odd.negate().test(five) + " " + Predicate.not(MethodRefs::isOdd).test(five));
        System.out.println(five.maker().get().w + " " + five.maker2().apply(2).w);
        Der d = new Der();
        System.out.println(d.sup().get() + d.self().get() + d.supk().apply(3));
        Function<Base, String> vb = Base::hi;
        System.out.println(vb.apply(d) + vb.apply(new Base()));
        Function<String, G<String>> gc = G::new;
        Function<Integer, G<Integer>> go = G::of;
        System.out.println(gc.apply("s").map(String::length).map(Integer::toBinaryString).get() + go.apply(5) + new G<>(3).map(G::new).map(G::get));
        Supplier<String> ed = E.B::d;
        Function<E, String> en = E::name;
        Function<String, E> ev = E::valueOf;
        Supplier<E[]> evs = E::values;
        System.out.println(ed.get() + en.apply(E.A) + ev.apply("B") + evs.get().length);
        BiFunction<Integer, String, P> rec = P::new;
        Function<P, String> acc = P::y;
        System.out.println(rec.apply(1, "y") + acc.apply(new P(2, "acc")));
        Supplier<String> lit = "literal"::toUpperCase;
        IntFunction<String> ca = "abc"::substring;
        BiFunction<Integer, Integer, String> ca2 = "abcdef"::substring;
        System.out.println(lit.get() + ca.apply(1) + ca2.apply(1, 3));
        IntSupplier once = recv()::get;
        System.out.println(once.getAsInt() + once.getAsInt() + " " + order);
        try {
            MethodRefs nul = null; IntSupplier bad = nul::get; System.out.println("no");
        } catch (NullPointerException e) { System.out.println("npe bound"); }
        try {
            ToIntFunction<MethodRefs> un = MethodRefs::get; un.applyAsInt(null);
        } catch (NullPointerException e) { System.out.println("npe unbound"); }
        Function<int[], int[]> cl = int[]::clone;
        int[] src = {1, 2};
        System.out.println(cl.apply(src) != src);
        Function<int[], Object> cl2 = int[]::clone;
        Function<Object[], Integer> hs = Arrays::hashCode;
        System.out.println(hs.apply(new Object[] {1, null}));
        ToB tb = x -> (byte) x;
        System.out.println(tb.f(300));
        Callable3 c3 = MethodRefs::three;
        System.out.println(c3.c(1L, 2.5, "x"));
        Supplier<Supplier<Integer>> ss = () -> five::get;
        System.out.println(ss.get().get());
        Function<Integer, Function<Integer, Integer>> cur = x -> five.plus(new MethodRefs(x))::add;
        System.out.println(cur.apply(10).apply(100));
        Object[] objs = {(Function<String, Integer>) Integer::parseInt, (Supplier<Thread>) Thread::currentThread};
        System.out.println(((Function<String, Integer>) objs[0]).apply("12"));
        System.out.println(List.of("b", "a", "C").stream().sorted(String::compareToIgnoreCase).map(String::toUpperCase).reduce("", String::concat));
        Map<String, List<Integer>> m = new TreeMap<>();
        for (int i = 0; i < 6; i++) m.computeIfAbsent(i % 2 == 0 ? "even" : "odd", k -> new ArrayList<>()).add(i);
        m.replaceAll((k, x) -> x.subList(1, 3));
        System.out.println(m);
        Optional<String> op = Optional.of("op").map(String::length).map(String::valueOf).filter("2"::equals);
        System.out.println(op);
    }
    interface Callable3 { String c(Long a, double b, CharSequence s); }
    static String three(long a, Double b, Object s) { return a + "/" + b + "/" + s; }
}
