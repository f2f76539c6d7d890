package tour;

import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A tour of what the machine runs: records, streams, strings, big numbers, dates, exceptions. */
public class Tour {
    record Point(int x, int y) {
        Point {
            assert x >= 0 : "x is negative";
        }
    }

    sealed interface Shape permits Circle, Square {}

    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {}

    static double area(Shape shape) {
        if (shape instanceof Circle circle) {
            return Math.PI * circle.radius() * circle.radius();
        }
        return ((Square) shape).side() * ((Square) shape).side();
    }

    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    public static void main(String[] args) throws Exception {
        int a = args.length > 0 ? Integer.parseInt(args[0]) : 12;
        int b = args.length > 1 ? Integer.parseInt(args[1]) : 18;
        System.out.printf("gcd(%d, %d) = %d%n", a, b, gcd(a, b));
        System.out.println(new Point(a, b));
        System.out.printf("areas %.3f %.3f%n", area(new Circle(1.5)), area(new Square(2)));
        Map<Integer, List<String>> byLength = List.of("ada", "grace", "alan", "edsger", "barbara").stream()
                .collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()));
        System.out.println(byLength);
        System.out.println(BigInteger.TWO.pow(100).subtract(BigInteger.ONE));
        System.out.println(LocalDate.of(2026, 11, 15).with(DayOfWeek.MONDAY));
        Thread worker = new Thread(() -> System.out.println("hello from " + Thread.currentThread().getName()));
        worker.start();
        worker.join();
        try {
            new Point(-1, 0);
        } catch (AssertionError e) {
            System.out.println("assertion: " + e.getMessage());
        }
        try {
            Object[] words = {"one", null};
            System.out.println(words[1].hashCode());
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
