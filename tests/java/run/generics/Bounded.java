/** Bounded types, wildcards, recursive bounds, generic methods, inner generics, reflection of signatures, static generic factories. */
package generics;

import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class Bounded {
    static double sum(Collection<? extends Number> c) { double s = 0; for (Number n : c) s += n.doubleValue(); return s; }
    static void fill(List<? super Integer> l, int n) { for (int i = 0; i < n; i++) l.add(i * i); }
    static <T extends Comparable<? super T>> T max(Iterable<? extends T> it) {
        T m = null; for (T t : it) if (m == null || t.compareTo(m) > 0) m = t; return m;
    }
    static <T extends Object & Comparable<T> & CharSequence> int both(T a, T b) { return a.compareTo(b) * 10 + a.length(); }
    static <K extends Comparable<K>, V> List<V> byKey(Map<K, V> m) {
        List<K> ks = new ArrayList<>(m.keySet()); Collections.sort(ks); List<V> r = new ArrayList<>(); for (K k : ks) r.add(m.get(k)); return r;
    }
    static void swapAny(List<?> l) { swap(l, 0, l.size() - 1); }
    private static <T> void swap(List<T> l, int i, int j) { T t = l.get(i); l.set(i, l.get(j)); l.set(j, t); }
    static abstract class Builder<T extends Builder<T>> {
        final StringBuilder sb = new StringBuilder(); abstract T self(); T add(String s) { sb.append(s); return self(); }
    }
    static class Html extends Builder<Html> {
        Html self() { return this; } Html tag(String t) { sb.insert(0, "<" + t + ">").append("</" + t + ">"); return this; }
    }
    static class Outer<T> {
        T t;
        Outer(T t) { this.t = t; }
        class In<U> {
            U u;
            In(U u) { this.u = u; }
            String both() { return t + "/" + u; } <V> Outer<V>.In<U> remap(Function<T, V> f) { return new Outer<>(f.apply(t)).new In<>(u); }
        }
        static <Q> Outer<Q> of(Q q) { return new Outer<>(q); }
    }
    static class Multi<A, B extends List<? super A>, C extends Map<? extends A, B[]>> {
        A a; B b; C c; List<? extends A>[] arr; <X extends Exception> B m(A p, List<? super B> q, int[] r, X... xs) throws X { return b; }
    }
    interface Monoid<T> {
        T zero(); T plus(T a, T b); static <T> T all(Monoid<T> m, List<? extends T> l) { T r = m.zero(); for (T t : l) r = m.plus(r, t); return r; }
    }
    enum IntSum implements Monoid<Integer> { I; public Integer zero() { return 0; } public Integer plus(Integer a, Integer b) { return a + b; } }
    static class Cat implements Monoid<String> { public String zero() { return ""; } public String plus(String a, String b) { return a + b; } }
    sealed interface Either<L, R> permits Left, Right { <X> X fold(Function<? super L, ? extends X> f, Function<? super R, ? extends X> g); }
    record Left<L, R>(L l) implements Either<L, R> {
        public <X> X fold(Function<? super L, ? extends X> f, Function<? super R, ? extends X> g) { return f.apply(l); }
    }
    record Right<L, R>(R r) implements Either<L, R> {
        public <X> X fold(Function<? super L, ? extends X> f, Function<? super R, ? extends X> g) { return g.apply(r); }
    }
    static <T> T[] arr(IntFunction<T[]> f, int n, Supplier<T> s) { T[] a = f.apply(n); for (int i = 0; i < n; i++) a[i] = s.get(); return a; }
    static <T, C extends Collection<T>> C into(Supplier<C> s, T... ts) { C c = s.get(); for (T t : ts) c.add(t); return c; }
    static <T extends Throwable> void thr(Class<T> c) throws T {
        try { throw c.getConstructor(String.class).newInstance("made"); } catch (ReflectiveOperationException e) { throw new AssertionError(e); }
    }
    static String o(List<?> l) { return "List"; }
    static String o(Collection<?> l) { return "Coll"; }
    static <T extends Number> String o(T t) { return "T:Number"; }
    static <T> String o(T t) { return "T"; }
    public static void main(String[] args) throws Exception {
        System.out.println(sum(List.of(1, 2.5, 3L)) + " " + sum(Set.of()));
        List<Number> ln = new ArrayList<>();
        fill(ln, 4);
        List<Object> lo = new ArrayList<>();
        fill(lo, 2);
        lo.add("x");
        System.out.println(ln + " " + lo);
        System.out.println(max(List.of(3, 9, 2)) + max(List.of("b", "a")) + max(new ArrayList<Integer>()));
        System.out.println(both("b", "a"));
        System.out.println(byKey(Map.of("z", 1, "a", 2, "m", 3)));
        List<String> sl = new ArrayList<>(List.of("1", "2", "3"));
        swapAny(sl);
        System.out.println(sl);
        System.out.println(new Html().add("x").tag("b").add("y").tag("p").sb);
        Outer<Integer>.In<String> in = new Outer<>(5).new In<>("u");
        System.out.println(in.both() + in.remap(x -> x * 1.5).both() + Outer.of('c').new In<>(1).both());
        System.out.println(Monoid.all(IntSum.I, List.of(1, 2, 3)) + Monoid.all(new Cat(), List.of("a", "b")) + Monoid.all(new Monoid<List<Integer>>() { public List<Integer> zero() { return List.of(); } public List<Integer> plus(List<Integer> a, List<Integer> b) { List<Integer> r = new ArrayList<>(a); r.addAll(b); return r; } }, List.of(List.of(1), List.of(2, 3))));
        List<Either<String, Integer>> es = List.of(new Left<>("err"), new Right<>(4));
        for (Either<String, Integer> e : es) System.out.print(e.<Object>fold(String::length, x -> "r" + x) + " ");
        System.out.println();
        int[] c = {0};
        Integer[] ia = arr(Integer[]::new, 3, () -> c[0]++);
        System.out.println(Arrays.toString(ia) + into(TreeSet::new, 3, 1, 2) + into(ArrayDeque::new, "q", "r"));
        try { thr(IllegalStateException.class); } catch (IllegalStateException e) { System.out.println(e); }
        try { thr(java.io.IOException.class); } catch (java.io.IOException e) { System.out.println(e); }
        System.out.println(o(List.of()) + o(Set.of()) + o(5) + o("s") + o((Object) 5));
        for (String f : new String[] {"a", "b", "c", "arr"}) System.out.println(f + " " + Multi.class.getDeclaredField(f).getGenericType() + " | " + Multi.class.getDeclaredField(f).getType().getSimpleName());
        for (Method m : Multi.class.getDeclaredMethods()) System.out.println(m.toGenericString() + " | " + m.isVarArgs());
        for (TypeVariable<?> tv : Multi.class.getTypeParameters()) System.out.println(tv + " " + Arrays.toString(tv.getBounds()) + " " + tv.getGenericDeclaration());
        System.out.println(Html.class.getGenericSuperclass() + " " + Arrays.toString(IntSum.class.getGenericInterfaces()) + " " + Left.class.getGenericInterfaces()[0] + " " + Outer.In.class.toGenericString());
        ParameterizedType pt = (ParameterizedType) Html.class.getGenericSuperclass();
        System.out.println(pt.getRawType() + " " + pt.getActualTypeArguments()[0] + " " + pt.getOwnerType());
    }
}
