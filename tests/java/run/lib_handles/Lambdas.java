/** Lambdas and method references of every kind: captures, generics, intersection types, recursion and identity. */
package lib_handles;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

public class Lambdas {
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

    interface Tri<A, B, C, R> {
        R apply(A a, B b, C c);

        default Tri<A, B, C, String> text() {
            return (a, b, c) -> "[" + apply(a, b, c) + "]";
        }
    }

    interface Mixed {
        double calc(byte b, short s, char c, int i, long l, float f, double d, boolean z, String o);
    }

    interface Gen<T extends Number> {
        T make(String s);
    }

    interface Sub extends Gen<Integer> {
        Integer make(String s);
    }

    interface Marker { }

    final String name;
    int count;

    Lambdas(String n) {
        name = n;
    }

    String hello(String s) {
        return name + " says " + s;
    }

    static String st(String s) {
        return "static " + s;
    }

    Supplier<String> capturing(String local) {
        int n = 5;
        return () -> name + local + n + count++;
    }

    static <T> T id(T t) {
        return t;
    }

    static int sumAll(int... v) {
        int s = 0;
        for (int x : v) {
            s += x;
        }
        return s;
    }

    static class Parent {
        String who() {
            return "parent";
        }
    }

    static class Child extends Parent {
        @Override
        String who() {
            return "child";
        }

        List<String> both() {
            Supplier<String> mine = this::who;
            Supplier<String> up = super::who;
            return List.of(mine.get(), up.get());
        }
    }

    static Function<Integer, Integer> fact;

    public static void main(String[] args) throws Exception {
        Function<String, String> f1 = Lambdas::st;
        Lambdas obj = new Lambdas("bob");
        Function<String, String> f2 = obj::hello;
        BiFunction<Lambdas, String, String> f3 = Lambdas::hello;
        Function<String, Lambdas> f4 = Lambdas::new;
        IntFunction<int[]> f5 = int[]::new;
        Function<Integer, List<String>[]> f6 = List[]::new;
        p("kinds", f1.apply("x") + " " + f2.apply("y") + " " + f3.apply(obj, "z") + " " + f4.apply("new").name + " " + f5.apply(3).length + " " + f6.apply(2).length);
        Supplier<String> cap = obj.capturing("-loc-");
        p("capture", cap.get() + " " + cap.get() + " " + obj.count);
        p("super", new Child().both());
        fact = n -> n <= 1 ? 1 : n * fact.apply(n - 1);
        p("recursive", fact.apply(10));
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curry = a -> b -> c -> a * b + c;
        p("curry", curry.apply(3).apply(4).apply(5));
        Tri<Integer, Long, String, String> tri = (a, b, c) -> a + b + c;
        p("tri", tri.apply(1, 2L, "q") + " " + tri.text().apply(1, 2L, "q"));
        Mixed m = (b, s, c, i, l, fl, d, z, o) -> b + s + c + i + l + fl + d + (z ? 1 : 0) + o.length();
        p("mixed", m.calc((byte) 1, (short) 2, 'a', 3, 4, 5.5f, 6.5, true, "len"));
        Gen<Integer> g = Integer::valueOf;
        Sub sub = Integer::parseInt;
        p("bridge", g.make("5") + " " + sub.make("6") + " " + ((Gen<Integer>) sub).make("7"));
        IntBinaryOperator max = Math::max;
        BinaryOperator<Integer> boxedMax = Math::max;
        ToIntFunction<String> len = String::length;
        ToDoubleFunction<Integer> dbl = Integer::doubleValue;
        Function<Integer, Long> widen = i -> (long) i;
        Function<Object, String> contra = Object::toString;
        Function<? super String, ? extends CharSequence> wild = contra::apply;
        p("adapt", max.applyAsInt(3, 4) + " " + boxedMax.apply(5, 6) + " " + len.applyAsInt("four") + " " + dbl.applyAsDouble(7) + " " + widen.apply(8) + " " + wild.apply("w"));
        IntUnaryOperator inc = x -> x + 1;
        IntUnaryOperator twice = x -> x * 2;
        IntPredicate even = x -> x % 2 == 0;
        p("compose", inc.andThen(twice).applyAsInt(5) + " " + inc.compose(twice).applyAsInt(5) + " " + even.negate().and(x -> x > 3).or(x -> x == 0).test(5) + " " + Function.<Integer>identity().andThen(x -> x + "!").apply(3) + " " + UnaryOperator.identity().apply("u"));
        Consumer<List<String>> add = l -> l.add("one");
        List<String> target = new ArrayList<>();
        add.andThen(l -> l.add("two")).accept(target);
        ObjIntConsumer<List<String>> oic = (l, i) -> l.add("n" + i);
        oic.accept(target, 3);
        p("consumers", target);
        Runnable r = (Runnable & Serializable & Marker) () -> target.add("ran");
        r.run();
        p("intersection", (r instanceof Serializable) + " " + (r instanceof Marker) + " " + target.get(3));
        Supplier<Runnable> nested = () -> () -> target.add("nested");
        nested.get().run();
        Callable<Integer> call = () -> 42;
        BooleanSupplier bs = () -> true;
        LongSupplier ls = () -> 1L << 40;
        DoubleBinaryOperator dbo = Math::pow;
        p("others", call.call() + " " + bs.getAsBoolean() + " " + ls.getAsLong() + " " + dbo.applyAsDouble(2, 10) + " " + target.get(4));
        Object o = (Function<String, Integer>) String::length;
        p("instance", (o instanceof Function) + " " + (o instanceof Predicate));
        Supplier<Integer>[] sups = new Supplier[5];
        for (int i = 0; i < 5; i++) {
            int k = i * i;
            sups[i] = () -> k;
        }
        int total = 0;
        for (Supplier<Integer> s : sups) {
            total = total * 100 + s.get();
        }
        p("loop captures", total);
        p("vararg ref", ((IntBinaryOperator) Lambdas::sumAll).applyAsInt(3, 4) + " " + ((IntUnaryOperator) Lambdas::sumAll).applyAsInt(9) + " " + ((Supplier<Integer>) Lambdas::sumAll).get());
        p("generic ref", ((Function<String, String>) Lambdas::<String>id).apply("gid") + " " + ((Function<String, List<String>>) List::of).apply("lo"));
        t("null receiver", () -> { Lambdas n = null; Function<String, String> bad = n::hello; return "late"; });
        t("unbound null", () -> ((BiFunction<Lambdas, String, String>) Lambdas::hello).apply(null, "x"));
        t("unbox null", () -> ((IntUnaryOperator) (x -> x)).applyAsInt((Integer) (Object) null));
        t("cce", () -> ((Function) (Function<String, Integer>) String::length).apply(5));
        t("throws", () -> ((Supplier<Integer>) () -> { throw new IllegalStateException("in lambda"); }).get());
        t("checked", () -> ((Callable<Integer>) () -> { throw new java.io.IOException("checked"); }).call());
        Comparator<Map.Entry<String, Integer>> cmp = Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey());
        List<Map.Entry<String, Integer>> es = new ArrayList<>(List.of(Map.entry("b", 1), Map.entry("a", 1), Map.entry("c", 2)));
        es.sort(cmp);
        p("comparator", es);
        Runnable same1 = stateless();
        Runnable same2 = stateless();
        p("stateless", (same1 == same2) + " " + (capture(1) == capture(1)) + " " + same1.equals(same2) + " " + same1.getClass().isSynthetic());
        Function<Integer, Integer> fib = memo(n -> n);
        p("memo", fib.apply(3) + " " + fib.apply(3) + " " + calls);
        char c0 = 'x';
        byte b0 = 1;
        short s0 = 2;
        long l0 = 3;
        float f0 = 4.5f;
        double d0 = 5.5;
        boolean z0 = true;
        Supplier<String> prims = () -> "" + c0 + b0 + s0 + l0 + f0 + d0 + z0 + args.length;
        p("captured primitives", prims.get());
        new Lambdas("inner").deep();
        p("predicate chain", List.of("a", "bb", "", "ccc").stream().filter(Predicate.<String>not(String::isEmpty).and(s -> s.length() < 3)).toList());
        BiFunction<Integer, Integer, Integer> bf = Integer::sum;
        p("andThen", bf.andThen(x -> x * x).apply(2, 3));
    }

    static int calls;

    static <A, B> Function<A, B> memo(Function<A, B> f) {
        Map<A, B> cache = new java.util.HashMap<>();
        return a -> cache.computeIfAbsent(a, k -> {
            calls++;
            return f.apply(k);
        });
    }

    static Runnable stateless() {
        return () -> { };
    }

    static Supplier<Integer> capture(int x) {
        return () -> x;
    }

    void deep() {
        class Local {
            int v = 7;

            Supplier<String> s() {
                return () -> name + v + new Object() {
                    String t() {
                        Supplier<String> q = () -> name + v;
                        return q.get();
                    }
                }.t();
            }
        }
        p("deep", new Local().s().get());
    }
}
