/** Local and anonymous classes: captures of every type, captured in constructors, nesting, generic locals, local records/enums/interfaces. */
package objects;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

public class Locals {
    final String tag; Locals(String t) { tag = t; }
    Supplier<String> make(String p, int n) {
        long l = n * 10L;
        double d = n / 4.0;
        class Mid {
            final int q = n + 1;
            Supplier<String> inner(char c) {
                return new Supplier<>() { int calls; @Override public String get() { return tag + p + n + l + d + q + c + ++calls; } };
            }
        }
        return new Mid().inner('#');
    }
    static <T extends Comparable<T>> T best(List<T> in) {
        class Best { T b; void see(T t) { if (b == null || t.compareTo(b) > 0) b = t; } } Best x = new Best(); for (T t : in) x.see(t); return x.b;
    }
    static Iterable<Integer> range(int a, int b, int step) {
        return () -> new Iterator<Integer>() {
            int i = a;
            @Override public boolean hasNext() { return step > 0 ? i < b : i > b; }
            @Override public Integer next() { int r = i; i += step; return r; }
        };
    }
    static String localTypes(int k) {
        record P(int x, String y) { P { if (x < 0) throw new IllegalArgumentException("neg " + x); } int dbl() { return x * 2; } }
        enum E { A, B; E flip() { return this == A ? B : A; } }
        interface F { String f(P p, E e); }
        F f = (p, e) -> p.dbl() + p.y() + e.flip();
        try { return f.f(new P(k, "k"), E.values()[k & 1]) + new P(k, null); } catch (IllegalArgumentException e) { return e.getMessage(); }
    }
    static int fact(int n) { class F { int go(int k) { return k < 2 ? 1 : k * new F().go(k - 1); } } return new F().go(n); }
    abstract static class Acc { int total; abstract void add(int v); Acc addAll(int... vs) { for (int v : vs) add(v); return this; } }
    static Acc acc(int bias) { return new Acc() { { total = bias; } void add(int v) { total += v * bias; } }; }
    static Runnable nested(StringBuilder out) {
        return new Runnable() {
            public void run() {
                class A {
                    void go(int d) {
                        out.append(d);
                        Runnable r = new Runnable() { public void run() { hop(); } void hop() { out.append("h"); if (d > 0) new A().go(d - 1); } };
                        r.run();
                        out.append("e");
                    }
                }
                new A().go(3);
            }
        };
    }
    static int si = 5;
    static final Comparator<String> BYLEN = new Comparator<>() {
        @Override public int compare(String a, String b) { return a.length() != b.length() ? a.length() - b.length() : a.compareTo(b); }
    };

    public static void main(String[] args) {
        Locals o = new Locals("T");
        Supplier<String> s1 = o.make("p", 3), s2 = o.make("r", -7);
        System.out.println(s1.get());
        System.out.println(s1.get());
        System.out.println(s2.get());
        System.out.println(s1.get());
        System.out.println(best(List.of(3, 9, 4)) + best(List.of("pear", "fig")) + best(new ArrayList<Double>()));
        for (int i : range(0, 10, 3)) System.out.print(i + " ");
        for (int i : range(5, -5, -4)) System.out.print(i + " ");
        System.out.println();
        for (int k = -1; k < 4; k++) System.out.println(localTypes(k));
        System.out.println(fact(10));
        System.out.println(acc(2).addAll(1, 2, 3).total + " " + acc(-1).addAll(5).addAll().total);
        StringBuilder sb = new StringBuilder();
        nested(sb).run();
        System.out.println(sb);
        List<String> l = new ArrayList<>(List.of("ccc", "a", "bb", "aa", ""));
        l.sort(BYLEN);
        System.out.println(l);
        l.sort(BYLEN.reversed());
        System.out.println(l);
        l.sort(new Comparator<String>() { int n; @Override public int compare(String a, String b) { n++; return b.compareTo(a); } });
        System.out.println(l);
        boolean z = true;
        byte b = 1;
        short sh = 2;
        char c = '3';
        int i = 4;
        long lg = 5;
        float f = 6.5f;
        double d = 7.25;
        String str = "eight";
        int[] arr = {9};
        Object nul = null;
        class All {
            boolean fz = z;
            byte fb = b;
            String show() {
                return fz + " " + fb + " " + sh + " " + c + " " + i + " " + lg + " " + f + " " + d + " " + str + " " + arr[0] + " " + nul;
            }
            class In { String deep() { return "deep " + (sh + c + i) + lg + f + d + str + arr.length + All.this.fb; } }
        }
        System.out.println(new All().show());
        System.out.println(new All().new In().deep());
        arr[0] = 99;
        System.out.println(new All().show());
        class AllSub extends All { @Override String show() { return "sub " + super.show() + si; } }
        si++;
        System.out.println(new AllSub().show());
        List<Supplier<Integer>> sup = new ArrayList<>();
        for (int k = 0; k < 4; k++) {
            int kk = k; sup.add(new Supplier<>() { int n = kk; @Override public Integer get() { return n++ * 10 + kk; } });
        }
        for (int r = 0; r < 2; r++) for (Supplier<Integer> q : sup) System.out.print(q.get() + " ");
        System.out.println();
        var anon = new Object() { int hidden = 3; int twice() { return hidden * 2; } };
        anon.hidden = 21;
        System.out.println(anon.twice());
        { class Same { String n() { return "block1"; } } System.out.println(new Same().n() + new Same().getClass().getName()); }
        { class Same { String n() { return "block2"; } } System.out.println(new Same().n() + new Same().getClass().getName()); }
        System.out.println(new Object() { }.getClass().getName() + " " + new Object() { }.getClass().getEnclosingMethod().getName());
        Thread t = new Thread() { @Override public void run() { si = 1000; } };
        t.start();
        try { t.join(); } catch (InterruptedException e) { }
        System.out.println(si);
        System.out.println(new ArrayList<Integer>() { { add(1); add(2); addAll(List.of(3, 4)); } @Override public boolean add(Integer x) { return super.add(x * x); } });
    }
}
