//! release: 21
/** Type patterns in switch with guards, null, default, dominance order, fallthrough-free statements, yields. */
package patterns21;

import java.util.*;

public class TypeSwitch {
    interface Shape { }
    static class Sq implements Shape { int s = 3; }
    static class BigSq extends Sq { { s = 30; } }
    static class Ci implements Shape { double r = 1.5; }
    enum E implements Shape { X, Y }
    record R(int a) implements Shape { }
    static String f(Object o) {
        return switch (o) {
            case null -> "null!";
            case Integer i when i > 100 -> "big " + i;
            case Integer i when i < 0 -> "neg " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case String s when s.isEmpty() -> "empty";
            case String s when s.length() > 3 && s.charAt(0) == 'x' -> "x-" + s;
            case String s -> "str " + s.length();
            case int[] a when a.length == 0 -> "no ints";
            case int[] a -> "ints " + a[0];
            case Object[] a -> "objs " + a.length;
            case BigSq b -> "bigsq " + b.s;
            case Sq q -> "sq " + q.s;
            case E e when e == E.Y -> "Y";
            case E e -> "enum " + e.ordinal();
            case R r -> "rec " + r.a();
            case Shape s -> "shape";
            case List<?> l when l.size() > 1 -> "list " + l.get(1);
            case Collection<?> c -> "coll " + c.size();
            case CharSequence c -> "cs " + c.length();
            case Class<?> c -> c.getSimpleName();
            case Runnable r -> { r.run(); yield "ran"; }
            default -> "other " + o.getClass().getSimpleName();
        };
    }
    static String stmt(Object o) {
        StringBuilder sb = new StringBuilder();
        switch (o) {
            case String s when s.length() == 1: sb.append("one "); break;
            case String s: sb.append(s); break;
            case null, default: sb.append("nd");
        }
        switch (o) { case null -> sb.append("|n"); case Integer i -> { if (i == 5) break; sb.append("|i"); } case Object x -> sb.append("|o"); }
        return sb.toString();
    }
    static int n; static boolean g(boolean b) { n++; return b; }
    static int guards(Object o) {
        return switch (o) {
            case String s when g(s.length() > 5) -> 1;
            case String s when g(s.length() > 3) && g(s.endsWith("z")) -> 2;
            case String s when g(false) || g(s.isEmpty()) -> 3;
            case CharSequence c when g(true) -> 4;
            default -> 5;
        };
    }
    static String nonull(Object o) { return switch (o) { case String s -> s; default -> "d"; }; }
    static <T extends Comparable<T>> String gen(T t) {
        return switch (t) { case String s -> "S" + s; case Integer i when i > 3 -> "I>3"; case Integer i -> "I"; default -> "C" + t.compareTo(t); };
    }
    static Object nested(Object a, Object b) {
        return switch (a) {
            case Integer i -> switch (b) {
                case Integer j when j.equals(i) -> "same"; case Integer j -> i + j; case String s -> s.repeat(i); default -> "?";
            };
            case String s -> switch (b) { case null -> s + "null"; default -> s + b; };
            default -> null;
        };
    }
    public static void main(String[] args) {
        for (Object o : new Object[] {null, 5, 500, -5, 7L, "", "abc", "xyzzy", "xy", new int[0], new int[] {9}, new String[2], new int[2][2], new Sq(), new BigSq(), new Ci(), E.X, E.Y, new R(4), List.of(1, 2), List.of(1), Set.of(), new StringBuilder("sb"), String.class, (Runnable) () -> System.out.print("run "), 1.5, 'c', new Object()}) System.out.println(f(o));
        for (Object o : new Object[] {"a", "ab", null, 5, 6, 'c'}) System.out.print(stmt(o) + " ");
        System.out.println();
        for (Object o : new Object[] {"abcdef", "abcz", "abcd", "", new StringBuilder(), 5}) { n = 0; System.out.print(guards(o) + ":" + n + " "); }
        System.out.println();
        try { nonull(null); } catch (NullPointerException e) { System.out.println("NPE " + e.getMessage()); }
        System.out.println(gen("q") + gen(5) + gen(1) + gen(2.5));
        for (Object a : new Object[] {2, "s", 'c'}) for (Object b : new Object[] {2, 3, "ab", null}) try { System.out.print(nested(a, b) + " "); } catch (NullPointerException e) { System.out.print("npe "); }
        System.out.println();
        int t = 0;
        Object[] mix = {1, 200, "abc", 5L, E.X, new Sq(), null, new int[1]};
        for (int i = 0; i < 2000; i++) t += f(mix[i % 8]).length();
        System.out.println(t);
        try {
            Object o = "x"; switch (o) { case String s when s.charAt(3) == 'a' -> System.out.println("no"); default -> System.out.println("def"); }
        } catch (StringIndexOutOfBoundsException e) { System.out.println("guard threw"); }
        Object o = 5;
        if (o instanceof Integer i && i > 3) {
            String r = switch (i) { case 5 -> "const5"; case Integer j when j > 5 -> "more"; case Integer j -> "less"; }; System.out.println(r);
        }
    }
}
