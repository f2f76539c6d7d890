/** Records in data-structure programs: expression trees, maps keyed by records, sorting, immutable updates, events. */
package records;

import java.util.*;
import java.util.stream.*;

public class Deep {
    interface Expr { }
    record Num(double v) implements Expr { }
    record Add(Expr l, Expr r) implements Expr { }
    record Mul(Expr l, Expr r) implements Expr { }
    record Var(String n) implements Expr { }
    record Neg(Expr e) implements Expr { }
    static double eval(Expr e, Map<String, Double> env) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Add a) return eval(a.l(), env) + eval(a.r(), env);
        if (e instanceof Mul m) return eval(m.l(), env) * eval(m.r(), env);
        if (e instanceof Neg n) return -eval(n.e(), env);
        if (e instanceof Var v) { Double d = env.get(v.n()); if (d == null) throw new NoSuchElementException("unbound " + v.n()); return d; }
        throw new IllegalArgumentException();
    }
    static Expr diff(Expr e, String x) {
        if (e instanceof Num) return new Num(0);
        if (e instanceof Var v) return new Num(v.n().equals(x) ? 1 : 0);
        if (e instanceof Add a) return new Add(diff(a.l(), x), diff(a.r(), x));
        if (e instanceof Mul m) return new Add(new Mul(diff(m.l(), x), m.r()), new Mul(m.l(), diff(m.r(), x)));
        return new Neg(diff(((Neg) e).e(), x));
    }
    static Expr simp(Expr e) {
        if (e instanceof Add a) {
            Expr l = simp(a.l()), r = simp(a.r());
            if (l.equals(new Num(0))) return r;
            if (r.equals(new Num(0))) return l;
            if (l instanceof Num x && r instanceof Num y) return new Num(x.v() + y.v());
            return new Add(l, r);
        }
        if (e instanceof Mul m) {
            Expr l = simp(m.l()), r = simp(m.r());
            if (l.equals(new Num(0)) || r.equals(new Num(0))) return new Num(0);
            if (l.equals(new Num(1))) return r;
            if (r.equals(new Num(1))) return l;
            return new Mul(l, r);
        }
        if (e instanceof Neg n) { Expr q = simp(n.e()); return q instanceof Neg m ? m.e() : new Neg(q); }
        return e;
    }
    static String show(Expr e) {
        return e instanceof Num n ? "" + n.v() : e instanceof Var v ? v.n() : e instanceof Add a ? "(" + show(a.l()) + "+" + show(a.r()) + ")" : e instanceof Mul m ? show(m.l()) + "*" + show(m.r()) : "-" + show(((Neg) e).e());
    }
    record Pt(int x, int y) implements Comparable<Pt> {
        Pt plus(Pt o) { return new Pt(x + o.x, y + o.y); }
        static final List<Pt> DIRS = List.of(new Pt(0, 1), new Pt(1, 0), new Pt(0, -1), new Pt(-1, 0));
        Stream<Pt> near() { return DIRS.stream().map(this::plus); }
        @Override public int compareTo(Pt o) { return x != o.x ? Integer.compare(x, o.x) : Integer.compare(y, o.y); }
    }
    record Acc(String id, long bal, List<String> hist) {
        Acc { hist = List.copyOf(hist); }
        Acc dep(long a) { return new Acc(id, bal + a, add("d" + a)); }
        Acc wd(long a) { if (a > bal) throw new IllegalStateException("low " + bal); return new Acc(id, bal - a, add("w" + a)); }
        private List<String> add(String s) { List<String> l = new ArrayList<>(hist); l.add(s); return l; }
    }
    record Edge(String a, String b, int w) { }
    record Key(String s, int n, double d) { }
    public static void main(String[] args) {
        Expr x = new Var("x"), y = new Var("y"), e = new Add(new Mul(x, new Mul(x, new Num(3))), new Neg(new Neg(new Mul(new Num(2), new Add(x, y)))));
        System.out.println(show(e));
        System.out.println(e);
        System.out.println(eval(e, Map.of("x", 2.0, "y", -1.0)));
        System.out.println(show(diff(e, "x")));
        System.out.println(show(simp(diff(e, "x"))) + " = " + eval(simp(diff(e, "x")), Map.of("x", 2.0, "y", 0.0)));
        System.out.println(show(simp(diff(e, "y"))) + " " + simp(diff(e, "z")).equals(new Neg(new Neg(new Num(0)))));
        try { eval(e, Map.of("x", 1.0)); } catch (NoSuchElementException q) { System.out.println(q.getMessage()); }
        System.out.println(e.hashCode() == new Add(new Mul(x, new Mul(x, new Num(3))), new Neg(new Neg(new Mul(new Num(2), new Add(x, y))))).hashCode());
        Set<Pt> seen = new HashSet<>();
        Deque<Pt> q = new ArrayDeque<>(List.of(new Pt(0, 0)));
        Set<Pt> walls = Set.of(new Pt(1, 0), new Pt(1, 1), new Pt(-1, 0), new Pt(0, -1));
        while (!q.isEmpty()) {
            Pt p = q.poll();
            if (!seen.add(p)) continue;
            p.near().filter(o -> !walls.contains(o) && Math.abs(o.x()) < 4 && Math.abs(o.y()) < 4).forEach(q::add);
        }
        System.out.println(seen.size() + " " + new TreeSet<>(seen).first() + " " + seen.contains(new Pt(3, 3)) + seen.stream().mapToInt(Pt::hashCode).sum());
        Acc a = new Acc("a1", 10, List.of());
        Acc b = a.dep(5).wd(12).dep(1);
        System.out.println(a + " " + b);
        try { b.wd(5); } catch (IllegalStateException z) { System.out.println(z.getMessage()); }
        try { b.hist().add("x"); } catch (UnsupportedOperationException z) { System.out.println("immutable"); }
        List<Edge> es = new ArrayList<>(List.of(new Edge("a", "b", 4), new Edge("a", "c", 1), new Edge("c", "b", 2), new Edge("b", "d", 5), new Edge("c", "d", 8)));
        es.sort(Comparator.comparingInt(Edge::w));
        Map<String, String> par = new TreeMap<>();
        int total = 0;
        for (Edge g : es) {
            String ra = find(par, g.a()), rb = find(par, g.b()); if (!ra.equals(rb)) { par.put(ra, rb); total += g.w(); System.out.print(g + " "); }
        }
        System.out.println(total);
        Map<Key, Integer> cnt = new HashMap<>();
        for (int i = 0; i < 200; i++) cnt.merge(new Key("k" + i % 3, i % 4, i % 2 == 0 ? 0.0 : -0.0), 1, Integer::sum);
        System.out.println(cnt.size() + " " + cnt.get(new Key("k0", 0, 0.0)) + " " + cnt.get(new Key("k0", 0, -0.0)));
        System.out.println(IntStream.range(0, 5).mapToObj(i -> new Pt(i * 7 % 5, i)).sorted(Comparator.reverseOrder()).toList());
        Object grouped = Stream.of(new Edge("p", "q", 1), new Edge("p", "r", 2), new Edge("s", "q", 3)).collect(Collectors.groupingBy(Edge::a, TreeMap::new, Collectors.summingInt(Edge::w)));
        System.out.println(grouped);
        record Tmp(String w, long c) { }
        System.out.println(Arrays.stream("to be or not to be".split(" ")).collect(Collectors.groupingBy(w -> w, TreeMap::new, Collectors.counting())).entrySet().stream().map(t -> new Tmp(t.getKey(), t.getValue())).sorted(Comparator.comparingLong(Tmp::c).reversed().thenComparing(Tmp::w)).toList());
    }
    static String find(Map<String, String> p, String s) { while (p.containsKey(s)) s = p.get(s); return s; }
}
