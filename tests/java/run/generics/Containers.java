/** A generic container library: persistent list, lens, trie map, union type, heterogeneous map, graph algorithms, typed events. */
package generics;

import java.util.*;
import java.util.function.*;

public class Containers {
    static abstract class PList<T> implements Iterable<T> {
        abstract boolean empty();
        abstract T head();
        abstract PList<T> tail();
        PList<T> cons(T t) { return new Cons<>(t, this); } <R> PList<R> map(Function<? super T, ? extends R> f) {
            return empty() ? nil() : tail().<R>map(f).cons(f.apply(head()));
        }
        PList<T> filter(Predicate<? super T> p) {
            return empty() ? this : p.test(head()) ? tail().filter(p).cons(head()) : tail().filter(p);
        } <R> R fold(R z, BiFunction<? super R, ? super T, ? extends R> f) { R r = z; for (T t : this) r = f.apply(r, t); return r; }
        PList<T> rev() { PList<T> r = nil(); for (T t : this) r = r.cons(t); return r; }
        static <T> PList<T> nil() { @SuppressWarnings("unchecked") PList<T> n = (PList<T>) Nil.I; return n; }
        @SafeVarargs static <T> PList<T> of(T... ts) { PList<T> r = nil(); for (int i = ts.length; i-- > 0; ) r = r.cons(ts[i]); return r; }
        public Iterator<T> iterator() {
            return new Iterator<>() {
                PList<T> c = PList.this; public boolean hasNext() { return !c.empty(); } public T next() { T t = c.head(); c = c.tail(); return t; }
            };
        }
        public String toString() { StringJoiner j = new StringJoiner(",", "<", ">"); for (T t : this) j.add("" + t); return j.toString(); }
    }
    static final class Nil extends PList<Object> {
        static final Nil I = new Nil();
        boolean empty() { return true; }
        Object head() { throw new NoSuchElementException("nil"); }
        PList<Object> tail() { throw new NoSuchElementException("nil tail"); }
    }
    static final class Cons<T> extends PList<T> {
        final T h;
        final PList<T> t;
        Cons(T h, PList<T> t) { this.h = h; this.t = t; }
        boolean empty() { return false; }
        T head() { return h; }
        PList<T> tail() { return t; }
    }
    record Lens<A, B>(Function<A, B> get, BiFunction<A, B, A> set) {
        <C> Lens<A, C> then(Lens<B, C> o) { return new Lens<>(a -> o.get.apply(get.apply(a)), (a, c) -> set.apply(a, o.set.apply(get.apply(a), c))); }
        A mod(A a, UnaryOperator<B> f) { return set.apply(a, f.apply(get.apply(a))); }
    }
    record Addr(String city, int zip) { }
    record Person(String name, Addr addr) { }
    static class TypeMap {
        private final Map<Class<?>, Object> m = new HashMap<>();
        <T> TypeMap put(Class<T> c, T t) { m.put(c, c.cast(t)); return this; } <T> T get(Class<T> c) { return c.cast(m.get(c)); }
    }
    static class Graph<N extends Comparable<N>> {
        final SortedMap<N, SortedMap<N, Integer>> e = new TreeMap<>();
        Graph<N> edge(N a, N b, int w) {
            e.computeIfAbsent(a, k -> new TreeMap<>()).put(b, w); e.computeIfAbsent(b, k -> new TreeMap<>()); return this;
        }
        Map<N, Integer> dijkstra(N s) {
            Map<N, Integer> d = new TreeMap<>();
            PriorityQueue<Map.Entry<N, Integer>> q = new PriorityQueue<>(Map.Entry.<N, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()));
            q.add(Map.entry(s, 0));
            while (!q.isEmpty()) {
                Map.Entry<N, Integer> x = q.poll();
                if (d.putIfAbsent(x.getKey(), x.getValue()) != null) continue;
                e.get(x.getKey()).forEach((n, w) -> q.add(Map.entry(n, x.getValue() + w)));
            }
            return d;
        }
        List<N> topo() {
            List<N> out = new ArrayList<>();
            Set<N> seen = new HashSet<>(), on = new HashSet<>();
            for (N n : e.keySet()) visit(n, seen, on, out);
            Collections.reverse(out);
            return out;
        }
        private void visit(N n, Set<N> seen, Set<N> on, List<N> out) {
            if (on.contains(n)) throw new IllegalStateException("cycle at " + n);
            if (!seen.add(n)) return;
            on.add(n);
            for (N m : e.get(n).keySet()) visit(m, seen, on, out);
            on.remove(n);
            out.add(n);
        }
    }
    interface Functor<F, T> { <R> Functor<F, R> map(Function<? super T, ? extends R> f); T get(); }
    static class Id<T> implements Functor<Id<?>, T> {
        final T t;
        Id(T t) { this.t = t; }
        public <R> Id<R> map(Function<? super T, ? extends R> f) { return new Id<>(f.apply(t)); }
        public T get() { return t; }
    }
    static <T extends Comparable<? super T>> List<T> merge(List<? extends T> a, List<? extends T> b) {
        List<T> r = new ArrayList<>();
        int i = 0, j = 0;
        while (i < a.size() || j < b.size()) r.add(j >= b.size() || i < a.size() && a.get(i).compareTo(b.get(j)) <= 0 ? a.get(i++) : b.get(j++));
        return r;
    }
    static <T> Set<Set<T>> powerset(Collection<T> c) {
        Set<Set<T>> r = new LinkedHashSet<>();
        r.add(new LinkedHashSet<>());
        for (T t : c) for (Set<T> s : new ArrayList<>(r)) { Set<T> n = new LinkedHashSet<>(s); n.add(t); r.add(n); }
        return r;
    }
    static <K, V, R> Map<K, R> mapVals(Map<K, V> m, Function<? super V, ? extends R> f) {
        Map<K, R> r = new LinkedHashMap<>(); m.forEach((k, v) -> r.put(k, f.apply(v))); return r;
    }
    static <T> void permute(List<T> l, int k, Consumer<? super List<T>> c) {
        if (k == l.size()) { c.accept(l); return; }
        for (int i = k; i < l.size(); i++) { Collections.swap(l, k, i); permute(l, k + 1, c); Collections.swap(l, k, i); }
    }
    public static void main(String[] args) {
        PList<Integer> l = PList.of(1, 2, 3, 4, 5);
        System.out.println(l + " " + l.map(x -> x * 1.5) + " " + l.filter(x -> x % 2 == 1).rev() + " " + l.fold(0, Integer::sum) + " " + l.fold("", (s, x) -> s + x) + " " + PList.nil() + " " + (PList.<String>nil() == (Object) PList.<Integer>nil()));
        try { PList.<String>nil().head(); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
        Lens<Person, Addr> pa = new Lens<>(Person::addr, (p, a) -> new Person(p.name(), a));
        Lens<Addr, Integer> az = new Lens<>(Addr::zip, (a, z) -> new Addr(a.city(), z));
        Person p = new Person("ann", new Addr("rome", 100));
        System.out.println(pa.then(az).mod(p, z -> z + 5) + " " + p + " " + pa.then(az).get().apply(p));
        TypeMap tm = new TypeMap().put(String.class, "s").put(Integer.class, 5).put(List.class, List.of(1));
        System.out.println(tm.get(String.class).length() + tm.get(Integer.class) + " " + tm.get(List.class) + tm.get(Double.class));
        try { ((TypeMap) tm).put((Class) String.class, 5); } catch (ClassCastException e) { System.out.println("cce " + e.getMessage()); }
        Graph<String> g = new Graph<String>().edge("a", "b", 4).edge("a", "c", 1).edge("c", "b", 2).edge("b", "d", 5).edge("c", "d", 8);
        System.out.println(g.dijkstra("a") + " " + g.topo());
        try { g.edge("d", "a", 1).topo(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        System.out.println(new Graph<Integer>().edge(1, 2, 7).dijkstra(1) + " " + new Id<>("x").map(String::length).map(x -> x + 0.5).get());
        System.out.println(merge(List.of(1, 4, 9), List.of(2, 4, 6)) + " " + Containers.<String>merge(List.of("b"), List.of("a", "c")) + powerset(List.of(1, 2, 3)).size() + powerset(List.of("x", "y")));
        System.out.println(mapVals(new TreeMap<>(Map.of("a", 1, "b", 2)), x -> "v" + x));
        StringBuilder sb = new StringBuilder();
        permute(new ArrayList<>(List.of('a', 'b', 'c')), 0, x -> sb.append(x.get(0)).append(x.get(1)).append(x.get(2)).append(' '));
        System.out.println(sb);
        List<? super Integer> sup = new ArrayList<Number>(List.of(1.5));
        sup.add(7);
        Object first = sup.get(0);
        System.out.println(first + "" + sup);
        List<? extends Number> ext = List.of(1, 2.5f, 3L);
        double s = 0;
        for (Number n : ext) s += n.doubleValue();
        System.out.println(s);
        Map<String, Map<Integer, List<String>>> deep = new TreeMap<>();
        for (String w : "one three two four five".split(" ")) deep.computeIfAbsent(w.substring(0, 1), k -> new TreeMap<>()).computeIfAbsent(w.length(), k -> new ArrayList<>()).add(w);
        System.out.println(deep);
        Function<Integer, Function<Integer, Function<Integer, Integer>>> f3 = a -> b -> c -> a * b + c;
        System.out.println(f3.apply(2).apply(3).apply(4));
        BiFunction<Integer, Integer, Integer> bf = Math::floorMod;
        System.out.println(bf.andThen(x -> List.of(x, x)).apply(-7, 3));
        Comparable<String>[] cs = new Comparable[] {"b", "a"};
        Arrays.sort(cs);
        System.out.println(Arrays.toString(cs));
        Optional<? extends CharSequence> oc = Optional.of("chars");
        System.out.println(oc.map(CharSequence::length).orElse(0));
        Iterator<? extends Number> in = List.of(1, 2).iterator();
        System.out.println(in.next().intValue() + in.next().intValue());
        var anon = new HashMap<String, Integer>() { { put("k", 1); } Integer inc(String k) { return merge(k, 1, Integer::sum); } };
        anon.inc("k");
        System.out.println(anon.inc("k") + " " + anon);
    }
}
