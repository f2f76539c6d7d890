/** Bridge methods, raw calls through them, covariant returns in hierarchies, generic interfaces implemented at several levels. */
package generics;

import java.util.*;
import java.util.function.*;

public class Bridges {
    interface Src<T> { T get(); void put(T t); default T swap(T t) { T o = get(); put(t); return o; } }
    static class StrSrc implements Src<String> { String v = "init"; public String get() { return v; } public void put(String t) { v = t; } }
    static class UpSrc extends StrSrc { @Override public String get() { return super.get().toUpperCase(); } }
    static abstract class Cell<T extends Number> implements Src<T>, Comparable<Cell<T>> {
        T v;
        public T get() { return v; }
        public void put(T t) { v = t; }
        public int compareTo(Cell<T> o) { return Double.compare(v.doubleValue(), o.v.doubleValue()); }
        abstract Cell<T> copy();
    }
    static class IntCell extends Cell<Integer> {
        IntCell(int i) { v = i; }
        @Override public void put(Integer i) { super.put(i * 2); }
        @Override IntCell copy() { return new IntCell(v); }
        int raw() { return v; }
    }
    static class A { Object f() { return "A.f"; } Number g(Object o) { return 1; } }
    static class B extends A { @Override String f() { return "B.f"; } @Override Integer g(Object o) { return 2; } }
    static class C extends B { @Override String f() { return "C.f>" + super.f(); } }
    interface Vis<R> { R visit(Object o); }
    static class LenVis implements Vis<Integer> { public Integer visit(Object o) { return o.toString().length(); } }
    static class Gen<T> { T apply(T t) { return t; } T twice(T t) { return apply(apply(t)); } }
    static class Inc extends Gen<Integer> { @Override Integer apply(Integer i) { return i + 1; } }
    static class Dbl extends Inc { @Override Integer apply(Integer i) { return super.apply(i) * 2; } }
    static class Cmp implements Comparator<String> { @Override public int compare(String a, String b) { return b.compareTo(a); } }
    static class Multi implements Function<String, Integer>, Supplier<Integer>, ToIntFunction<String> {
        public Integer apply(String s) { return s.length(); }
        public Integer get() { return 7; }
        public int applyAsInt(String s) { return -s.length(); }
    }
    interface X<T> { default String m(T t) { return "X" + t; } }
    interface Y extends X<String> { @Override default String m(String s) { return "Y" + s + X.super.m(s); } }
    static class Z implements Y { }
    static class ZZ extends Z { @Override public String m(String s) { return "ZZ" + super.m(s); } }
    static String br(Class<?> c) {
        TreeSet<String> s = new TreeSet<>();
        for (java.lang.reflect.Method m : c.getDeclaredMethods()) s.add((m.isBridge() ? "*" : "") + m.getReturnType().getSimpleName() + " " + m.getName() + Arrays.toString(m.getParameterTypes()).replace("class ", "").replace("java.lang.", "").replace("interface ", ""));
        return s.toString();
    }
    static void t(String n, Runnable r) {
        try { r.run(); System.out.println(n + " ok"); } catch (ClassCastException e) { System.out.println(n + " " + e.getMessage()); }
    }
    public static void main(String[] args) {
        Src<String> s = new UpSrc();
        System.out.println(s.swap("new") + s.get() + ((StrSrc) s).v);
        Src raw = s;
        t("raw put", () -> raw.put(5));
        t("raw swap", () -> raw.swap(5));
        System.out.println(raw.get());
        Cell<Integer> c = new IntCell(5);
        c.put(4);
        System.out.println(c.get() + c.copy().get() + " " + c.compareTo(new IntCell(9)) + ((IntCell) c).raw());
        Comparable rc = c;
        t("raw compareTo", () -> rc.compareTo("x"));
        Cell rcell = c;
        t("raw cell put", () -> rcell.put(2.5));
        t("raw field", () -> { rcell.v = 2.5; });
        t("typed read", () -> { int x = ((IntCell) rcell).raw(); });
        t("number read", () -> { Number n = c.v; });
        for (A a : new A[] {new A(), new B(), new C()}) System.out.print(a.f() + " " + a.g(null) + " ");
        System.out.println();
        Vis<?> v = new LenVis();
        System.out.println(v.visit("four"));
        Gen<Integer> g = new Dbl();
        System.out.println(g.twice(1) + new Inc().twice(1));
        Gen rg = g;
        t("raw gen", () -> rg.apply("s"));
        t("raw twice", () -> rg.twice("s"));
        Comparator cr = new Cmp();
        t("raw cmp", () -> cr.compare(1, 2));
        List<String> l = new ArrayList<>(List.of("a", "c", "b"));
        l.sort(new Cmp());
        System.out.println(l);
        Multi m = new Multi();
        System.out.println(m.apply("abc") + m.get() + m.applyAsInt("abc"));
        X<String> x = new ZZ();
        System.out.println(x.m("q"));
        X rx = x;
        t("raw default", () -> rx.m(1));
        for (Class<?> k : new Class<?>[] {StrSrc.class, UpSrc.class, Cell.class, IntCell.class, B.class, C.class, LenVis.class, Inc.class, Cmp.class, Multi.class, Y.class, ZZ.class}) System.out.println(k.getSimpleName() + " " + br(k));
        try {
            System.out.println(IntCell.class.getMethod("put", Object.class).isBridge());
            System.out.println(StrSrc.class.getMethod("get").getReturnType().getSimpleName());
            System.out.println(B.class.getDeclaredMethod("f").getReturnType().getSimpleName());
        } catch (NoSuchMethodException e) { System.out.println(e.getMessage()); }
    }
}
