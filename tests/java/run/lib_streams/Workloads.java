/** Query style workloads on records: joins, windows, rankings, matrix products and text statistics. */
package lib_streams;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class Workloads {
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

    record Person(int id, String name, String city, int age) { }

    record Order(int person, String item, int amount, double price) { }

    record Pair<A, B>(A a, B b) { }

    static <A, B> Stream<Pair<A, B>> zip(List<A> x, List<B> y) {
        return IntStream.range(0, Math.min(x.size(), y.size())).mapToObj(i -> new Pair<>(x.get(i), y.get(i)));
    }

    static <T> List<List<T>> windows(List<T> l, int n) {
        return IntStream.rangeClosed(0, l.size() - n).mapToObj(i -> l.subList(i, i + n)).toList();
    }

    static <T> Stream<List<T>> permutations(List<T> l) {
        return l.isEmpty() ? Stream.of(List.of()) : IntStream.range(0, l.size()).boxed().flatMap(i -> {
            List<T> rest = new ArrayList<>(l);
            T head = rest.remove((int) i);
            return permutations(rest).map(q -> {
                List<T> r = new ArrayList<>();
                r.add(head);
                r.addAll(q);
                return r;
            });
        });
    }

    public static void main(String[] args) {
        String[] cities = {"Oslo", "Rome", "Lima"};
        List<Person> people = IntStream.range(0, 12).mapToObj(i -> new Person(i, "P" + (char) ('a' + i * 5 % 12), cities[i % 3], 20 + i * 7 % 40)).toList();
        List<Order> orders = IntStream.range(0, 40).mapToObj(i -> new Order(i * 7 % 13, "item" + i % 5, i % 4 + 1, (i * 37 % 100) / 4.0)).toList();
        Map<Integer, Person> byId = people.stream().collect(Collectors.toMap(Person::id, Function.identity()));
        p("names", people.stream().sorted(Comparator.comparing(Person::name)).map(Person::name).collect(Collectors.joining(",")));
        p("oldest per city", people.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new, Collectors.maxBy(Comparator.comparingInt(Person::age)))));
        p("join", orders.stream().filter(o -> byId.containsKey(o.person())).collect(Collectors.groupingBy(o -> byId.get(o.person()).city(), TreeMap::new, Collectors.summingDouble(o -> o.amount() * o.price()))));
        p("unmatched", orders.stream().map(o -> byId.get(o.person())).filter(Objects::isNull).count());
        p("top spenders", orders.stream().collect(Collectors.groupingBy(Order::person, Collectors.summingDouble(o -> o.amount() * o.price()))).entrySet().stream().sorted(Map.Entry.<Integer, Double>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(4).toList());
        p("items", orders.stream().collect(Collectors.toMap(Order::item, Order::amount, Integer::sum, TreeMap::new)));
        p("ages", people.stream().collect(Collectors.groupingBy(x -> x.age() / 10 * 10, TreeMap::new, Collectors.mapping(Person::name, Collectors.toList()))));
        p("zip", zip(List.of("a", "b", "c"), List.of(1, 2)).toList());
        p("windows", windows(List.of(1, 2, 3, 4, 5), 3).stream().map(w -> w.stream().mapToInt(x -> x).sum()).toList());
        p("permutations", permutations(List.of(1, 2, 3)).toList() + " " + permutations(List.of(1, 2, 3, 4, 5)).count());
        p("powerset", IntStream.range(0, 8).mapToObj(m -> IntStream.range(0, 3).filter(i -> (m >> i & 1) == 1).mapToObj(i -> "abc".substring(i, i + 1)).collect(Collectors.joining())).toList());
        int[][] a = {{1, 2}, {3, 4}};
        int[][] b = {{5, 6}, {7, 8}};
        int[][] c = Arrays.stream(a).map(r -> IntStream.range(0, 2).map(j -> IntStream.range(0, 2).map(k -> r[k] * b[k][j]).sum()).toArray()).toArray(int[][]::new);
        p("matrix", Arrays.deepToString(c));
        p("transpose", Arrays.deepToString(IntStream.range(0, 3).mapToObj(j -> IntStream.range(0, 2).map(i -> new int[][] {{1, 2, 3}, {4, 5, 6}}[i][j]).toArray()).toArray()));
        String text = "it was the best of times it was the worst of times it was the age of wisdom it was the age of foolishness";
        p("histogram", text.chars().filter(Character::isLetter).mapToObj(x -> (char) x).collect(Collectors.groupingBy(x -> x, TreeMap::new, Collectors.counting())));
        p("bigrams", windows(Arrays.asList(text.split(" ")), 2).stream().map(w -> String.join(" ", w)).collect(Collectors.groupingBy(w -> w, TreeMap::new, Collectors.counting())).entrySet().stream().filter(e -> e.getValue() > 2).toList());
        p("anagrams", Stream.of("listen", "silent", "enlist", "google", "elbow", "below").collect(Collectors.groupingBy(w -> w.chars().sorted().mapToObj(x -> "" + (char) x).collect(Collectors.joining()), TreeMap::new, Collectors.toList())));
        p("collatz", IntStream.rangeClosed(1, 200).boxed().max(Comparator.comparingInt(n -> (int) Stream.iterate((long) n, x -> x != 1, x -> x % 2 == 0 ? x / 2 : 3 * x + 1).count())).get());
        p("fizz", IntStream.rangeClosed(1, 15).mapToObj(i -> i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : "" + i).collect(Collectors.joining(" ")));
        p("pascal", Stream.iterate(List.of(1), r -> { List<Integer> n = new ArrayList<>(List.of(1)); for (int i = 1; i < r.size(); i++) { n.add(r.get(i - 1) + r.get(i)); } n.add(1); return n; }).limit(6).toList());
        p("sieve", IntStream.rangeClosed(2, 60).boxed().collect(() -> new ArrayList<Integer>(), (l, x) -> { if (l.stream().noneMatch(q -> x % q == 0)) { l.add(x); } }, ArrayList::addAll));
        p("compose", Stream.<Function<Integer, Integer>>of(x -> x + 1, x -> x * 2, x -> x - 3).reduce(Function.identity(), Function::andThen).apply(10) + " " + Stream.<UnaryOperator<String>>of(String::trim, String::toUpperCase, s -> s + "!").reduce(UnaryOperator.identity(), (f, g) -> s -> g.apply(f.apply(s))).apply("  hey "));
        Predicate<String> shortWord = s -> s.length() < 4;
        p("predicates", Stream.of("a", "word", "the", "of").filter(shortWord.and(s -> !s.equals("of")).or(s -> s.endsWith("d")).negate().negate()).toList() + " " + Stream.of("", "x").filter(Predicate.not(String::isEmpty)).toList() + " " + Stream.of("q", "x").filter(Predicate.isEqual("q")).toList());
        p("minmax ops", BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(3, 2) + " " + BinaryOperator.<Integer>maxBy(Comparator.naturalOrder()).apply(3, 2) + " " + Function.<Integer>identity().compose((Integer x) -> x + 1).apply(4));
        Map<Integer, Long> memo = new HashMap<>();
        p("running", IntStream.range(0, 10).mapToObj(i -> memo.merge(0, (long) i, Long::sum)).toList());
        p("argmax", IntStream.range(0, 7).boxed().max(Comparator.comparing(i -> new int[] {3, 9, 2, 9, 5, 1, 8}[i])).get());
        p("median", IntStream.of(7, 1, 5, 3, 9).sorted().skip(2).findFirst().getAsInt());
        p("run length", Arrays.stream("aaabbc".split("(?<=(.))(?!\\1)")).map(s -> s.charAt(0) + "" + s.length()).collect(Collectors.joining()));
        p("digits", Stream.of(123, 456).flatMapToInt(n -> String.valueOf(n).chars().map(ch -> ch - '0')).sum());
        p("flatten", Stream.of(1, List.of(2, List.of(3, 4)), 5).flatMap(Workloads::flat).toList());
    }

    static Stream<Object> flat(Object o) {
        return o instanceof List<?> l ? l.stream().flatMap(Workloads::flat) : Stream.of(o);
    }
}
