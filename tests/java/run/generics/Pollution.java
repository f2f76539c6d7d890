/** Heap pollution: where ClassCastExceptions appear and where they do not; generic arrays, unchecked casts, varargs. */
package generics;

import java.util.*;

public class Pollution {
    static class Box<T> {
        T v;
        Box(T v) { this.v = v; }
        T get() { return v; }
        boolean same(T o) { return v == o; }
        String s() { return "" + v; }
        @SuppressWarnings("unchecked") T[] arr(int n) { return (T[]) new Object[n]; }
        static <E> E cast(Object o) { @SuppressWarnings("unchecked") E e = (E) o; return e; }
    }
    static class NBox<T extends Number> {
        T v; NBox(T v) { this.v = v; } double d() { return v.doubleValue(); } @SuppressWarnings("unchecked") void force(Object o) { v = (T) o; }
    }
    interface Act { Object run() throws Exception; }
    static void t(String n, Act a) {
        try {
            Object r = a.run(); System.out.println(n + " = " + (r instanceof Object[] ? Arrays.toString((Object[]) r) : r));
        } catch (ClassCastException | ArrayStoreException e) {
            System.out.println(n + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        } catch (Exception e) { System.out.println(n + ": " + e); }
    }
    @SafeVarargs static <T> T[] va(T... ts) { return ts; }
    static <T> T[] va2(T a, T b) { return va(a, b); }
    static <T> List<T> listOf(Object... os) {
        List<T> l = new ArrayList<>(); for (Object o : os) { @SuppressWarnings("unchecked") T q = (T) o; l.add(q); } return l;
    }
    static <T extends Comparable<T>> T max(List<T> l) { T m = null; for (T x : l) if (m == null || x.compareTo(m) > 0) m = x; return m; }
    static <T> T first(List<T> l) { return l.get(0); }
    static void takeS(String s) { }
    static void takeO(Object o) { }
    public static void main(String[] args) {
        List<Integer> li = new ArrayList<>();
        List raw = li;
        raw.add("str");
        raw.add(5);
        t("get as object", () -> { Object o = li.get(0); return o; });
        t("get as Integer", () -> { Integer i = li.get(0); return i; });
        t("get int", () -> { int i = li.get(0); return i; });
        t("concat", () -> "" + li.get(0));
        t("toString", () -> li.get(0).toString());
        t("equals", () -> li.get(0).equals("str"));
        t("cast to Object", () -> (Object) li.get(0));
        t("valueOf", () -> String.valueOf(li.get(0)));
        t("instanceof", () -> ((Object) li.get(0)) instanceof String);
        t("for each", () -> { int s = 0; for (int i : li) s += i; return s; });
        t("for Object", () -> { int s = 0; for (Object o : li) s++; return s; });
        t("stream", () -> li.stream().map(x -> x + 1).toList());
        t("stream ok", () -> li.stream().map(Objects::toString).toList());
        t("contains", () -> li.contains(5) + " " + li.indexOf("str"));
        t("sort", () -> { Collections.sort(li); return 1; });
        t("ternary", () -> li.size() > 1 ? li.get(0) : null);
        t("null check", () -> li.get(0) == null);
        t("compare ids", () -> li.get(0) == (Object) "str");
        Box<String> b = new Box(5);
        t("box get obj", () -> { Object o = b.get(); return o; });
        t("box get str", () -> b.get().length());
        t("box s", () -> b.s());
        t("box field", () -> b.v.length());
        t("box field obj", () -> (Object) b.v);
        t("box takeS", () -> { takeS(b.get()); return 0; });
        t("box takeO", () -> { takeO(b.get()); return 0; });
        t("box same", () -> b.same("x"));
        t("arr as T[]", () -> { Object[] q = new Box<>("x").arr(2); return q; });
        t("arr as String[]", () -> { String[] q = new Box<>("x").arr(2); return q; });
        t("arr elem", () -> { Box<String> z = new Box<>("x"); return z.arr(2).length; });
        t("cast id", () -> Box.<String>cast(5));
        t("cast id str", () -> { String s = Box.<String>cast(5); return s; });
        t("cast list", () -> ((List<String>) (Object) Box.<List<Integer>>cast(List.of(1))).get(0).length());
        NBox<Integer> nb = new NBox<>(1);
        t("bound force", () -> { nb.force("s"); return 0; });
        t("bound force dbl", () -> { nb.force(2.5); return nb.d(); });
        t("bound read", () -> { int x = nb.v; return x; });
        t("varargs", () -> va("a", "b").getClass().getSimpleName());
        t("va mixed", () -> va("a", 1).getClass().getComponentType().getSimpleName());
        t("va2", () -> { String[] s = va2("a", "b"); return s; });
        t("va2 obj", () -> { Object[] s = va2("a", "b"); return s; });
        t("va empty", () -> Pollution.<Integer>va().length);
        t("va null", () -> va((Object[]) null));
        t("max mixed", () -> max(Pollution.<Integer>listOf(1, "a")));
        t("max ok", () -> max(Pollution.<Integer>listOf(1, 3, 2)));
        t("first", () -> first(Pollution.<String>listOf(7)));
        t("first str", () -> { String s = first(Pollution.<String>listOf(7)); return s; });
        t("map", () -> { Map<String, Integer> m = new HashMap<>(); ((Map) m).put(1, "x"); int n = 0; for (Map.Entry<String, Integer> e : m.entrySet()) n += e.getValue(); return n; });
        t("map keys", () -> { Map<String, Integer> m = new TreeMap<>(); ((Map) m).put(1, 1); return m.containsKey("a"); });
        t("generic array", () -> { List<String>[] ls = new List[1]; Object[] os = ls; os[0] = List.of(42); return ls[0].get(0).length(); });
        t("generic array store", () -> { List<String>[] ls = new List[1]; Object[] os = ls; os[0] = "x"; return ls; });
        t("class cast", () -> Integer.class.cast("x"));
        t("checked", () -> { List l = Collections.checkedList(new ArrayList<>(), Integer.class); l.add("bad"); return l; });
        t("toArray", () -> ((List) Arrays.asList(1, 2)).toArray(new String[0]));
        t("toArray ok", () -> Arrays.asList("x", "y").toArray(new Object[0]).getClass().getSimpleName());
        t("aslist set", () -> { List l = Arrays.asList("a", "b"); l.set(0, 1); return l; });
        t("intersection", () -> { Object o = "s"; return ((Comparable<String> & CharSequence) o).length(); });
        t("intersection bad", () -> { Object o = 5; return ((Comparable<Integer> & CharSequence) o).length(); });
        t("lambda ret", () -> { java.util.function.Supplier<Integer> s = (java.util.function.Supplier) () -> "x"; return s.get(); });
        t("lambda ret int", () -> { java.util.function.Supplier<Integer> s = (java.util.function.Supplier) () -> "x"; int i = s.get(); return i; });
        t("lambda arg", () -> { java.util.function.Function f = (java.util.function.Function<String, Integer>) s -> s.length(); return f.apply(5); });
        t("lambda arg obj", () -> { java.util.function.Function f = (java.util.function.Function<String, Object>) s -> "got"; return f.apply(5); });
        t("mref arg", () -> { java.util.function.Function f = (java.util.function.Function<String, Integer>) String::length; return f.apply(5); });
    }
}
