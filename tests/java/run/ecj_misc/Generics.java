//! compiler: ecj
/** Generics compiled by ecj: bridges, bounded types, wildcards, recursion, varargs, heap pollution and covariant returns. */
package ecj_misc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

public class Generics {
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

    interface Visitor<R> {
        R num(int v);

        R add(Node a, Node b);
    }

    interface Node {
        <R> R accept(Visitor<R> v);
    }

    static Node num(int v) {
        return new Node() {
            @Override
            public <R> R accept(Visitor<R> q) {
                return q.num(v);
            }
        };
    }

    static Node add(Node a, Node b) {
        return new Node() {
            @Override
            public <R> R accept(Visitor<R> q) {
                return q.add(a, b);
            }
        };
    }

    static class Eval implements Visitor<Integer> {
        @Override
        public Integer num(int v) {
            return v;
        }

        @Override
        public Integer add(Node a, Node b) {
            return a.accept(this) + b.accept(this);
        }
    }

    static class Show implements Visitor<String> {
        @Override
        public String num(int v) {
            return "" + v;
        }

        @Override
        public String add(Node a, Node b) {
            return "(" + a.accept(this) + "+" + b.accept(this) + ")";
        }
    }

    abstract static class Builder<T extends Builder<T>> {
        final StringBuilder s = new StringBuilder();

        abstract T self();

        T add(String x) {
            s.append(x);
            return self();
        }
    }

    static class Html extends Builder<Html> {
        @Override
        Html self() {
            return this;
        }

        Html tag(String t) {
            s.append('<').append(t).append('>');
            return this;
        }
    }

    static class LinkedStack<E> implements Iterable<E> {
        private class N {
            final E e;
            final N next;

            N(E e, N next) {
                this.e = e;
                this.next = next;
            }
        }

        private N head;

        void push(E e) {
            head = new N(e, head);
        }

        E pop() {
            E e = head.e;
            head = head.next;
            return e;
        }

        void pushAll(Iterable<? extends E> src) {
            for (E e : src) {
                push(e);
            }
        }

        void popAll(Collection<? super E> dst) {
            while (head != null) {
                dst.add(pop());
            }
        }

        @Override
        public Iterator<E> iterator() {
            return new Iterator<>() {
                N at = head;

                @Override
                public boolean hasNext() {
                    return at != null;
                }

                @Override
                public E next() {
                    E e = at.e;
                    at = at.next;
                    return e;
                }
            };
        }
    }

    static <T extends Comparable<? super T>> T max(Collection<? extends T> c) {
        T best = null;
        for (T t : c) {
            if (best == null || t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best;
    }

    static double sum(Collection<? extends Number> c) {
        double s = 0;
        for (Number n : c) {
            s += n.doubleValue();
        }
        return s;
    }

    @SafeVarargs
    static <T> List<T> listOf(T... ts) {
        return new ArrayList<>(Arrays.asList(ts));
    }

    static <K, V extends Comparable<V>> List<Map.Entry<K, V>> byValue(Map<K, V> m) {
        List<Map.Entry<K, V>> l = new ArrayList<>(m.entrySet());
        l.sort(Map.Entry.comparingByValue(Comparator.reverseOrder()));
        return l;
    }

    static void swap(List<?> l, int i, int j) {
        swapHelper(l, i, j);
    }

    private static <E> void swapHelper(List<E> l, int i, int j) {
        l.set(i, l.set(j, l.get(i)));
    }

    static class Cell<T> {
        T v;

        T get() {
            return v;
        }

        void set(T t) {
            v = t;
        }
    }

    static class IntCell extends Cell<Integer> {
        int sets;

        @Override
        void set(Integer i) {
            sets++;
            super.set(i);
        }

        @Override
        Integer get() {
            return super.get() + 1;
        }
    }

    static <A, B, C> Function<A, C> compose(Function<? super A, ? extends B> f, Function<? super B, ? extends C> g) {
        return a -> g.apply(f.apply(a));
    }

    static <T> T[] array(T... ts) {
        return ts;
    }

    static String over(Object o) {
        return "object";
    }

    static String over(String s) {
        return "string";
    }

    static String over(Integer i) {
        return "integer";
    }

    static String over(int i) {
        return "int";
    }

    static String over(long l) {
        return "long";
    }

    static String over(Object... os) {
        return "varargs";
    }

    static <T> String gen(T t) {
        return over(t);
    }

    public static void main(String[] args) {
        Node n = add(num(1), add(num(2), num(3)));
        p("visitor", n.accept(new Eval()) + " " + n.accept(new Show()));
        p("self type", new Html().add("x").tag("b").add("y").s);
        LinkedStack<Number> st = new LinkedStack<>();
        st.pushAll(List.of(1, 2, 3));
        st.pushAll(List.of(1.5, 2.5));
        p("iterate", listFrom(st));
        List<Object> out = new ArrayList<>();
        st.popAll(out);
        p("stack", out);
        p("max", max(List.of(3, 7, 5)) + " " + max(List.of("pear", "zoo")) + " " + max(List.<Integer>of()));
        p("sum", sum(List.of(1, 2.5, 3L, 4f)));
        p("listOf", listOf(1, "a", 2.5) + " " + listOf() + " " + listOf((Object) null));
        p("byValue", byValue(new TreeMap<>(Map.of("a", 1, "b", 3, "c", 2))));
        List<String> sw = new ArrayList<>(List.of("x", "y"));
        swap(sw, 0, 1);
        p("swap", sw);
        IntCell ic = new IntCell();
        Cell<Integer> c = ic;
        c.set(5);
        p("bridge", c.get() + " " + ic.sets);
        @SuppressWarnings({"unchecked", "rawtypes"})
        Body raw = () -> {
            ((Cell) ic).set("str");
            return 0;
        };
        t("bridge cce", raw);
        t("pollution", () -> { List<Integer> l = new ArrayList<>(); ((List) l).add("s"); Object o = l.get(0); return o + " " + (l.get(0) + 1); });
        p("compose", compose((String s) -> s.length(), (Integer i) -> i * 2.5).apply("four"));
        t("array", () -> array("a", "b").getClass().getSimpleName() + array(1, 2).length);
        p("overloads", over(1) + over((short) 1) + over(1L) + over('c') + over(1.5) + over("s") + over((Object) "s") + over(Integer.valueOf(1)) + over() + over(1, 2) + gen("s") + gen(1));
        Map<String, List<Map<Integer, String>>> deep = new HashMap<>();
        deep.computeIfAbsent("k", k -> new ArrayList<>()).add(Map.of(1, "v"));
        for (Map.Entry<String, List<Map<Integer, String>>> e : deep.entrySet()) {
            p("deep", e.getKey() + e.getValue().get(0).get(1).length());
        }
        Comparable<String> cs = "a";
        p("interface", cs.compareTo("b"));
        int total = 0;
        for (Integer i : listOf(1, 2, 3, null == args ? 4 : 5)) {
            total += i;
        }
        p("unboxing", total);
        List<? super Integer> sup = new ArrayList<Number>(List.of(1.5));
        sup.add(3);
        Object got = sup.get(0);
        p("super", sup + " " + got);
        for (int i = 0; i < 10; i++) {
            Cell<Cell<Integer>> cc = new Cell<>();
            cc.set(new IntCell());
            cc.get().set(i);
            p("cells " + i, cc.get().get() + max(List.of(i, 5)));
        }
    }

    static <T> List<T> listFrom(Iterable<T> it) {
        List<T> l = new ArrayList<>();
        it.forEach(l::add);
        return l;
    }
}
