/** Collectors: groupingBy, partitioningBy, toMap, teeing, joining, downstream collectors and errors. */
package lib_streams;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class Grouping {
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

    enum Kind { FRUIT, ROOT, LEAF }

    record Item(String name, Kind kind, int qty, double price) { }

    static final List<Item> ITEMS = List.of(new Item("apple", Kind.FRUIT, 5, 1.2), new Item("carrot", Kind.ROOT, 12, 0.3), new Item("kale", Kind.LEAF, 2, 2.5), new Item("banana", Kind.FRUIT, 7, 0.5),
            new Item("beet", Kind.ROOT, 4, 0.9), new Item("fig", Kind.FRUIT, 30, 0.75), new Item("chard", Kind.LEAF, 1, 3.0));

    public static void main(String[] args) {
        p("by length", Stream.of("a", "bb", "cc", "d", "eee").collect(Collectors.groupingBy(String::length)));
        p("counting", ITEMS.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.counting())));
        p("summing", ITEMS.stream().collect(Collectors.groupingBy(Item::kind, () -> new EnumMap<>(Kind.class), Collectors.summingInt(Item::qty))));
        p("averaging", ITEMS.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.averagingDouble(Item::price))));
        p("mapping", ITEMS.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.mapping(Item::name, Collectors.joining("/", "<", ">")))));
        p("filtering", ITEMS.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.filtering(i -> i.qty() > 4, Collectors.mapping(Item::name, Collectors.toList())))));
        p("flatMapping", ITEMS.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.flatMapping(i -> i.name().chars().mapToObj(c -> (char) c), Collectors.toCollection(TreeSet::new)))));
        p("maxBy", ITEMS.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.collectingAndThen(Collectors.maxBy(Comparator.comparingDouble(Item::price)), o -> o.get().name()))));
        p("minBy", ITEMS.stream().collect(Collectors.minBy(Comparator.comparingInt(Item::qty))).map(Item::name));
        p("reducing", ITEMS.stream().collect(Collectors.reducing(0, Item::qty, Integer::sum)) + " " + Stream.of(1, 2, 3).collect(Collectors.reducing(Integer::sum)) + " " + Stream.of(1, 2, 3).collect(Collectors.reducing(10, (x, y) -> x * y)));
        p("nested", ITEMS.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.groupingBy(i -> i.qty() > 4 ? "many" : "few", TreeMap::new, Collectors.mapping(Item::name, Collectors.toList())))));
        p("partition", Stream.of(1, 2, 3, 4, 5).collect(Collectors.partitioningBy(x -> x > 2)));
        p("partition down", Stream.of(1, 2, 3, 4, 5).collect(Collectors.partitioningBy(x -> x > 2, Collectors.counting())) + " " + Stream.<Integer>empty().collect(Collectors.partitioningBy(x -> true)));
        Map<Boolean, List<Integer>> part = Stream.of(1, 2).collect(Collectors.partitioningBy(x -> x > 5));
        p("partition get", part.get(true) + " " + part.get(false) + " " + part.size() + " " + part.keySet() + " " + part.get(null));
        p("toMap", ITEMS.stream().collect(Collectors.toMap(Item::name, Item::qty)));
        p("toMap merge", ITEMS.stream().collect(Collectors.toMap(Item::kind, Item::qty, Integer::sum, TreeMap::new)));
        p("toMap linked", Stream.of("x", "y", "x").collect(Collectors.toMap(Function.identity(), s -> 1, Integer::sum, LinkedHashMap::new)));
        t("toMap dup", () -> Stream.of("aa", "bb").collect(Collectors.toMap(String::length, Function.identity())));
        t("toMap null value", () -> Stream.of("aa").collect(Collectors.toMap(String::length, s -> null)));
        t("groupingBy null", () -> Stream.of("aa").collect(Collectors.groupingBy(s -> null)));
        t("toUnmodifiableMap dup", () -> Stream.of("aa", "bb").collect(Collectors.toUnmodifiableMap(String::length, s -> s)));
        t("toUnmodifiableList", () -> Stream.of(1, 2).collect(Collectors.toUnmodifiableList()).set(0, 3));
        t("toUnmodifiableList null", () -> Stream.of(1, null).collect(Collectors.toUnmodifiableList()));
        t("toUnmodifiableSet", () -> new TreeSet<>(Stream.of(1, 2, 1).collect(Collectors.toUnmodifiableSet())));
        t("toConcurrentMap", () -> new TreeMap<>(Stream.of("a", "bb").collect(Collectors.toConcurrentMap(s -> s, String::length))));
        t("groupingByConcurrent", () -> new TreeMap<>(Stream.of("a", "bb", "c").collect(Collectors.groupingByConcurrent(String::length, Collectors.counting()))));
        p("joining", Stream.of("a", "b").collect(Collectors.joining()) + Stream.of("a", "b").collect(Collectors.joining(",")) + Stream.<String>empty().collect(Collectors.joining(",", "[", "]")));
        p("teeing", Stream.of(4, 8, 15, 16, 23, 42).collect(Collectors.teeing(Collectors.summingInt(x -> x), Collectors.counting(), (s, c) -> s + "/" + c)));
        IntSummaryStatistics st = ITEMS.stream().collect(Collectors.summarizingInt(Item::qty));
        p("summarizing", st.getMin() + " " + st.getMax() + " " + st.getSum() + " " + st.getCount() + " " + st.getAverage() + " " + st);
        p("summarizing double", ITEMS.stream().collect(Collectors.summarizingDouble(Item::price)) + " " + ITEMS.stream().collect(Collectors.summarizingLong(Item::qty)));
        p("averages", Stream.of(1, 2).collect(Collectors.averagingInt(x -> x)) + " " + Stream.<Integer>empty().collect(Collectors.averagingInt(x -> x)) + " " + Stream.of(1L, 4L).collect(Collectors.averagingLong(x -> x)) + " " + Stream.of(1, 2).collect(Collectors.summingLong(x -> x)) + " " + Stream.of(0.1, 0.2).collect(Collectors.summingDouble(x -> x)));
        p("toCollection", Stream.of(3, 1, 2, 3).collect(Collectors.toCollection(LinkedHashSet::new)) + " " + Stream.of(3, 1).collect(Collectors.toSet()) + " " + Stream.of(3, 1).collect(Collectors.toList()));
        p("collectingAndThen", Stream.of(3, 1).collect(Collectors.collectingAndThen(Collectors.toList(), List::size)));
        Collector<String, StringBuilder, String> own = Collector.of(StringBuilder::new, (b, s) -> b.append('[').append(s).append(']'), StringBuilder::append, StringBuilder::toString);
        p("own", Stream.of("p", "q").collect(own) + " " + own.characteristics() + " " + Collectors.toList().characteristics() + " " + Collectors.toSet().characteristics());
        p("parallel groups", Stream.of("a", "bb", "cc", "d", "eee").parallel().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList())));
        p("parallel joining", Stream.iterate(0, x -> x + 1).limit(50).parallel().map(String::valueOf).collect(Collectors.joining(",")).hashCode());
        List<String> words = new ArrayList<>(List.of("the cat sat on the mat the end".split(" ")));
        p("top words", words.stream().collect(Collectors.groupingBy(w -> w, Collectors.counting())).entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(3).toList());
        p("inverted", words.stream().distinct().collect(Collectors.groupingBy(w -> w.charAt(w.length() - 1), TreeMap::new, Collectors.toCollection(TreeSet::new))));
    }
}
