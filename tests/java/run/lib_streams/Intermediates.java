/** Every intermediate stream operation with ordered results and edge cases. */
package lib_streams;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class Intermediates {
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

    static List<Integer> nums() {
        return List.of(5, 3, 8, 1, 9, 2, 7, 3, 5, 6);
    }

    public static void main(String[] args) {
        p("filter", nums().stream().filter(x -> x % 2 == 1).toList());
        p("map", nums().stream().map(x -> "n" + x).toList());
        p("mapToInt", Arrays.toString(nums().stream().mapToInt(x -> x * x).toArray()));
        p("mapToLong", nums().stream().mapToLong(x -> x * 1_000_000_000L).sum());
        p("mapToDouble", nums().stream().mapToDouble(x -> x / 2.0).boxed().toList());
        p("flatMap", Stream.of(List.of(1, 2), List.<Integer>of(), List.of(3)).flatMap(List::stream).toList());
        p("flatMap null", Stream.of(1, 2, 3).flatMap(x -> x == 2 ? null : Stream.of(x, x * 10)).toList());
        p("flatMapToInt", Stream.of("ab", "c").flatMapToInt(String::chars).sum());
        p("flatMapToObj", IntStream.range(0, 3).boxed().flatMap(i -> IntStream.range(0, i).mapToObj(j -> i + ":" + j)).toList());
        p("mapMulti", Stream.of(1, 2, 3).<String>mapMulti((x, c) -> { for (int i = 0; i < x; i++) { c.accept("m" + x + i); } }).toList());
        p("mapMultiToInt", Stream.of("a", "bb").mapMultiToInt((s, c) -> s.chars().forEach(c)).boxed().toList());
        p("distinct", nums().stream().distinct().toList());
        p("distinct null", Stream.of(null, 1, null, 1).distinct().toList());
        p("distinct sorted", nums().stream().sorted().distinct().toList());
        p("sorted", nums().stream().sorted().toList());
        p("sorted cmp", nums().stream().sorted(Comparator.reverseOrder()).toList());
        p("sorted strings", Stream.of("pear", "Fig", "apple").sorted(String.CASE_INSENSITIVE_ORDER).toList());
        List<String> seen = new ArrayList<>();
        p("peek", nums().stream().peek(x -> seen.add("p" + x)).limit(3).toList() + " " + seen);
        p("limit", nums().stream().limit(0).toList() + "" + nums().stream().limit(4).toList() + nums().stream().limit(100).count());
        p("skip", nums().stream().skip(7).toList() + "" + nums().stream().skip(100).toList() + nums().stream().skip(0).count());
        p("skip limit", nums().stream().skip(2).limit(3).skip(1).toList());
        p("takeWhile", nums().stream().takeWhile(x -> x != 9).toList());
        p("dropWhile", nums().stream().dropWhile(x -> x != 9).toList());
        p("take none", nums().stream().takeWhile(x -> x > 100).toList() + "" + nums().stream().dropWhile(x -> x < 100).toList());
        p("iterate", Stream.iterate(1, x -> x * 3).limit(6).toList());
        p("iterate bounded", Stream.iterate(1, x -> x < 50, x -> x * 2).toList());
        int[] n = {0};
        p("generate", Stream.generate(() -> n[0]++).limit(5).toList());
        p("concat", Stream.concat(Stream.of(1, 2), Stream.concat(Stream.empty(), Stream.of(3))).toList());
        p("ofNullable", Stream.ofNullable(null).count() + " " + Stream.ofNullable("x").toList());
        p("builder", Stream.<String>builder().add("a").add("b").build().toList() + " " + Stream.builder().build().count());
        p("of", Stream.of().count() + " " + Stream.of("one").toList() + " " + Stream.of(new String[] {"x", "y"}).count());
        p("boxed", IntStream.rangeClosed(1, 4).boxed().collect(Collectors.toList()));
        p("asLong", IntStream.of(1, 2).asLongStream().sum() + " " + IntStream.of(1, 2).asDoubleStream().sum());
        p("unordered", nums().stream().unordered().filter(x -> x > 8).toList());
        p("sequential", nums().stream().parallel().sequential().isParallel() + " " + nums().parallelStream().isParallel());
        t("limit neg", () -> nums().stream().limit(-1));
        t("skip neg", () -> nums().stream().skip(-1));
        t("reuse", () -> { Stream<Integer> s = nums().stream(); s.map(x -> x); return s.count(); });
        t("reuse terminal", () -> { Stream<Integer> s = nums().stream(); s.count(); return s.count(); });
        t("null mapper", () -> nums().stream().map(null));
        t("of null array", () -> Stream.of((Object[]) null));
        t("sorted incomparable", () -> Stream.of(new int[1], new int[2]).sorted().toList().size());
        t("onClose", () -> { List<String> l = new ArrayList<>(); try (Stream<Integer> s = nums().stream().onClose(() -> l.add("c1")).onClose(() -> l.add("c2"))) { l.add("" + s.count()); } return l; });
        t("onClose throws", () -> { try (Stream<Integer> s = nums().stream().onClose(() -> { throw new IllegalStateException("first"); }).onClose(() -> { throw new IllegalStateException("second"); })) { s.count(); } catch (IllegalStateException e) { return e.getMessage() + " " + e.getSuppressed()[0].getMessage(); } return 0; });
        t("chars", () -> "stream".chars().mapToObj(c -> (char) c).map(String::valueOf).collect(Collectors.joining("|")));
        t("iterator", () -> { var it = nums().stream().filter(x -> x > 5).iterator(); StringBuilder b = new StringBuilder(); while (it.hasNext()) { b.append(it.next()); } return b; });
        t("iterator end", () -> Stream.empty().iterator().next());
    }
}
