/** IntStream, LongStream and DoubleStream sources, conversions, statistics and mapMulti. */
package lib_streams;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

public class Primitives {
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

    public static void main(String[] args) {
        p("range", Arrays.toString(IntStream.range(2, 6).toArray()) + Arrays.toString(IntStream.rangeClosed(2, 6).toArray()) + IntStream.range(6, 2).count() + IntStream.rangeClosed(5, 5).count());
        p("range edge", IntStream.rangeClosed(Integer.MAX_VALUE - 2, Integer.MAX_VALUE).boxed().toList() + " " + IntStream.range(Integer.MIN_VALUE, Integer.MAX_VALUE).count() + " " + LongStream.rangeClosed(Long.MAX_VALUE - 1, Long.MAX_VALUE).boxed().toList());
        p("map", IntStream.range(0, 5).map(x -> x * x).boxed().toList() + " " + IntStream.range(0, 3).mapToObj(Integer::toBinaryString).toList() + " " + IntStream.range(0, 3).mapToLong(x -> x * 10L).sum() + " " + IntStream.range(0, 3).mapToDouble(x -> x / 4.0).sum());
        p("filter", IntStream.range(0, 20).filter(x -> x % 7 == 3).boxed().toList());
        p("flatMap", IntStream.range(1, 4).flatMap(x -> IntStream.range(0, x)).boxed().toList());
        p("mapMulti", IntStream.range(1, 4).mapMulti((x, c) -> { c.accept(x); c.accept(-x); }).boxed().toList() + " " + LongStream.of(5).mapMulti((x, c) -> { c.accept(x); c.accept(x + 1); }).sum() + " " + DoubleStream.of(1).mapMulti((x, c) -> c.accept(x / 2)).sum());
        p("distinct sorted", IntStream.of(3, 1, 3, 2, 1).distinct().sorted().boxed().toList() + " " + DoubleStream.of(3, 1, 2).sorted().boxed().toList() + " " + LongStream.of(9, 7).sorted().boxed().toList());
        p("limit skip", IntStream.iterate(1, x -> x * 2).skip(3).limit(5).boxed().toList() + " " + IntStream.iterate(100, x -> x > 10, x -> x / 2).boxed().toList() + " " + LongStream.iterate(1, x -> x * 7).limit(4).boxed().toList());
        p("take drop", IntStream.range(0, 10).takeWhile(x -> x < 4).sum() + " " + IntStream.range(0, 10).dropWhile(x -> x < 4).sum() + " " + DoubleStream.of(1, 5, 2).takeWhile(x -> x < 3).count());
        p("concat", IntStream.concat(IntStream.of(1), IntStream.of(2, 3)).sum() + " " + LongStream.concat(LongStream.empty(), LongStream.of(1)).count() + " " + DoubleStream.concat(DoubleStream.of(1), DoubleStream.of(2)).sum());
        p("builder", IntStream.builder().add(1).add(2).build().sum() + " " + LongStream.builder().add(3).build().sum() + " " + DoubleStream.builder().add(0.5).build().sum());
        p("generate", IntStream.generate(() -> 7).limit(3).sum() + " " + DoubleStream.generate(() -> 0.5).limit(3).sum());
        p("arrays", Arrays.stream(new int[] {1, 2, 3, 4}, 1, 3).sum() + " " + Arrays.stream(new double[] {1.5, 2.5}).sum() + " " + Arrays.stream(new long[] {1, 2}).max() + " " + Arrays.stream(new String[] {"a", "b"}, 1, 2).toList());
        p("stats", IntStream.of(5, -2, 8).summaryStatistics() + " " + LongStream.of(5, -2).summaryStatistics() + " " + DoubleStream.of(5, -2).summaryStatistics());
        p("empty stats", IntStream.empty().summaryStatistics() + " " + DoubleStream.empty().summaryStatistics() + " " + LongStream.empty().summaryStatistics());
        var st = new java.util.IntSummaryStatistics();
        st.accept(4);
        st.combine(IntStream.of(10, 20).summaryStatistics());
        p("combined", st);
        p("conversions", IntStream.of(1, 2).asDoubleStream().boxed().toList() + " " + LongStream.of(1L << 40).mapToInt(x -> (int) x).sum() + " " + DoubleStream.of(3.99, -3.99).mapToInt(x -> (int) x).boxed().toList() + " " + DoubleStream.of(2.5).mapToLong(Math::round).sum() + " " + DoubleStream.of(1.25).mapToObj(Double::toString).toList());
        PrimitiveIterator.OfInt it = IntStream.of(9, 8, 7).iterator();
        p("iterator", it.nextInt() + " " + it.next() + " " + it.nextInt() + " " + it.hasNext());
        t("iterator end", it::nextInt);
        p("parallel", IntStream.range(0, 10000).parallel().sum() + " " + IntStream.range(0, 10000).parallel().filter(x -> x % 3 == 0).count() + " " + LongStream.rangeClosed(1, 1000).parallel().map(x -> x * x).sum() + " " + IntStream.range(0, 1000).parallel().boxed().toList().hashCode());
        p("parallel sorted", IntStream.range(0, 500).parallel().map(x -> x * 7919 % 509).sorted().boxed().toList().hashCode() + " " + IntStream.range(0, 500).parallel().map(x -> x % 10).distinct().sum());
        p("parallel max", IntStream.range(0, 5000).parallel().map(x -> x * 31 % 4999).max() + " " + IntStream.range(0, 5000).parallel().anyMatch(x -> x == 4321) + " " + IntStream.range(0, 5000).parallel().filter(x -> x > 100).findFirst());
        OptionalInt oi = IntStream.range(0, 10).filter(x -> x > 20).findFirst();
        p("optional", oi + " " + oi.isPresent() + " " + oi.orElse(5) + " " + oi.orElseGet(() -> 6) + " " + OptionalInt.of(3) + " " + OptionalInt.of(3).equals(OptionalInt.of(3)) + " " + OptionalInt.of(3).hashCode());
        t("optional throw", () -> oi.orElseThrow(() -> new IllegalStateException("none")));
        StringBuilder b = new StringBuilder();
        IntStream.of(1, 2, 3).peek(x -> b.append('p').append(x)).map(x -> x * 2).forEach(x -> b.append('f').append(x));
        p("laziness", b);
        p("primes", IntStream.rangeClosed(2, 100).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().toList());
        p("fib", LongStream.iterate(1, x -> x + 1).limit(10).map(x -> { long a = 0, c = 1; for (long i = 0; i < x; i++) { long n = a + c; a = c; c = n; } return a; }).boxed().toList());
        p("pythagorean", IntStream.rangeClosed(1, 30).boxed().flatMap(a -> IntStream.rangeClosed(a, 30).filter(x -> Math.sqrt(a * a + x * x) % 1 == 0).mapToObj(x -> List.of(a, x, (int) Math.sqrt(a * a + x * x)))).filter(l -> l.get(2) <= 30).toList());
        p("dot", IntStream.range(0, 4).map(i -> new int[] {1, 2, 3, 4}[i] * new int[] {5, 6, 7, 8}[i]).sum());
        p("chars", "hello world".chars().filter(Character::isLetter).mapToObj(c -> "" + (char) c).distinct().sorted().toList());
        p("average", IntStream.of(1, 2, 4).average().getAsDouble() + " " + DoubleStream.of(0.1, 0.2, 0.3).average().getAsDouble() + " " + LongStream.of(Long.MAX_VALUE, Long.MAX_VALUE).average().getAsDouble());
        p("collect", IntStream.range(0, 5).collect(StringBuilder::new, (s, x) -> s.append(x), StringBuilder::append) + " " + DoubleStream.of(1, 2).collect(() -> new double[1], (a, x) -> a[0] += x, (a, c) -> a[0] += c[0])[0]);
    }
}
