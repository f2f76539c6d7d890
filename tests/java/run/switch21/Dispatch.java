//! release: 21
/** Large pattern switches: many types, interfaces, arrays, guards with state; order of tests; restarts after failing guards. */
package switch21;

import java.util.*;

public class Dispatch {
    static List<String> log = new ArrayList<>();
    static boolean g(String n, boolean b) { log.add(n); return b; }
    interface I1 { }
    interface I2 { }
    static class X implements I1 { }
    static class Y implements I2 { }
    static class Z implements I1, I2 { }
    record T(Object a, Object b, Object c) { }
    static String order(Object o) {
        log.clear();
        String r = switch (o) {
            case I1 i when g("g1", o instanceof Z) && g("g2", false) -> "A";
            case I2 i when g("g3", true) -> "B";
            case I1 i when g("g4", true) -> "C";
            case Object q when g("g5", q.hashCode() == 0) -> "D";
            case String s -> "E";
            default -> "F";
        };
        return r + log;
    }
    static String arrs(Object o) {
        return switch (o) {
            case int[] a when a.length > 2 -> "i" + a[2];
            case int[] a -> "i" + a.length;
            case long[] a -> "l";
            case byte[] a -> "b";
            case boolean[] a -> "z";
            case char[] a -> new String(a);
            case float[] a -> "f";
            case double[] a -> "d";
            case short[] a -> "s";
            case String[] a -> "S" + a.length;
            case Integer[] a -> "I";
            case int[][] a -> "ii";
            case Object[][] a -> "oo";
            case Object[] a -> "o";
            default -> "-";
        };
    }
    static int boxes(Object o) {
        return switch (o) {
            case Byte b -> b + 1;
            case Short s -> s + 2;
            case Character c -> c + 3;
            case Integer i -> i + 4;
            case Long l -> (int) (l + 5);
            case Float f -> (int) (f * 6);
            case Double d -> (int) (d * 7);
            case Boolean z -> z ? 8 : -8;
            default -> 0;
        };
    }
    static String t(Object o) {
        return switch (o) {
            case T(Integer a, Integer b, Integer c) when a < b && b < c -> "asc";
            case T(Integer a, Integer b, Integer c) when a > b && b > c -> "desc";
            case T(Integer a, Integer b, Integer c) -> "ints";
            case T(String a, Integer b, var c) -> "si" + c;
            case T(String a, String b, T(var x, var y, var z)) -> "nest" + x + y + z;
            case T(String a, String b, var c) -> "ss";
            case T(var a, var b, var c) -> "any";
            case null -> "null";
            default -> "no";
        };
    }
    static int fsm(String in) {
        Object st = 0;
        int steps = 0;
        for (char c : in.toCharArray()) {
            steps++;
            st = switch (st) {
                case Integer i when i == 0 && c == 'a' -> "got-a";
                case Integer i when i < 3 -> i + 1;
                case Integer i -> 0;
                case String s when c == 'b' -> List.of(s, c);
                case String s when s.length() < 8 -> s + c;
                case String s -> 0;
                case List<?> l when c == 'c' -> l.size() + 1;
                case List<?> l -> 0;
                default -> -1;
            };
        }
        return switch (st) {
            case Integer i -> i; case String s -> 100 + s.length(); case List<?> l -> 200 + l.size(); default -> -1;
        } * 1000 + steps;
    }
    public static void main(String[] args) {
        for (Object o : new Object[] {new X(), new Y(), new Z(), "s", "", 5}) System.out.println(order(o));
        for (Object o : new Object[] {new int[0], new int[] {1, 2, 3}, new long[0], new byte[0], new boolean[0], new char[] {'h', 'i'}, new float[0], new double[0], new short[0], new String[2], new Integer[0], new int[0][0], new String[0][0], new Object[0], new Number[0], new T[0], "x"}) System.out.print(arrs(o) + " ");
        System.out.println();
        for (Object o : new Object[] {(byte) 1, (short) 1, 'a', 1, 1L, 1.5f, 1.5, true, false, "x"}) System.out.print(boxes(o) + " ");
        System.out.println();
        for (Object o : new Object[] {new T(1, 2, 3), new T(3, 2, 1), new T(1, 3, 2), new T("a", 1, null), new T("a", "b", new T(1, 2, 3)), new T("a", "b", null), new T(null, null, null), new T(1, 2, null), null, 5}) System.out.print(t(o) + " ");
        System.out.println();
        for (String s : new String[] {"", "a", "ab", "abc", "abca", "axxxxxxb", "bbbbb", "aab", "aaaaaaaaaaab"}) System.out.print(fsm(s) + " ");
        System.out.println();
        long h = 0;
        Object[] os = {new X(), 1, "s", new int[3], new T(1, 2, 3), 2.5, null, List.of(), 'c', 5L};
        for (int i = 0; i < 3000; i++) { Object o = os[i * 7 % 10]; h = h * 31 + (o == null ? 1 : boxes(o) + arrs(o).length()) + t(o).length(); }
        System.out.println(h);
        Map<String, Integer> counts = new TreeMap<>();
        for (Object o : List.of(1, "a", 2, 3.0, "b", List.of(1), 'c')) counts.merge(switch (o) { case Integer i when i % 2 == 0 -> "even"; case Integer i -> "odd"; case CharSequence s -> "text"; case Number n -> "num"; case Iterable<?> it -> "iter"; default -> "else"; }, 1, Integer::sum);
        System.out.println(counts);
    }
}
