//! release: 21
/** null in switches of every selector type, with and without case null; order of evaluation; side effects of selectors and guards. */
package switch21;

import java.util.*;

public class Nulls {
    enum E { A, B }
    sealed interface S { }
    record R(S in, String s) implements S { }
    record Q(Integer i) implements S { }
    static List<String> log = new ArrayList<>();
    static <T> T sel(T t) { log.add("sel"); return t; }
    static boolean g(String n, boolean b) { log.add(n); return b; }
    interface Act { Object run(); }
    static void t(String n, Act a) {
        log.clear();
        Object r;
        try { r = a.run(); } catch (NullPointerException e) { r = "NPE"; } catch (MatchException e) { r = "ME"; }
        System.out.println(n + " = " + r + " " + log);
    }
    static String str(String s) { return switch (s) { case "a" -> "A"; case null -> "NULL"; default -> "D"; }; }
    static String strNo(String s) { return switch (s) { case "a" -> "A"; default -> "D"; }; }
    static String strDef(String s) { return switch (s) { case "a" -> "A"; case null, default -> "ND"; }; }
    static String en(E e) { return switch (e) { case A -> "a"; case B -> "b"; case null -> "n"; }; }
    static String enNo(E e) { return switch (e) { case A -> "a"; case B -> "b"; }; }
    static int in(Integer i) { return switch (i) { case 1 -> 10; case null -> -1; case Integer x when x > 5 -> x; case Integer x -> 0; }; }
    static String ob(Object o) {
        return switch (o) {
            case null -> "n";
            case String s when g("s1", s.isEmpty()) -> "empty";
            case String s when g("s2", s.length() > 3) -> "long";
            case R(R(var x, var y), String s) when g("rr", s != null) -> "RR" + y + s;
            case R(Q(Integer i), var s) when g("rq", i != null) -> "RQ" + i;
            case R(Q q, var s) -> "Rq" + q + s;
            case R(var a, var b) -> "R" + a + b;
            case Q(var i) when g("q", i == null) -> "Qnull";
            case Object x -> "o";
        };
    }
    static String seal(S s) {
        return switch (s) { case Q(Integer i) when i > 0 -> "pos"; case Q(Integer i) -> "q" + i; case R(S in, String t) -> "r" + t; };
    }
    public static void main(String[] args) {
        for (String s : new String[] {"a", "b", null}) {
            t("str", () -> str(sel(s))); t("strNo", () -> strNo(sel(s))); t("strDef", () -> strDef(sel(s)));
        }
        for (E e : new E[] {E.A, E.B, null}) { t("en", () -> en(sel(e))); t("enNo", () -> enNo(sel(e))); }
        for (Integer i : new Integer[] {1, 3, 9, null}) t("in", () -> in(sel(i)));
        for (Object o : new Object[] {null, "", "ab", "abcd", new R(new R(null, "y"), "s"), new R(new R(null, "y"), null), new R(new Q(4), "z"), new R(new Q(null), "z"), new R(null, null), new Q(null), new Q(5), 7}) t("ob", () -> ob(sel(o)));
        for (S s : new S[] {new Q(3), new Q(-3), new Q(null), new R(null, "t"), null}) t("seal", () -> seal(s));
        t("unbox", () -> { Integer n = null; return switch (n) { case 1 -> "one"; default -> "d"; }; });
        t("guard npe", () -> { Object o = new Q(null); return switch (o) { case Q(Integer i) when i > 0 -> "p"; default -> "d"; }; });
        t("yield null", () -> switch (sel("x")) { case "x" -> null; default -> 1; });
        t("nested null", () -> switch (sel((Object) null)) { case null -> switch (sel((String) null)) { case null -> "both"; default -> "?"; }; default -> "no"; });
        t("null char", () -> { Character c = null; return switch (c) { case 'a' -> 1; case null -> 2; default -> 3; }; });
        t("array", () -> { int[] a = null; return switch ((Object) a) { case null -> "nul"; case int[] b -> b.length; default -> 0; }; });
        t("loop", () -> { StringBuilder sb = new StringBuilder(); for (Object o : Arrays.asList(1, null, "s", null)) switch (o) { case null -> sb.append("_"); case Integer i -> sb.append(i); default -> sb.append("."); } return sb; });
    }
}
