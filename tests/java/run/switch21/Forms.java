//! release: 21
/** Old and new switch forms compiled with a newer compiler: strings, enums from elsewhere, nested yields, results of mixed types. */
package switch21;

import java.util.*;

public class Forms {
    enum Day { MON, TUE, SAT, SUN }
    sealed interface S { }
    record A(int v) implements S { }
    record B(String s) implements S { }
    record C(S l, S r) implements S { }
    static int old(int k) { int r = 0; switch (k) { case 1: r++; case 2: r += 10; break; case -5: r = -1; default: r += 100; } return r; }
    static String day(Day d) {
        return switch (d) { case MON, TUE -> "work"; case SAT -> { String s = "sat"; yield s + d.ordinal(); } case SUN -> "sun"; };
    }
    static Object mixed(int k) {
        return switch (k) {
            case 0 -> 1;
            case 1 -> 2L;
            case 2 -> "s";
            case 3 -> 'c';
            case 4 -> null;
            case 5 -> new int[0].length;
            default -> k % 2 == 0 ? (Object) 1.5 : "odd";
        };
    }
    static double num(int k) { return switch (k) { case 0 -> 1; case 1 -> 2L; case 2 -> 'c'; case 3 -> 1.5f; default -> k; }; }
    static String str(String s) {
        return switch (s) {
            case "Aa" -> "1"; case "BB" -> "2"; case "C#" -> "3"; case "" -> "e"; default -> { if (s.length() > 2) yield "long"; yield "short"; }
        };
    }
    static int s(S s) {
        return switch (s) {
            case A(int v) when v < 0 -> 0;
            case A(var v) -> v;
            case B(String t) -> t.length();
            case C(A(var x), A(var y)) -> x * y;
            case C(var l, var r) -> s(l) + s(r);
        };
    }
    static int tries(Object o) {
        int n = 0;
        for (int q = 0; q < 3; q++) {
            int i = q;
            try {
                n += switch (o) {
                    case Integer k when k / (i - 1) > 0 -> 1;
                    case Integer k -> 10;
                    case String t -> Integer.parseInt(t);
                    default -> throw new IllegalStateException("x");
                };
            } catch (ArithmeticException e) { n += 100; } catch (NumberFormatException e) { n += 1000; } catch (IllegalStateException e) { n += 10000; } finally { n += 7; }
        }
        return n;
    }
    static String flow(List<Object> os) {
        StringBuilder sb = new StringBuilder();
        loop: for (Object o : os) {
            switch (o) {
                case Integer i when i == 0 -> { continue loop; }
                case Integer i when i < 0 -> { break loop; }
                case Integer i -> sb.append(i);
                case String s -> { for (char c : s.toCharArray()) { if (c == '!') continue loop; sb.append(c); } }
                default -> { return sb + "R"; }
            }
            sb.append(',');
        }
        return sb.toString();
    }
    static boolean cond(Object o) {
        return switch (o) {
            case Boolean b -> b; case String s -> !s.isEmpty(); case Number n -> n.intValue() != 0; default -> false;
        } && o.hashCode() != 0;
    }
    static int prec(Object o) {
        return 1000 + switch (o) { case Integer i -> i; default -> 0; } * 2 - (switch (o) { case String s -> s.length(); default -> 1; });
    }
    public static void main(String[] args) {
        for (int k : new int[] {1, 2, 3, -5}) System.out.print(old(k) + " ");
        for (Day d : Day.values()) System.out.print(day(d) + " ");
        System.out.println();
        for (int k = 0; k < 8; k++) System.out.print(mixed(k) + " " + num(k) + " ");
        System.out.println();
        for (String t : new String[] {"Aa", "BB", "C#", "", "x", "xxx", "Bb"}) System.out.print(str(t) + " ");
        System.out.println();
        System.out.println(s(new A(5)) + " " + s(new A(-5)) + " " + s(new B("abc")) + " " + s(new C(new A(3), new A(4))) + " " + s(new C(new B("q"), new C(new A(2), new A(9)))));
        System.out.println(tries(5) + " " + tries("12") + " " + tries("z") + " " + tries('c'));
        System.out.println(flow(List.of(1, 0, "a!b", "cd", 2)) + " " + flow(List.of(1, -1, 2)) + " " + flow(List.of(3, 'x', 4)));
        for (Object o : new Object[] {true, false, "", "x", 0, 5, 2.5, 'c'}) System.out.print(cond(o) + " ");
        System.out.println();
        System.out.println(prec(7) + " " + prec("four") + " " + prec(2.0));
        int x = 5;
        x = switch (x) { case 5 -> x = x * 2; default -> x; } + x;
        System.out.println(x);
        int[] a = {1, 2, 3};
        a[switch (x % 3) { case 0 -> 0; case 1 -> 1; default -> 2; }] += switch (a.length) { case 3 -> 10; default -> 0; };
        System.out.println(Arrays.toString(a));
        Runnable r = switch (args.length) { case 0 -> () -> System.out.println("lambda arm"); default -> () -> { }; };
        r.run();
        System.out.println(switch (new Object() { int v = 3; }.v) { case 3 -> { class L { String s() { return "local"; } } yield new L().s(); } default -> "?"; });
        var list = new ArrayList<String>();
        for (Object o : new Object[] {Day.MON, new A(1), List.of(), Map.of(), 'c', 1L, null}) list.add(switch (o) { case Day d when d == Day.MON -> "monday"; case Day d -> "day"; case A(int v) -> "a" + v; case List<?> l -> "list"; case Map<?, ?> m -> "map"; case Character c -> "char"; case Long l -> "long"; case null -> "NULL"; default -> "?"; });
        System.out.println(list);
        char c = 'x';
        switch (c) { case 'a' -> System.out.println("a"); case 'x' -> System.out.println("x"); }
        Integer boxed = 3;
        switch (boxed) { case 1 -> System.out.println("1"); case 3 -> System.out.println("boxed 3"); default -> { } }
        try {
            Day nd = null; switch (nd) { case MON -> System.out.println(); default -> System.out.println("d"); }
        } catch (NullPointerException e) { System.out.println("npe"); }
    }
}
