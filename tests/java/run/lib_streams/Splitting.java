/** Spliterator characteristics, splitting and advancing for many sources, and StreamSupport. */
package lib_streams;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

public class Splitting {
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

    static String chars(Spliterator<?> s) {
        StringBuilder b = new StringBuilder();
        int[] bits = {Spliterator.ORDERED, Spliterator.DISTINCT, Spliterator.SORTED, Spliterator.SIZED, Spliterator.NONNULL, Spliterator.IMMUTABLE, Spliterator.CONCURRENT, Spliterator.SUBSIZED};
        String names = "ODSZNICU";
        for (int i = 0; i < bits.length; i++) {
            if (s.hasCharacteristics(bits[i])) {
                b.append(names.charAt(i));
            }
        }
        return b.toString();
    }

    static void show(String n, Spliterator<?> s) {
        StringBuilder b = new StringBuilder(chars(s)).append(' ').append(s.estimateSize() == Long.MAX_VALUE ? "inf" : "" + s.estimateSize()).append(' ').append(s.getExactSizeIfKnown());
        Spliterator<?> left = s.trySplit();
        if (left == null) {
            b.append(" unsplit");
        } else {
            b.append(" left").append(list(left)).append(chars(left));
        }
        b.append(" rest").append(list(s));
        p(n, b);
    }

    static List<Object> list(Spliterator<?> s) {
        List<Object> l = new ArrayList<>();
        int n = 0;
        while (n++ < 12 && s.tryAdvance(l::add)) {
            continue;
        }
        return l;
    }

    static class Countdown implements Spliterator<Integer> {
        int from;
        final int to;

        Countdown(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public boolean tryAdvance(java.util.function.Consumer<? super Integer> c) {
            if (from <= to) {
                return false;
            }
            c.accept(from--);
            return true;
        }

        @Override
        public Spliterator<Integer> trySplit() {
            int mid = (from + to) / 2;
            if (from - mid < 2) {
                return null;
            }
            Countdown left = new Countdown(from, mid);
            from = mid;
            return left;
        }

        @Override
        public long estimateSize() {
            return from - to;
        }

        @Override
        public int characteristics() {
            return ORDERED | SIZED | SUBSIZED | NONNULL | IMMUTABLE;
        }
    }

    public static void main(String[] args) {
        List<Integer> l = List.of(1, 2, 3, 4, 5, 6);
        show("List.of", l.spliterator());
        show("ArrayList", new ArrayList<>(l).spliterator());
        show("LinkedList", new LinkedList<>(l).spliterator());
        show("Arrays.asList", Arrays.asList(1, 2, 3).spliterator());
        show("array", Arrays.spliterator(new Integer[] {4, 5, 6, 7}));
        show("int array", Arrays.spliterator(new int[] {4, 5, 6, 7}, 1, 4));
        show("HashSet", new HashSet<>(l).spliterator());
        show("LinkedHashSet", new LinkedHashSet<>(l).spliterator());
        show("TreeSet", new TreeSet<>(l).spliterator());
        show("TreeMap keys", new TreeMap<>(java.util.Map.of(1, 1, 2, 2, 3, 3)).keySet().spliterator());
        show("ArrayDeque", new ArrayDeque<>(l).spliterator());
        show("PriorityQueue", new PriorityQueue<>(l).spliterator());
        show("range", IntStream.range(0, 8).spliterator());
        show("stream", Stream.of(1, 2, 3).spliterator());
        show("mapped", l.stream().map(x -> x + 1).spliterator());
        show("filtered", l.stream().filter(x -> x > 2).spliterator());
        show("sorted", Stream.of(3, 1, 2).sorted().spliterator());
        show("iterate", Stream.iterate(1, x -> x + 1).spliterator());
        show("generate", Stream.generate(() -> 1).spliterator());
        show("limited", l.stream().limit(3).spliterator());
        show("empty", Spliterators.emptySpliterator());
        show("iterator", Spliterators.spliteratorUnknownSize(l.iterator(), Spliterator.ORDERED));
        show("sized iterator", Spliterators.spliterator(l.iterator(), 6, 0));
        show("collection", Spliterators.spliterator(l, Spliterator.DISTINCT));
        show("own", new Countdown(9, 0));
        show("chars", "abcd".chars().spliterator());
        show("concat", Stream.concat(Stream.of(1), Stream.of(2)).spliterator());
        p("own seq", StreamSupport.stream(new Countdown(10, 0), false).toList());
        p("own par", StreamSupport.stream(new Countdown(100, 0), true).map(x -> x * 2).toList().hashCode() + " " + StreamSupport.stream(new Countdown(100, 0), true).mapToInt(x -> x).sum());
        t("sorted comparator", () -> new TreeSet<>(l).spliterator().getComparator());
        t("unsorted comparator", () -> l.spliterator().getComparator());
        Iterable<Integer> it = () -> new Iterator<>() {
            int n;

            @Override
            public boolean hasNext() {
                return n < 3;
            }

            @Override
            public Integer next() {
                return n++;
            }
        };
        p("iterable", StreamSupport.stream(it.spliterator(), false).toList() + " " + chars(it.spliterator()));
        Iterator<Integer> from = Spliterators.iterator(l.spliterator());
        p("to iterator", from.next() + from.next());
        t("remove default", () -> { Iterator<Integer> i = it.iterator(); i.next(); i.remove(); return 0; });
        p("intermediate flags", chars(l.stream().distinct().spliterator()) + " " + chars(l.stream().sorted().map(x -> x).spliterator()) + " " + chars(l.stream().sorted().filter(x -> true).spliterator()) + " " + chars(l.stream().unordered().spliterator()) + " " + chars(l.stream().flatMap(Stream::of).spliterator()) + " " + chars(l.stream().skip(2).spliterator()));
    }
}
