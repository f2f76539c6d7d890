//! compiler: ecj
/** Lambdas and method references as compiled by ecj: captures, bridges, intersection casts and nested lambdas. */
package ecj_misc;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
    }

    static class Base {
        protected String name() {
            return "base";
        }
    }

    static class Derived extends Base {
        @Override
        protected String name() {
            return "derived";
        }

        Supplier<String> viaSuper() {
            return super::name;
        }

        Supplier<String> viaThis() {
            return this::name;
        }

        Supplier<Supplier<String>> nested() {
            return () -> () -> name() + super.name();
        }
    }

    int field = 10;

    class Inner {
        int v = 3;

        Supplier<Integer> sum() {
            return () -> v + field++;
        }
    }

    static int var(Object... os) {
        return os.length;
    }

    static <T extends Comparable<T>> T max(List<T> l) {
        return l.stream().max(Comparator.naturalOrder()).get();
    }

    public static void main(String[] args) throws Exception {
        Derived d = new Derived();
        p("super", d.viaSuper().get() + d.viaThis().get() + d.nested().get().get());
        Lambdas o = new Lambdas();
        Lambdas.Inner in = o.new Inner();
        p("inner", in.sum().get() + in.sum().get() + " " + o.field);
        IntFunction<int[][]> arr = int[][]::new;
        Function<Object, Integer> vr = Lambdas::var;
        BiFunction<Object, Object, Integer> vr2 = Lambdas::var;
        Supplier<Integer> vr0 = Lambdas::var;
        p("refs", arr.apply(3).length + " " + vr.apply("a") + vr2.apply(1, 2) + vr0.get());
        Tri<Integer, Integer, Integer, Integer> t = (a, b, c) -> a * b + c;
        IntBinaryOperator op = Math::max;
        p("tri", t.apply(2, 3, 4) + " " + op.applyAsInt(3, 9));
        Runnable r = (Runnable & Serializable) () -> p("ran", "intersection");
        r.run();
        p("serializable", r instanceof Serializable);
        Function<Integer, Function<Integer, Integer>> curry = a -> b -> a - b;
        p("curry", curry.apply(9).apply(4));
        long l = 5;
        double dd = 2.5;
        char c = 'c';
        byte by = 1;
        String s = "str";
        int[] box = {0};
        Supplier<String> cap = () -> l + dd + c + by + s + ++box[0] + args.length;
        p("captures", cap.get() + " " + cap.get() + " " + box[0]);
        p("streams", Stream.of("pear", "fig", "apple").sorted(Comparator.comparing(String::length).thenComparing(Function.identity())).collect(Collectors.joining("|")));
        Map<Integer, List<String>> g = Stream.of("a", "bb", "cc", "d").collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()));
        p("group", g);
        p("generic", max(List.of(3, 9, 2)) + max(List.of("x", "y")));
        p("ints", IntStream.rangeClosed(1, 5).mapToObj(i -> "n" + i).toList() + " " + IntStream.range(0, 5).map(i -> i * i).filter(i -> i % 2 == 0).sum());
        List<Supplier<Integer>> sups = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int k = i;
            sups.add(() -> k * 10);
        }
        p("loop", sups.stream().map(Supplier::get).toList());
        t("throws", () -> ((Supplier<Integer>) () -> Integer.parseInt("x")).get());
        t("null bound", () -> { String n = null; Supplier<Integer> q = n::length; return q.get(); });
        t("cce", () -> ((Function) (Function<String, Integer>) String::length).apply(4));
        Object obj = (Supplier<Object>) Object::new;
        p("object", ((Supplier<?>) obj).get() != null);
        Function<String, Integer> parse = Integer::parseInt;
        p("compose", parse.andThen(x -> x + 1).compose((Object x) -> x.toString()).apply(41));
        Supplier<Runnable> local = () -> {
            class L implements Runnable {
                @Override
                public void run() {
                    p("local in lambda", s + k());
                }

                int k() {
                    return 7;
                }
            }
            return new L();
        };
        local.get().run();
        Comparator<String> cmp = (x, y) -> {
            int q = Integer.compare(x.length(), y.length());
            return q != 0 ? q : y.compareTo(x);
        };
        List<String> ws = new ArrayList<>(List.of("b", "a", "ccc", "dd"));
        ws.sort(cmp.reversed());
        p("sorted", ws);
        p("ternary", (args.length > 5 ? (Supplier<String>) () -> "many" : (Supplier<String>) () -> "few").get());
        Supplier<int[]> clone = new int[] {1, 2}::clone;
        p("clone ref", clone.get().length);
        for (int i = 0; i < 10; i++) {
            int n = i;
            Function<Integer, Integer> f = x -> n < 2 ? n : x + n;
            p("f " + i, f.apply(100) + " " + Stream.iterate(n, x -> x + n + 1).limit(4).toList());
        }
    }
}
