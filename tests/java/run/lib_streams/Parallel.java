/** Parallel streams with order-insensitive or ordered results that equal the sequential ones. */
package lib_streams;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

public class Parallel {
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

    public static void main(String[] args) {
        List<Integer> src = IntStream.range(0, 3000).map(x -> x * 7919 % 3001).boxed().toList();
        p("sum", src.parallelStream().mapToInt(x -> x).sum() + " " + src.stream().mapToInt(x -> x).sum());
        p("toList", src.parallelStream().filter(x -> x % 3 == 0).map(x -> x * 2).toList().equals(src.stream().filter(x -> x % 3 == 0).map(x -> x * 2).toList()));
        p("sorted", src.parallelStream().sorted().toList().equals(src.stream().sorted().toList()));
        p("distinct", src.parallelStream().map(x -> x % 50).distinct().toList().equals(src.stream().map(x -> x % 50).distinct().toList()));
        p("limit", src.parallelStream().limit(100).toList().equals(src.subList(0, 100)) + " " + src.parallelStream().skip(2900).toList().equals(src.subList(2900, 3000)));
        p("takeWhile", src.parallelStream().takeWhile(x -> x < 2990).toList().equals(src.stream().takeWhile(x -> x < 2990).toList()) + " " + src.parallelStream().dropWhile(x -> x < 2990).count());
        p("flatMap", src.parallelStream().flatMap(x -> Stream.of(x, -x)).toList().hashCode());
        p("reduce", src.parallelStream().reduce(0, Integer::sum) + " " + src.parallelStream().reduce(Integer::max) + " " + src.parallelStream().map(String::valueOf).reduce("", String::concat).hashCode());
        p("collect", src.parallelStream().collect(Collectors.groupingBy(x -> x % 5, TreeMap::new, Collectors.summingInt(x -> x))));
        p("partition", src.parallelStream().collect(Collectors.partitioningBy(x -> x > 1500, Collectors.counting())));
        p("joining", src.parallelStream().map(String::valueOf).collect(Collectors.joining(",")).hashCode());
        p("toMap", src.parallelStream().collect(Collectors.toMap(x -> x, x -> x * 2)).equals(src.stream().collect(Collectors.toMap(x -> x, x -> x * 2))));
        p("toSet", src.parallelStream().collect(Collectors.toSet()).equals(new HashSet<>(src)));
        p("findFirst", src.parallelStream().filter(x -> x % 1000 == 7).findFirst() + " " + src.parallelStream().anyMatch(x -> x == 2999) + " " + src.parallelStream().allMatch(x -> x < 3001) + " " + src.parallelStream().noneMatch(x -> x < 0));
        p("min max", src.parallelStream().min(Integer::compare) + " " + src.parallelStream().max(Integer::compare) + " " + src.parallelStream().count());
        List<Integer> ordered = new ArrayList<>();
        src.parallelStream().map(x -> x + 1).forEachOrdered(ordered::add);
        p("forEachOrdered", ordered.size() + " " + ordered.hashCode());
        AtomicInteger at = new AtomicInteger();
        LongAdder ad = new LongAdder();
        Set<Integer> seen = ConcurrentHashMap.newKeySet();
        List<Integer> sync = Collections.synchronizedList(new ArrayList<>());
        src.parallelStream().forEach(x -> {
            at.addAndGet(x);
            ad.increment();
            seen.add(x % 100);
            sync.add(x);
        });
        Collections.sort(sync);
        p("side effects", at.get() + " " + ad.sum() + " " + seen.size() + " " + sync.hashCode());
        p("array", java.util.Arrays.hashCode(src.parallelStream().mapToInt(x -> x ^ 5).toArray()) + " " + src.parallelStream().toArray(Integer[]::new).length);
        p("boxed sort desc", src.parallelStream().sorted(Collections.reverseOrder()).limit(5).toList());
        p("long range", LongStream.rangeClosed(1, 100000).parallel().filter(x -> x % 7 == 0).sum());
        p("nested", IntStream.range(0, 20).parallel().map(i -> IntStream.range(0, 50).parallel().map(j -> i * j).sum()).sum());
        p("iterate", Stream.iterate(1, x -> x + 1).parallel().limit(500).mapToInt(x -> x).sum());
        p("concurrent group", new TreeMap<>(src.parallelStream().collect(Collectors.groupingByConcurrent(x -> x % 4, Collectors.counting()))));
        p("concat", Stream.concat(src.stream(), src.stream()).parallel().mapToInt(x -> x).sum());
        p("hash set source", new HashSet<>(src).parallelStream().mapToInt(x -> x).sum());
        p("map source", Map.of(1, 2, 3, 4, 5, 6).entrySet().parallelStream().mapToInt(e -> e.getKey() * e.getValue()).sum());
        p("stats", src.parallelStream().mapToInt(x -> x).summaryStatistics());
        p("collect 3", src.parallelStream().collect(() -> new int[1], (a, x) -> a[0] += x, (a, b) -> a[0] += b[0])[0]);
        p("teeing", src.parallelStream().collect(Collectors.teeing(Collectors.counting(), Collectors.averagingInt(x -> x), (c, a) -> c + " " + a)));
        try {
            p("no exception", src.parallelStream().map(x -> {
                if (x == 1234) {
                    throw new IllegalStateException("element 1234");
                }
                return x;
            }).toList().size());
        } catch (IllegalStateException e) {
            p("exception", e.getMessage().endsWith("element 1234"));
        }
        p("mode switch", src.stream().parallel().map(x -> x + 1).sequential().limit(3).toList() + " " + src.parallelStream().unordered().filter(x -> x < 3).sorted().toList());
        p("primes", IntStream.rangeClosed(2, 3000).parallel().filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).count());
        p("mandel", IntStream.range(0, 24).parallel().mapToObj(y -> IntStream.range(0, 60).mapToObj(x -> {
            double cr = x / 25.0 - 2;
            double ci = y / 10.0 - 1.2;
            double r = 0;
            double i = 0;
            int n = 0;
            while (n < 40 && r * r + i * i < 4) {
                double q = r * r - i * i + cr;
                i = 2 * r * i + ci;
                r = q;
                n++;
            }
            return n == 40 ? "#" : n > 8 ? "+" : ".";
        }).collect(Collectors.joining())).collect(Collectors.joining("\n")).hashCode());
    }
}
