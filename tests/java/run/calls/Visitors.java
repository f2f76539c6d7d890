/** Double dispatch, abstract classes, protected access, callbacks, static nested generics, chained calls. */
package calls;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Visitors {
    interface Visitor<R> { R num(Num n); R bin(Bin b); R neg(Neg n); default R visit(Node n) { return n.accept(this); } }
    static abstract class Node {
        abstract <R> R accept(Visitor<R> v);
        Node plus(Node o) { return new Bin('+', this, o); }
        Node times(Node o) { return new Bin('*', this, o); }
        Node neg() { return new Neg(this); }
    }
    static class Num extends Node { final double v; Num(double v) { this.v = v; } <R> R accept(Visitor<R> w) { return w.num(this); } }
    static class Bin extends Node {
        final char op;
        final Node l, r;
        Bin(char op, Node l, Node r) { this.op = op; this.l = l; this.r = r; } <R> R accept(Visitor<R> w) { return w.bin(this); }
    }
    static class Neg extends Node { final Node n; Neg(Node n) { this.n = n; } <R> R accept(Visitor<R> w) { return w.neg(this); } }
    static class Eval implements Visitor<Double> {
        int steps;
        public Double num(Num n) { steps++; return n.v; }
        public Double bin(Bin b) { steps++; double l = visit(b.l), r = visit(b.r); return b.op == '+' ? l + r : l * r; }
        public Double neg(Neg n) { steps++; return -visit(n.n); }
    }
    static class Show implements Visitor<String> {
        public String num(Num n) { return "" + n.v; }
        public String bin(Bin b) { return "(" + visit(b.l) + b.op + visit(b.r) + ")"; }
        public String neg(Neg n) { return "-" + visit(n.n); }
    }
    static class Simplify implements Visitor<Node> {
        public Node num(Num n) { return n; }
        public Node neg(Neg n) { Node x = visit(n.n); return x instanceof Neg ? ((Neg) x).n : x instanceof Num ? new Num(-((Num) x).v) : new Neg(x); }
        public Node bin(Bin b) {
            Node l = visit(b.l), r = visit(b.r);
            if (l instanceof Num && ((Num) l).v == 0) return b.op == '+' ? r : l;
            if (r instanceof Num && ((Num) r).v == 1 && b.op == '*') return l;
            return new Bin(b.op, l, r);
        }
    }
    static abstract class Template {
        private final List<String> log = new ArrayList<>();
        final String run(int n) { before(); for (int i = 0; i < n; i++) log(step(i)); after(); return log.toString(); }
        protected void before() { log("before"); }
        protected abstract String step(int i);
        protected void after() { }
        protected final void log(String s) { if (accept(s)) log.add(s); }
        boolean accept(String s) { return true; }
    }
    static class T1 extends Template {
        protected String step(int i) { return "s" + i; } @Override protected void after() { log("after"); super.after(); }
    }
    static class T2 extends T1 {
        @Override boolean accept(String s) { return !s.endsWith("1"); }
        @Override protected void before() { super.before(); log("T2"); super.before(); }
        @Override protected String step(int i) { return i % 2 == 0 ? super.step(i * 10) : "odd" + i; }
    }
    interface Event { void fire(Bus b); }
    static class Bus {
        final List<Event> q = new ArrayList<>();
        final StringBuilder out = new StringBuilder();
        Bus post(Event e) { q.add(e); return this; }
        Bus drain() { for (int i = 0; i < q.size(); i++) q.get(i).fire(this); q.clear(); return this; }
    }
    static class Money implements Comparable<Money> {
        final long c;
        Money(long c) { this.c = c; }
        Money add(Money o) { return new Money(c + o.c); }
        Money mul(double f) { return new Money(Math.round(c * f)); }
        @Override public int compareTo(Money o) { return Long.compare(c, o.c); }
        @Override public boolean equals(Object o) { return this == o || o instanceof Money && ((Money) o).c == c; }
        @Override public int hashCode() { return Long.hashCode(c); }
        @Override public String toString() {
            return (c < 0 ? "-" : "") + Math.abs(c) / 100 + "." + (Math.abs(c) % 100 < 10 ? "0" : "") + Math.abs(c) % 100;
        }
    }
    static class Builder {
        private final StringBuilder sb = new StringBuilder();
        private int ind;
        Builder open(String t) { line("<" + t + ">"); ind++; return this; }
        Builder text(Object... os) { for (Object o : os) line(String.valueOf(o)); return this; }
        Builder close(String t) { ind--; return line("</" + t + ">"); }
        private Builder line(String s) { for (int i = 0; i < ind; i++) sb.append("  "); sb.append(s).append('\n'); return this; }
        String done() { return sb.toString(); }
    }

    public static void main(String[] args) {
        Node n = new Num(2).plus(new Num(3).neg()).times(new Num(4).plus(new Num(0)).neg().neg());
        Eval ev = new Eval();
        System.out.println(new Show().visit(n) + " = " + ev.visit(n) + " in " + ev.steps);
        Node s = new Simplify().visit(new Num(0).plus(n).times(new Num(1)));
        System.out.println(new Show().visit(s) + " = " + new Eval().visit(s));
        Node deep = new Num(1);
        for (int i = 0; i < 40; i++) deep = i % 3 == 0 ? deep.plus(new Num(i)) : i % 3 == 1 ? deep.neg() : deep.times(new Num(0.5));
        System.out.println(deep.accept(new Show()));
        System.out.println(deep.accept(new Eval()));
        System.out.println(deep.accept(new Visitor<Integer>() { public Integer num(Num q) { return 1; } public Integer bin(Bin b) { return 1 + visit(b.l) + visit(b.r); } public Integer neg(Neg q) { return 1 + visit(q.n); } }));
        System.out.println(new T1().run(3));
        System.out.println(new T2().run(4));
        System.out.println(new Template() { int c; protected String step(int i) { return "" + (c += i) + this.getClass().getSuperclass().getSimpleName(); } }.run(3));
        Bus b = new Bus();
        b.post(x -> x.out.append("a")).post(x -> { x.out.append("b"); if (x.q.size() < 5) x.post(y -> y.out.append("c")); }).post(x -> x.q.get(1).fire(x)).drain();
        System.out.println(b.out + " " + b.q.size());
        List<Money> ms = new ArrayList<>();
        for (int i = 0; i < 6; i++) ms.add(new Money((i * 7919 % 1000 - 500) * 3));
        Collections.sort(ms);
        System.out.println(ms + " " + Collections.max(ms) + " " + ms.indexOf(new Money(-1500)) + " " + ms.contains(new Money(1)));
        Money t = new Money(0);
        for (Money m : ms) t = t.add(m).mul(1.1);
        System.out.println(t + " " + t.hashCode() + " " + t.equals(null) + " " + new Money(5).equals(new Money(5)));
        System.out.print(new Builder().open("a").text(1, "two", null, 'c', 2.5f).open("b").text().text((Object) new int[0].length).close("b").close("a").done());
    }
}
