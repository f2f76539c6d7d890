/** instanceof and patterns: null, scope, negation, && chains, generics, arrays, shadowing, in loops and ternaries. */
package casts;

import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;

public class InstanceOf {
    interface Shape { }
    record Circle(double r) implements Shape { }
    record Rect(double w, double h) implements Shape { }
    static class Sq implements Shape { double s = 2; }
    static class A { int v = 1; }
    static class B extends A { int w = 2; }
    interface X { }
    static class Y extends B implements X, Cloneable { }
    static double area(Shape s) {
        if (s instanceof Circle c) return Math.PI * c.r() * c.r(); else if (s instanceof Rect r && r.w() > 0) return r.w() * r.h();
        if (!(s instanceof Sq q)) return -1;
        return q.s * q.s;
    }
    static String kind(Object o) {
        return o instanceof Integer i ? "int" + (i + 1) : o instanceof String s ? s.isEmpty() ? "empty" : "str" + s.length() : o instanceof int[] a && a.length > 1 ? "ints" + a[1] : o instanceof Object[] a ? "arr" + a.length : o instanceof List<?> l ? "list" + l.size() : o instanceof Map<?, ?> m && !m.isEmpty() ? "map" + m.keySet() : o instanceof Character c && Character.isUpperCase(c) ? "upper" : o == null ? "null" : "other";
    }
    static boolean eq(Object a, Object b) { return a instanceof A x && b instanceof A y && x.v == y.v; }
    static String s = "field";
    static String shadow(Object o) { if (o instanceof String s && s.length() > 2) return "pat " + s; return "fld " + s; }
    static String notNull(Object o) { if (!(o instanceof String t)) { return "not"; } t = t.trim(); return t + t.length(); }
    static int loop(Object[] os) {
        int n = 0;
        for (Object o : os) { if (!(o instanceof Integer k)) continue; n += k; }
        int i = 0;
        while (i < os.length && !(os[i] instanceof String str && str.startsWith("s"))) i++;
        return n * 100 + i;
    }
    static <T> String gen(T t) { return t instanceof Number n ? "num" + n.intValue() : t instanceof CharSequence c ? "cs" + c.length() : "t"; }
    static int calls;
    static Object next() { return calls++ % 2 == 0 ? (Object) "even" : calls; }

    public static void main(String[] args) {
        for (Shape q : new Shape[] {new Circle(2), new Rect(2, 3), new Rect(-1, 3), new Sq(), null, new Shape() { }}) System.out.println(area(q));
        for (Object o : new Object[] {41, "", "abc", new int[] {1, 9}, new int[1], new String[3], new int[2][2], List.of(1, 2), new LinkedList<>(), Map.of("k", 1), Map.of(), 'Q', 'q', null, 5L, new Object()}) System.out.println(kind(o));
        System.out.println(eq(new A(), new B()) + " " + eq(new A(), "x") + " " + eq(null, new A()));
        System.out.println(shadow("long") + " " + shadow("a") + " " + shadow(null) + " " + notNull(" x ") + " " + notNull(3) + " " + loop(new Object[] {1, "a", 2, "sx", 'c', 3}));
        System.out.println(gen(5) + gen(2.9) + gen("abc") + gen('c') + gen(new StringBuilder("zz")));
        if (next() instanceof String e && next() instanceof Integer k) System.out.println(e + k + calls);
        Object[] vals = {new A(), new B(), new Y(), "s", 1, new A[0], new Y[0], new int[0], null, new ArrayList<>(), X.class, new Object[] {1}};
        for (Object v : vals) System.out.println((v == null ? "null" : v.getClass().getSimpleName()) + " " + (v instanceof Object) + (v instanceof A) + (v instanceof B) + (v instanceof X) + (v instanceof Cloneable) + (v instanceof Comparable) + (v instanceof A[]) + (v instanceof Object[]) + (v instanceof Number) + (v instanceof Iterable) + (v instanceof X[]) + (v instanceof java.io.Serializable));
        for (Class<?> c : new Class<?>[] {Object.class, A.class, X.class, A[].class, int.class, Comparable.class}) {
            StringBuilder sb = new StringBuilder(c.getSimpleName());
            for (Object v : vals) sb.append(c.isInstance(v) ? " 1" : " 0");
            System.out.println(sb);
        }
        Object o = new Y();
        A a = (A) o;
        X x = (X) a;
        Cloneable cl = (Cloneable) x;
        B b = (B) cl;
        System.out.println(a.v + b.w + ((A) b).v + " " + (x == (Object) b));
        final Object fo = "fin";
        if (fo instanceof String q && !q.isEmpty() || fo == null) System.out.println("or");
        boolean res = fo instanceof String q ? q.equals("fin") : false;
        System.out.println(res);
        if (!(fo instanceof Integer n) || n > 5) System.out.println("neg");
        do { if (fo instanceof String z) { System.out.println("do " + z); break; } } while (true);
        for (Object w = 5; w instanceof Integer n && n < 8; w = n + 1) System.out.print(n + " ");
        System.out.println();
        switch (0) { default: if (fo instanceof CharSequence cs) System.out.println(cs.charAt(0)); }
        int cnt = 0;
        Object[] mix = {1, "a", 2L, new A(), new Y(), null, 'c', new int[0]};
        for (int i = 0; i < 8000; i++) {
            Object m = mix[i % 8];
            if (m instanceof Integer q) cnt += q; else if (m instanceof X) cnt += 10; else if (m instanceof A q) cnt += q.v; else if (m instanceof Comparable<?>) cnt += 3;
        }
        System.out.println(cnt);
    }
}
