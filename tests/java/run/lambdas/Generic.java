/** Generic functional interfaces, default methods on them, composition, wildcards, intersection casts, bridges, boxing adaptation. */
package lambdas;

import java.util.*;
import java.util.function.*;

public class Generic {
    @FunctionalInterface interface Fn<A, B> {
        B apply(A a);
        default <C> Fn<A, C> then(Fn<? super B, ? extends C> g) { return a -> g.apply(apply(a)); }
        static <T> Fn<T, T> id() { return t -> t; }
        default Fn<A, B> trace(List<Object> l) { return a -> { l.add(a); B b = this.apply(a); l.add(b); return b; }; }
    }
    interface IntFn extends Fn<Integer, Integer> { default int call(int x) { return apply(x) + 1; } }
    interface Str extends Fn<String, String>, Supplier<String> { @Override default String get() { return apply("sup"); } }
    interface Named { default String name() { return "named:" + getClass().isSynthetic(); } }
    interface TwoAbs<T extends Comparable<T>> { T pick(T a, T b); }
    interface Self<T extends Self<T>> { T me(); }
    interface Obj { boolean equals(Object o); String toString(); int only(int x); }
    interface Void1<T> { void f(T t); }
    static class Lazy<T> implements Supplier<T> {
        private Supplier<? extends T> s;
        private T v;
        Lazy(Supplier<? extends T> s) { this.s = s; }
        public T get() {
            if (s != null) { v = s.get(); s = null; } return v;
        } <R> Lazy<R> map(Function<? super T, ? extends R> f) { return new Lazy<>(() -> f.apply(get())); }
    }
    static <A, B, C> Function<A, C> compose(Function<? super B, ? extends C> f, Function<? super A, ? extends B> g) { return a -> f.apply(g.apply(a)); }
    static <A, B, C> Function<A, Function<B, C>> curry(BiFunction<A, B, C> f) { return a -> b -> f.apply(a, b); }
    static <T> Predicate<T> all(List<Predicate<? super T>> ps) {
        return t -> { for (Predicate<? super T> p : ps) if (!p.test(t)) return false; return true; };
    }
    static <T, R> List<R> map(Collection<? extends T> c, Function<? super T, ? extends R> f) {
        List<R> r = new ArrayList<>(); for (T t : c) r.add(f.apply(t)); return r;
    }
    static <T> T fold(List<T> l, T z, BinaryOperator<T> f) { for (T t : l) z = f.apply(z, t); return z; }
    static <K, V extends Comparable<? super V>> K argMax(Map<K, V> m) {
        K b = null; for (Map.Entry<K, V> e : m.entrySet()) if (b == null || e.getValue().compareTo(m.get(b)) > 0) b = e.getKey(); return b;
    }
    static <T> Function<T, T> times(int n, Function<T, T> f) { return n == 0 ? Function.identity() : f.compose(times(n - 1, f)); }
    static <T, R> Function<T, R> memo(Function<T, R> f, int[] misses) {
        Map<T, R> m = new HashMap<>(); return t -> { if (!m.containsKey(t)) { misses[0]++; m.put(t, f.apply(t)); } return m.get(t); };
    }
    static String ov(Runnable r) { return "Runnable"; }
    static <T> String ov(java.util.concurrent.Callable<T> c) { return "Callable"; }
    static String ov2(Function<String, Integer> f) { return "F"; }
    static String ov2(ToIntFunction<String> f, int x) { return "TIF"; }
    static int prim(IntBinaryOperator f) { return f.applyAsInt(7, 3); }
    static Object objs(BiFunction<Integer, Integer, Number> f) { return f.apply(7, 3); }
    public static void main(String[] args) {
        Fn<String, Integer> len = String::length;
        List<Object> tr = new ArrayList<>();
        System.out.println(len.then(x -> x * 2).then(Integer::toHexString).trace(tr).apply("abcdefgh") + tr + Fn.<String>id().then(len).apply("xy"));
        IntFn inc = x -> x + 1;
        System.out.println(inc.call(5) + inc.then(x -> x * 10).apply(1) + ((Fn<Integer, Integer>) inc).apply(7));
        Fn raw = inc;
        try { raw.apply("str"); } catch (ClassCastException e) {
            System.out.println("cce " + e.getMessage().startsWith("class java.lang.String cannot be cast to class java.lang.Integer"));
        }
        Str st = s -> s + s;
        System.out.println(st.get() + st.apply("q") + st.then(String::length).apply("zz"));
        Runnable nr = (Runnable & Named) () -> { };
        System.out.println((nr instanceof Named) + " " + ((Named) nr).name().startsWith("named"));
        TwoAbs<String> ta = (a, b) -> a.compareTo(b) > 0 ? a : b;
        System.out.println(ta.pick("p", "q"));
        Obj ob = x -> x * x;
        System.out.println(ob.only(9) + " " + ob.equals(ob) + " " + ob.equals(inc));
        Void1<String> vs = tr::add;
        vs.f("added");
        System.out.println(tr.get(tr.size() - 1));
        int[] c = {0};
        Lazy<Integer> lz = new Lazy<>(() -> ++c[0] * 10);
        Lazy<String> ls = lz.map(x -> "v" + x);
        System.out.println(c[0] + ls.get() + ls.get() + lz.get() + c[0]);
        System.out.println(compose((Object o) -> o.hashCode(), (Integer i) -> "s" + i).apply(5));
        System.out.println(curry((String a, Integer b) -> a.repeat(b)).apply("ab").apply(3));
        System.out.println(all(List.<Predicate<? super Integer>>of(x -> x > 2, (Object o) -> o != null, (Number n) -> n.intValue() % 2 == 0)).test(4));
        System.out.println(map(List.of(1, 2, 3), x -> x / 2.0) + " " + map(Arrays.asList("a", null), Objects::isNull));
        System.out.println(fold(List.of(1, 2, 3, 4), 0, Integer::sum) + fold(List.of("a", "b"), "", String::concat) + fold(List.of(5L, 9L), 1L, (a, b) -> a * b));
        Map<String, Integer> mm = new TreeMap<>(Map.of("a", 3, "b", 9, "c", 4));
        System.out.println(argMax(mm));
        System.out.println(times(10, (Integer x) -> x * 2).apply(1));
        int[] miss = {0};
        Function<Integer, Integer> me = memo(x -> x * x, miss);
        for (int i = 0; i < 20; i++) me.apply(i % 6);
        System.out.println(miss[0] + " " + me.apply(5));
        System.out.println(ov(() -> { }) + ov(() -> 1) + ov(() -> { throw new RuntimeException(); }) + ov2(String::length) + ov2(String::length, 1));
        System.out.println(prim((a, b) -> a - b) + prim(Math::max) + prim(Integer::compare) + " " + objs((a, b) -> a + b) + objs((a, b) -> a / 2.0) + objs(Math::floorMod) + objs((a, b) -> (long) a << b));
        Function<Integer, Integer> f1 = x -> x + 1, f2 = x -> x * 2;
        System.out.println(f1.andThen(f2).apply(5) + f1.compose(f2).apply(5) + Function.<Integer>identity().andThen(f1).apply(1));
        Predicate<String> em = String::isEmpty;
        System.out.println(em.or(s -> s.length() > 3).and(s -> !s.startsWith("x")).test("four") + " " + em.negate().test("") + Predicate.isEqual(null).test(null));
        BiFunction<Integer, Integer, Integer> bf = Integer::sum;
        System.out.println(bf.andThen(x -> "r" + x).apply(1, 2));
        Supplier<Supplier<Supplier<String>>> sss = () -> () -> () -> "deep";
        System.out.println(sss.get().get().get());
        Comparator<String> cmp = Comparator.<String, Integer>comparing(String::length).reversed().thenComparing(Comparator.naturalOrder());
        List<String> l = new ArrayList<>(List.of("bb", "a", "ccc", "aa"));
        l.sort(cmp);
        System.out.println(l);
        l.sort(Comparator.nullsFirst(Comparator.comparingInt((String s) -> s.charAt(0)).thenComparing(String::length, Comparator.reverseOrder())));
        System.out.println(l);
        UnaryOperator<UnaryOperator<Integer>> twice = f -> x -> f.apply(f.apply(x));
        System.out.println(twice.apply(x -> x + 3).apply(0));
        IntPredicate even = x -> x % 2 == 0;
        System.out.println(even.and(x -> x > 10).test(12) + " " + even.or(x -> x == 7).test(7) + even.negate().test(7));
        IntUnaryOperator iu = x -> x + 1;
        System.out.println(iu.andThen(x -> x * 3).compose(x -> x - 10).applyAsInt(5));
        ObjIntConsumer<StringBuilder> oic = StringBuilder::append;
        StringBuilder sb = new StringBuilder();
        oic.accept(sb, 42);
        System.out.println(sb);
        ToDoubleBiFunction<Integer, Long> td = (a, b) -> a / (double) b;
        System.out.println(td.applyAsDouble(1, 3L));
        LongFunction<String> lf = Long::toHexString;
        DoubleUnaryOperator du = Math::sqrt;
        IntToDoubleFunction itd = Math::sqrt;
        LongBinaryOperator lb = Math::floorDiv;
        DoubleToLongFunction dl = Math::round;
        System.out.println(lf.apply(-1) + du.applyAsDouble(2) + itd.applyAsDouble(4) + lb.applyAsLong(-7, 2) + dl.applyAsLong(2.5));
        BooleanSupplier bsu = () -> true;
        Supplier<Boolean> sbo = bsu::getAsBoolean;
        System.out.println(sbo.get());
        Function<? super Integer, ? extends Number> wild = x -> x + 0.5;
        Number num = wild.apply(1);
        System.out.println(num);
        Supplier<int[]> sa = () -> new int[] {1, 2};
        System.out.println(sa.get()[1]);
        Function<Integer, ?> un = x -> null;
        System.out.println(un.apply(1));
        Iterable<Integer> it = () -> List.of(1, 2, 3).iterator();
        for (int q : it) System.out.print(q);
        System.out.println();
        Comparator<Integer> cc = (a, b) -> b - a;
        System.out.println(cc.thenComparing((a, b) -> 0).compare(1, 2) + Collections.max(List.of(1, 5, 3), cc));
        for (Object o : new Object[] {(IntSupplier) () -> 1, (Supplier<Integer>) () -> 2}) System.out.print((o instanceof IntSupplier s ? s.getAsInt() : ((Supplier<?>) o).get()) + " ");
        System.out.println();
    }
}
