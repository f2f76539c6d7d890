//! release: 21
/** Switches mixing enum constants, qualified constants, type patterns and strings; yields; MatchException on odd inputs. */
package patterns21;

public class Enums {
    sealed interface Tok permits Kw, Sym, Lit { }
    enum Kw implements Tok { IF, ELSE, WHILE }
    enum Sym implements Tok { PLUS { @Override public String toString() { return "+"; } }, MINUS }
    record Lit(Object v) implements Tok { }
    static String f(Tok t) {
        return switch (t) {
            case Kw.IF -> "if";
            case Kw.ELSE -> "else";
            case Kw k -> "kw " + k;
            case Sym.PLUS -> "plus";
            case Sym.MINUS -> "minus";
            case Lit(Integer i) when i > 9 -> "big";
            case Lit(Integer i) -> "int" + i;
            case Lit(String s) -> "str" + s;
            case Lit(var v) -> "lit " + v;
        };
    }
    static String k(Kw k) {
        return switch (k) { case IF -> "i"; case Kw x when x.ordinal() == 1 -> "guarded"; case ELSE -> "e"; case WHILE -> "w"; };
    }
    static String q(Kw k) { return switch (k) { case Kw.IF, Kw.ELSE -> "cond"; case Kw.WHILE -> "loop"; case null -> "nil"; }; }
    static int str(String s) {
        return switch (s) { case "a", "b" -> 1; case String x when x.length() > 3 -> 2; case "c" -> 3; case null -> 4; case String x -> 5; };
    }
    static int in(Integer i) { return switch (i) { case 1, 2 -> 10; case Integer x when x > 100 -> 20; case 3 -> 30; case Integer x -> 40; }; }
    static String ch(Character c) {
        return switch (c) { case 'a' -> "A"; case Character x when Character.isDigit(x) -> "digit"; case Character x -> "?"; };
    }
    static String obj(Object o) {
        return switch (o) {
            case Kw k when k == Kw.WHILE -> "while!";
            case Kw k -> "kw";
            case Thread.State s -> "state " + s;
            case String s -> "s";
            case null, default -> "nd";
        };
    }
    record Bad(int x) { public int x() { throw new IllegalStateException("accessor"); } }
    record Wrap(Bad b, Wrap w) { }
    static String m(Object o) { return switch (o) { case Bad(int x) -> "bad" + x; case Wrap(Bad(var x), var w) -> "w" + x; default -> "d"; }; }
    public static void main(String[] args) {
        for (Tok t : new Tok[] {Kw.IF, Kw.ELSE, Kw.WHILE, Sym.PLUS, Sym.MINUS, new Lit(5), new Lit(50), new Lit("s"), new Lit(null), new Lit(2.5)}) System.out.print(f(t) + " ");
        System.out.println();
        for (Kw k : Kw.values()) System.out.print(k(k) + q(k) + " ");
        System.out.println(q(null));
        for (String s : new String[] {"a", "b", "c", "d", "long", "", null}) System.out.print(str(s) + " ");
        for (int i : new int[] {1, 2, 3, 4, 101, -1}) System.out.print(in(i) + " ");
        for (char c : "a5z".toCharArray()) System.out.print(ch(c) + " ");
        System.out.println();
        for (Object o : new Object[] {Kw.WHILE, Kw.IF, Thread.State.NEW, "x", null, 5}) System.out.print(obj(o) + " ");
        System.out.println();
        try { m(new Bad(1)); } catch (MatchException e) { System.out.println("MatchException " + e.getMessage() + " cause " + e.getCause()); }
        try { m(new Wrap(new Bad(2), null)); } catch (MatchException e) { System.out.println("nested " + e.getCause().getMessage()); }
        System.out.println(m(new Wrap(null, null)) + m("z"));
        Object b = new Bad(3);
        try {
            if (b instanceof Bad(int x)) System.out.println(x);
        } catch (MatchException e) { System.out.println("instanceof " + e.getCause().getMessage() + " " + (e instanceof RuntimeException)); }
        try { k(null); } catch (NullPointerException e) { System.out.println("npe enum"); }
        try { in(null); } catch (NullPointerException e) { System.out.println("npe int"); }
        StringBuilder sb = new StringBuilder();
        for (Object o : new Object[] {1, "two", 3.0, Kw.IF}) {
            switch (o) { case Integer i: sb.append("I"); break; case String s: sb.append("S"); default: sb.append("D"); }
        }
        System.out.println(sb);
        System.out.println(new MatchException("msg", new Error("c")));
    }
}
