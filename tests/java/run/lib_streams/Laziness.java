/** Order of evaluation across pipelines: per-element flow, barriers at sorted, short circuits. */
package lib_streams;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class Laziness {
    static void log(String s) {
        System.out.println("  " + s);
    }

    static <T> T note(String s, T v) {
        log(s + " " + v);
        return v;
    }

    public static void main(String[] args) {
        System.out.println("filter map findFirst");
        System.out.println(Stream.of(5, 2, 8, 3).filter(x -> note("filter", x) % 2 == 0).map(x -> note("map", x) * 10).findFirst());
        System.out.println("sorted barrier");
        System.out.println(Stream.of(3, 1, 2).peek(x -> log("before " + x)).sorted().peek(x -> log("after " + x)).limit(2).toList());
        System.out.println("sorted with cmp calls");
        System.out.println(Stream.of(3, 1, 2).sorted((a, b) -> { log("cmp " + a + " " + b); return a - b; }).toList());
        System.out.println("no terminal");
        Stream<Integer> lazy = Stream.of(1, 2).map(x -> note("never", x));
        System.out.println("built " + (lazy != null));
        System.out.println("limit before and after");
        System.out.println(Stream.iterate(1, x -> note("next of", x) + 1).limit(3).map(x -> note("map", x)).toList());
        System.out.println("skip");
        System.out.println(Stream.of(1, 2, 3).peek(x -> log("peek " + x)).skip(1).map(x -> note("map", x)).toList());
        System.out.println("distinct");
        System.out.println(Stream.of(1, 2, 1, 3).peek(x -> log("in " + x)).distinct().peek(x -> log("out " + x)).toList());
        System.out.println("flatMap");
        System.out.println(Stream.of(1, 2, 3).flatMap(x -> Stream.of(x, -x).peek(y -> log("inner " + y))).filter(x -> x < 0).findFirst());
        System.out.println("flatMap close");
        Stream.of(1, 2).flatMap(x -> Stream.of(x).onClose(() -> log("closed " + x))).forEach(x -> log("each " + x));
        System.out.println("takeWhile");
        System.out.println(Stream.of(1, 2, 9, 1).takeWhile(x -> note("take", x) < 5).map(x -> note("map", x)).toList());
        System.out.println("dropWhile");
        System.out.println(Stream.of(1, 9, 2).dropWhile(x -> note("drop", x) < 5).toList());
        System.out.println("anyMatch");
        System.out.println(IntStream.range(0, 10).map(x -> note("int", x) * 2).anyMatch(x -> x == 4));
        System.out.println("late binding");
        List<String> src = new ArrayList<>(List.of("a"));
        Stream<String> late = src.stream();
        src.add("b");
        System.out.println(late.toList());
        System.out.println("concat order");
        System.out.println(Stream.concat(Stream.of(1).peek(x -> log("first " + x)), Stream.of(2).peek(x -> log("second " + x))).findFirst());
        System.out.println("iterator");
        Iterator<Integer> it = Stream.of(1, 2, 3).peek(x -> log("pull " + x)).iterator();
        System.out.println("has " + it.hasNext());
        System.out.println("got " + it.next());
        System.out.println("got " + it.next());
        System.out.println("spliterator");
        Spliterator<Integer> sp = Stream.of(1, 2, 3).map(x -> note("sp", x)).spliterator();
        sp.tryAdvance(x -> log("advanced " + x));
        System.out.println("estimate " + sp.estimateSize());
        sp.forEachRemaining(x -> log("rest " + x));
        System.out.println("reduce");
        System.out.println(Stream.of("a", "b", "c").reduce("", (x, y) -> { log(x + "+" + y); return x + y; }));
        System.out.println("modify while streaming");
        try {
            List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
            l.stream().forEach(x -> { log("visit " + x); if (x == 2) { l.add(4); } });
        } catch (java.util.ConcurrentModificationException e) {
            System.out.println("cme " + e.getMessage());
        }
        System.out.println("exception midway");
        try {
            Stream.of(1, 0, 2).map(x -> note("div", 10 / x)).forEach(x -> log("use " + x));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("generate with limit");
        int[] n = {0};
        System.out.println(Stream.generate(() -> note("gen", n[0]++)).limit(2).toList());
        System.out.println("nested limits");
        System.out.println(IntStream.iterate(0, i -> i + 1).filter(i -> i % 2 == 1).peek(i -> log("odd " + i)).limit(3).sum());
    }
}
