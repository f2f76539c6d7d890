//! release: 21
/** Exhaustive switches over sealed hierarchies without default, nested sealed, generics, enums implementing sealed interfaces. */
package patterns21;

import java.util.*;
import java.util.function.*;

public class Sealed {
    sealed interface Expr permits Num, Neg, Bin, Var { }
    record Num(int v) implements Expr { }
    record Neg(Expr e) implements Expr { }
    record Bin(Op op, Expr l, Expr r) implements Expr { }
    record Var(String n) implements Expr { }
    enum Op { ADD, SUB, MUL }
    static int eval(Expr e, Map<String, Integer> env) {
        return switch (e) {
            case Num n -> n.v();
            case Neg n -> -eval(n.e(), env);
            case Bin b when b.op() == Op.ADD -> eval(b.l(), env) + eval(b.r(), env);
            case Bin b when b.op() == Op.SUB -> eval(b.l(), env) - eval(b.r(), env);
            case Bin b -> eval(b.l(), env) * eval(b.r(), env);
            case Var v -> env.computeIfAbsent(v.n(), k -> { throw new NoSuchElementException(k); });
        };
    }
    static Expr simp(Expr e) {
        return switch (e) {
            case Neg(Neg(var x)) -> simp(x);
            case Neg(Num(int v)) -> new Num(-v);
            case Bin(Op op, Num(var a), Num(var b)) -> new Num(switch (op) { case ADD -> a + b; case SUB -> a - b; case MUL -> a * b; });
            case Bin(Op op, Expr l, Num(int z)) when z == 0 && op != Op.MUL -> simp(l);
            case Bin(Op op, Expr l, Num z) when z.v() == 0 -> z;
            case Bin(var op, var l, var r) -> { Expr a = simp(l), b = simp(r); yield a.equals(l) && b.equals(r) ? e : simp(new Bin(op, a, b)); }
            case Neg(var x) -> { Expr s = simp(x); yield s.equals(x) ? e : simp(new Neg(s)); }
            case Num n -> n;
            case Var v -> v;
        };
    }
    static String show(Expr e) {
        return switch (e) {
            case Num(int v) -> "" + v;
            case Var(String n) -> n;
            case Neg(var x) -> "-" + show(x);
            case Bin(Op o, var l, var r) -> "(" + show(l) + switch (o) { case ADD -> "+"; case SUB -> "-"; case MUL -> "*"; } + show(r) + ")";
        };
    }
    sealed interface Opt<T> { }
    record Some<T>(T v) implements Opt<T> { }
    enum None implements Opt<Object> { INSTANCE }
    record Nothing<T>() implements Opt<T> { }
    static <T> String opt(Opt<T> o) {
        return switch (o) { case Some<T>(var v) -> "some " + v; case Nothing<T> n -> "nothing"; case None n -> "none"; };
    }
    sealed static abstract class Animal { final String nm; Animal(String n) { nm = n; } }
    static final class Dog extends Animal { Dog() { super("dog"); } }
    sealed interface A { }
    sealed interface B extends A { }
    sealed interface C extends A { }
    record B1() implements B { }
    record B2() implements B { }
    record C1() implements C { }
    record BC() implements B, C { }
    static String abc(A a) {
        return switch (a) {
            case BC x -> "bc"; case B x -> "b:" + (switch (x) { case B1 y -> 1; case B2 y -> 2; case BC y -> 3; }); case C1 x -> "c1";
        };
    }
    sealed interface Tree<T extends Comparable<T>> { }
    record Leaf<T extends Comparable<T>>() implements Tree<T> { }
    record Node<T extends Comparable<T>>(Tree<T> l, T v, Tree<T> r) implements Tree<T> { }
    static <T extends Comparable<T>> Tree<T> ins(Tree<T> t, T x) {
        return switch (t) {
            case Leaf<T>() -> new Node<>(t, x, t);
            case Node<T>(var l, var v, var r) when x.compareTo(v) < 0 -> new Node<>(ins(l, x), v, r);
            case Node<T>(var l, var v, var r) when x.compareTo(v) > 0 -> new Node<>(l, v, ins(r, x));
            case Node<T> n -> n;
        };
    }
    static <T extends Comparable<T>> void walk(Tree<T> t, Consumer<T> c) {
        if (t instanceof Node<T>(var l, var v, var r)) { walk(l, c); c.accept(v); walk(r, c); }
    }
    static int h(Tree<?> t) { return switch (t) { case Leaf<?> l -> 0; case Node<?>(var l, var v, var r) -> 1 + Math.max(h(l), h(r)); }; }
    public static void main(String[] args) {
        Expr x = new Var("x"), e = new Bin(Op.ADD, new Bin(Op.MUL, new Num(3), x), new Neg(new Neg(new Bin(Op.SUB, new Num(5), new Num(5)))));
        System.out.println(show(e) + " = " + eval(e, new HashMap<>(Map.of("x", 7))) + " -> " + show(simp(e)));
        System.out.println(simp(new Neg(new Bin(Op.MUL, x, new Bin(Op.SUB, new Num(2), new Num(2))))));
        try { eval(e, new HashMap<>()); } catch (NoSuchElementException q) { System.out.println(q.getMessage()); }
        try { eval(null, Map.of()); } catch (NullPointerException q) { System.out.println("npe"); }
        try { show(new Neg(null)); } catch (NullPointerException q) { System.out.println("npe nested"); }
        System.out.println(opt(new Some<>(5)) + opt(new Nothing<String>()) + opt(None.INSTANCE) + opt(new Some<>(null)));
        for (A a : new A[] {new B1(), new B2(), new C1(), new BC()}) System.out.print(abc(a) + " ");
        System.out.println();
        Tree<String> t = new Leaf<>();
        for (String s : "the quick brown fox jumps over the lazy dog".split(" ")) t = ins(t, s);
        List<String> out = new ArrayList<>();
        walk(t, out::add);
        System.out.println(out + " h" + h(t));
        Tree<Integer> ti = new Leaf<>();
        for (int i = 0; i < 50; i++) ti = ins(ti, i * 37 % 50);
        int[] s = {0};
        walk(ti, v -> s[0] = s[0] * 3 + v);
        System.out.println(s[0] + " h" + h(ti));
        Expr big = new Num(1);
        for (int i = 0; i < 60; i++) big = i % 3 == 0 ? new Neg(big) : new Bin(Op.values()[i % 3], big, i % 5 == 0 ? x : new Num(i));
        System.out.println(eval(big, new HashMap<>(Map.of("x", 2))));
        System.out.println(eval(simp(big), new HashMap<>(Map.of("x", 2))) + " " + show(simp(big)).length() + " " + show(big).length());
        Animal an = new Dog();
        System.out.println(switch (an) { case Dog d -> d.nm; });
    }
}
