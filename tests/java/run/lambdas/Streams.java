/** Stream pipelines as lambda-heavy programs: map, filter, flatMap, collect, grouping, primitive streams, laziness order. */
package lambdas;

import java.util.*;
import java.util.stream.*;

public class Streams {
    record Emp(String name, String dept, int pay, int age) { }
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) {
        List<Emp> es = List.of(new Emp("ann", "eng", 100, 30), new Emp("bob", "ops", 80, 45), new Emp("cid", "eng", 120, 28), new Emp("dee", "hr", 70, 51), new Emp("eve", "ops", 95, 33));
        p(es.stream().map(Emp::name).collect(Collectors.joining(",", "[", "]")));
        p(es.stream().filter(e -> e.pay() > 90).mapToInt(Emp::pay).sum());
        p(es.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.averagingInt(Emp::pay))));
        p(es.stream().collect(Collectors.partitioningBy(e -> e.age() > 32, Collectors.mapping(Emp::name, Collectors.toList()))));
        p(es.stream().sorted(Comparator.comparing(Emp::dept).thenComparing(Emp::pay, Comparator.reverseOrder())).map(Emp::name).toList());
        p(es.stream().max(Comparator.comparingInt(Emp::age)).map(Emp::name).orElse("?"));
        p(es.stream().collect(Collectors.toMap(Emp::dept, Emp::pay, Integer::sum, TreeMap::new)));
        p(es.stream().mapToInt(Emp::age).summaryStatistics());
        p(es.stream().anyMatch(e -> e.pay() < 75) + " " + es.stream().allMatch(e -> e.age() > 28) + " " + es.stream().noneMatch(e -> e.name().isEmpty()));
        StringBuilder log = new StringBuilder();
        int first = Stream.of(5, 3, 8, 1).peek(x -> log.append("p").append(x)).filter(x -> { log.append("f"); return x % 2 == 0; }).map(x -> { log.append("m"); return x * 10; }).findFirst().get();
        p(first + " " + log);
        log.setLength(0);
        p(Stream.of("c", "a", "b").peek(s -> log.append(s)).sorted().peek(s -> log.append(s.toUpperCase())).limit(2).toList() + log.toString());
        p(IntStream.rangeClosed(1, 5).mapToObj(i -> "x".repeat(i)).collect(Collectors.toList()));
        p(IntStream.iterate(1, x -> x < 200, x -> x * 3).boxed().toList());
        p(Stream.iterate(new int[] {0, 1}, f -> new int[] {f[1], f[0] + f[1]}).limit(10).map(f -> f[0]).toList());
        p(Stream.of(List.of(1, 2), List.of(3), List.<Integer>of()).flatMap(List::stream).map(x -> x * x).reduce(0, Integer::sum));
        p(Arrays.stream(new double[] {1.5, 2.5}).map(Math::ceil).sum() + " " + DoubleStream.of(1, 2, 4).average().getAsDouble() + " " + LongStream.range(0, 5).mapToObj(Long::toString).collect(Collectors.joining()));
        p("hello world".chars().filter(c -> "aeiou".indexOf(c) >= 0).mapToObj(c -> (char) c).map(String::valueOf).collect(Collectors.joining("-")));
        p(Stream.of("a", "bb", "cc", "ddd").collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.counting())));
        p(Stream.of(1, 2, 3, 4, 5, 6).dropWhile(x -> x < 3).takeWhile(x -> x < 6).skip(1).toList());
        p(Stream.of(3, 1, 3, 2, 1).distinct().sorted(Collections.reverseOrder()).toList());
        p(IntStream.range(0, 20).filter(i -> i % 3 == 0).mapToObj(Integer::toBinaryString).collect(Collectors.toCollection(ArrayDeque::new)));
        p(Stream.concat(Stream.of(1), Stream.of("x")).map(Object::toString).toList());
        p(Arrays.toString(Stream.of("p", "q").toArray(String[]::new)) + Arrays.toString(IntStream.of(3, 1, 2).sorted().toArray()));
        p(Stream.of(1, 2, 3).collect(Collectors.teeing(Collectors.summingInt(x -> x), Collectors.counting(), (a, b) -> a + "/" + b)));
        p(Stream.of("k=v", "a=b").map(s -> s.split("=")).collect(Collectors.toMap(a -> a[0], a -> a[1])).get("a"));
        try { Stream.of("x", "x").collect(Collectors.toMap(s -> s, s -> 1)); } catch (IllegalStateException e) { p(e.getMessage()); }
        try { Stream<Integer> s = Stream.of(1); s.count(); s.count(); } catch (IllegalStateException e) { p(e.getMessage()); }
        try { Stream.of(1, 0).map(x -> 1 / x).toList(); } catch (ArithmeticException e) { p(e.getMessage()); }
        p(Stream.of(1, 2, 3, 4).<String>mapMulti((x, sink) -> { if (x % 2 == 0) { sink.accept("e" + x); sink.accept("E" + x); } }).toList());
        p(IntStream.rangeClosed(2, 50).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().toList());
        Iterator<Integer> it = Stream.of(7, 8).iterator();
        p(it.next() + it.next() + " " + it.hasNext());
        p(Stream.of("b", "a").collect(StringBuilder::new, StringBuilder::append, StringBuilder::append).reverse());
        p(new Random(5).ints(5, 0, 10).boxed().toList());
        p(Stream.generate(() -> 1).limit(3).mapToInt(x -> x).sum());
        p(Stream.of(1, 2, 3, 4, 5).reduce(1, (a, b) -> a * b) + " " + Stream.<Integer>empty().reduce(Integer::sum) + " " + IntStream.empty().max());
        p(Collections.nCopies(3, "z").stream().collect(Collectors.collectingAndThen(Collectors.toList(), l -> l.size() + l.get(0))));
        p(IntStream.range(0, 1000).parallel().map(x -> x * 2).sum() + " " + List.of(5, 6, 7).parallelStream().map(x -> x + 1).collect(Collectors.toList()));
    }
}
