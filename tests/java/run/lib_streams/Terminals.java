/** Every terminal stream operation including short circuits, reductions and empty streams. */
package lib_streams;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

public class Terminals {
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

    static Stream<String> s() {
        return Stream.of("delta", "alpha", "charlie", "bravo", "echo", "alpha");
    }

    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        s().forEach(x -> b.append(x.charAt(0)));
        s().parallel().forEachOrdered(x -> b.append(x.charAt(1)));
        p("forEach", b);
        p("toArray", Arrays.toString(s().toArray()) + s().toArray(String[]::new).length);
        t("toArray bad", () -> s().toArray(Integer[]::new));
        p("reduce 1", s().reduce(String::concat).get() + " " + Stream.<String>empty().reduce(String::concat));
        p("reduce 2", s().reduce("#", (x, y) -> x + y.charAt(0)));
        p("reduce 3", s().reduce(0, (n, x) -> n + x.length(), Integer::sum) + " " + s().parallel().reduce(0, (n, x) -> n + x.length(), Integer::sum));
        p("collect 3", s().collect(StringBuilder::new, (q, x) -> q.append(x.length()), StringBuilder::append) + " " + s().parallel().collect(ArrayList::new, ArrayList::add, ArrayList::addAll));
        p("min max", s().min(Comparator.naturalOrder()) + " " + s().max(Comparator.naturalOrder()) + " " + s().min(Comparator.comparing(String::length)).get() + " " + s().max(Comparator.comparing(String::length)).get() + " " + Stream.<Integer>empty().max(Integer::compare));
        p("count", s().count() + " " + s().filter(x -> x.length() == 5).count() + " " + Stream.empty().count());
        p("match", s().anyMatch(x -> x.startsWith("b")) + " " + s().allMatch(x -> x.length() > 3) + " " + s().noneMatch(String::isEmpty) + " " + Stream.empty().anyMatch(x -> true) + " " + Stream.empty().allMatch(x -> false) + " " + Stream.empty().noneMatch(x -> true));
        p("find", s().findFirst() + " " + s().filter(x -> x.startsWith("c")).findAny() + " " + Stream.empty().findFirst() + " " + s().parallel().filter(x -> x.contains("a")).findFirst());
        t("find null", () -> Stream.of((String) null).findFirst());
        t("reduce null", () -> Stream.of("a", null).reduce((x, y) -> y));
        t("max null", () -> Stream.of(1, null).max(Comparator.nullsFirst(Comparator.naturalOrder())));
        t("min null", () -> Stream.of(1, null).min(Comparator.nullsFirst(Comparator.naturalOrder())));
        t("first of infinite", () -> Stream.iterate(1, x -> x + 1).filter(x -> x % 17 == 0).findFirst());
        t("any of infinite", () -> Stream.iterate(1, x -> x + 1).anyMatch(x -> x * x > 500));
        int[] calls = {0};
        p("count skips", Stream.of(1, 2, 3).peek(x -> calls[0]++).count() + " " + calls[0] + " " + Stream.of(1, 2, 3).peek(x -> calls[0]++).filter(x -> true).count() + " " + calls[0]);
        p("short circuit", Stream.of(1, 2, 3, 4).peek(x -> calls[0]++).anyMatch(x -> x == 2) + " " + calls[0]);
        p("int", IntStream.of(3, 1, 2).sum() + " " + IntStream.of(3, 1, 2).average() + " " + IntStream.empty().average() + " " + IntStream.of(3, 1, 2).max() + " " + IntStream.of(3, 1, 2).min().getAsInt() + " " + IntStream.of(3, 1, 2).summaryStatistics());
        p("int empty", IntStream.empty().sum() + " " + IntStream.empty().max() + " " + IntStream.empty().summaryStatistics());
        p("int reduce", IntStream.rangeClosed(1, 10).reduce(1, (x, y) -> x * y) + " " + IntStream.of(4).reduce(Integer::sum) + " " + IntStream.range(0, 5).collect(ArrayList::new, ArrayList::add, ArrayList::addAll));
        p("int overflow", IntStream.of(Integer.MAX_VALUE, 1).sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).average().getAsDouble() + " " + IntStream.of(Integer.MAX_VALUE, 1).asLongStream().sum());
        p("long", LongStream.rangeClosed(1, 20).reduce(1, (x, y) -> x * y) + " " + LongStream.of(5, 6).average() + " " + LongStream.of(5, 6).summaryStatistics() + " " + LongStream.empty().min());
        p("double", DoubleStream.of(0.1, 0.2, 0.3).sum() + " " + DoubleStream.of(1, 2).average() + " " + DoubleStream.of(1.5, 2.5).summaryStatistics() + " " + DoubleStream.of(Double.NaN, 1).max() + " " + DoubleStream.of(-0.0, 0.0).min());
        p("double sums", DoubleStream.generate(() -> 0.1).limit(10).sum() + " " + DoubleStream.of(1e100, 1, -1e100).sum() + " " + DoubleStream.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY).sum() + " " + DoubleStream.of(Double.POSITIVE_INFINITY, 1).sum());
        p("matches", IntStream.range(0, 5).allMatch(x -> x < 5) + " " + IntStream.range(0, 5).noneMatch(x -> x > 3) + " " + LongStream.range(0, 5).anyMatch(x -> x == 3) + " " + DoubleStream.of(1).findFirst() + " " + IntStream.range(5, 0).findAny());
        p("iterator", sumIterator());
        t("getAsInt", () -> IntStream.empty().max().getAsInt());
        t("get", () -> Stream.empty().findFirst().get());
        t("orElseThrow", () -> Stream.empty().findFirst().orElseThrow());
        t("exception in lambda", () -> s().map(x -> x.charAt(10)).toList());
        t("toList add", () -> s().toList().add("x"));
        Optional<String> longest = s().reduce((x, y) -> x.length() >= y.length() ? x : y);
        p("longest", longest);
        List<List<Integer>> acc = new ArrayList<>();
        IntStream.range(0, 5).mapToObj(i -> List.of(i, i * i)).forEachOrdered(acc::add);
        p("pairs", acc);
    }

    static int sumIterator() {
        var it = IntStream.range(0, 10).filter(x -> x % 3 == 0).iterator();
        int n = 0;
        while (it.hasNext()) {
            n = n * 10 + it.nextInt();
        }
        return n;
    }
}
