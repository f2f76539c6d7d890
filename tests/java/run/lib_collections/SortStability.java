/** Stable sorting with Comparator combinators over records, on lists, arrays and streams. */
package lib_collections;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

public class SortStability {
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

    record Emp(String name, int dept, double pay, Integer rank, int seq) {
        @Override
        public String toString() {
            return name + "/" + dept + "/" + pay + "/" + rank + "#" + seq;
        }
    }

    static int compares;

    public static void main(String[] args) {
        String[] names = {"Ann", "bob", "Cid", "dan", "Eve", "ann", "Bob"};
        List<Emp> emps = new ArrayList<>();
        Random r = new Random(11);
        for (int i = 0; i < 24; i++) {
            emps.add(new Emp(names[r.nextInt(names.length)], r.nextInt(3), r.nextInt(4) * 10.5, r.nextInt(5) == 0 ? null : r.nextInt(3), i));
        }
        p("source", emps);
        List<Comparator<Emp>> orders = List.of(
                Comparator.comparing(Emp::name),
                Comparator.comparing(Emp::name, String.CASE_INSENSITIVE_ORDER),
                Comparator.comparingInt(Emp::dept),
                Comparator.comparingInt(Emp::dept).reversed(),
                Comparator.comparingDouble(Emp::pay).thenComparing(Emp::name),
                Comparator.comparingLong(e -> -e.seq()),
                Comparator.comparing(Emp::rank, Comparator.nullsFirst(Comparator.naturalOrder())),
                Comparator.comparing(Emp::rank, Comparator.nullsLast(Comparator.reverseOrder())),
                Comparator.comparing(Emp::dept).thenComparingDouble(Emp::pay).thenComparing(Comparator.comparing(Emp::name).reversed()),
                Comparator.<Emp>comparingInt(e -> e.name().length()).thenComparingInt(Emp::dept).thenComparingLong(Emp::seq),
                Collections.reverseOrder(Comparator.comparing(Emp::name)),
                (a, b) -> 0);
        int n = 0;
        for (Comparator<Emp> c : orders) {
            List<Emp> a = new ArrayList<>(emps);
            a.sort(c);
            Emp[] arr = emps.toArray(new Emp[0]);
            Arrays.sort(arr, c);
            List<Emp> s = emps.stream().sorted(c).toList();
            List<Emp> l = new java.util.LinkedList<>(emps);
            Collections.sort(l, c);
            Emp[] par = emps.toArray(new Emp[0]);
            Arrays.parallelSort(par, c);
            StringBuilder b = new StringBuilder();
            a.forEach(e -> b.append(e.seq()).append(' '));
            p("order " + n++, b + "" + a.equals(Arrays.asList(arr)) + a.equals(s) + a.equals(l) + a.equals(Arrays.asList(par)));
        }
        for (int size : new int[] {2, 5, 31, 32, 33, 64, 100, 500, 1000}) {
            Integer[] data = new Integer[size];
            String[] kinds = {"random", "sorted", "reversed", "sawtooth", "equal", "runs"};
            StringBuilder b = new StringBuilder();
            for (String kind : kinds) {
                Random q = new Random(size);
                for (int i = 0; i < size; i++) {
                    data[i] = switch (kind) {
                        case "random" -> q.nextInt(1000);
                        case "sorted" -> i;
                        case "reversed" -> size - i;
                        case "sawtooth" -> i % 10;
                        case "equal" -> 5;
                        default -> i / 50 % 2 == 0 ? i : -i;
                    };
                }
                compares = 0;
                Arrays.sort(data, (x, y) -> {
                    compares++;
                    return Integer.compare(x, y);
                });
                b.append(kind).append(' ').append(compares).append(' ').append(Arrays.hashCode(data)).append("; ");
            }
            p("compares " + size, b);
        }
        List<String> words = new ArrayList<>(List.of("delta", "Alpha", "charlie", "bravo", "alpha", "Echo"));
        words.sort(null);
        p("natural", words);
        words.sort(Comparator.comparing(s -> s.charAt(s.length() - 1)));
        p("last char", words);
        words.sort(Comparator.comparing((String s) -> s.length()).thenComparing(String::compareToIgnoreCase));
        p("length", words);
        Integer[] part = {9, 8, 7, 6, 5, 4, 3, 2, 1};
        Arrays.sort(part, 2, 6);
        p("range", Arrays.toString(part));
        Arrays.sort(part, 1, 9, Comparator.reverseOrder());
        p("range cmp", Arrays.toString(part));
        p("natural order", Comparator.<Integer>naturalOrder().compare(1, 2) + " " + Comparator.<Integer>naturalOrder().reversed().compare(1, 2) + " " + Comparator.nullsFirst(null).compare(null, 1) + " " + Comparator.nullsFirst(null).compare(1, 2));
    }
}
