/** Interface dispatch, default methods, diamonds, static and private interface methods, super-interface calls. */
package calls;

import java.util.ArrayList;
import java.util.List;

public class Interfaces {
    interface A { default String m() { return "A"; } default String only() { return "A.only:" + m(); } String abs(); }
    interface B extends A { default String m() { return "B>" + A.super.m(); } }
    interface C extends A { default String m() { return "C>" + A.super.m(); } }
    interface E extends A { @Override String m(); }
    static class D implements B, C {
        public String m() { return "D(" + B.super.m() + "," + C.super.m() + ")"; } public String abs() { return "D.abs"; }
    }
    static class F implements B { public String abs() { return "F.abs"; } }
    static class G extends F implements A { }
    static class H extends F { public String m() { return "H>" + super.m(); } }
    static class Base { public String m() { return "Base"; } }
    static class Wins extends Base implements A { public String abs() { return "W"; } }
    static abstract class ReAbs implements B, E { public abstract String m(); }
    static class Con extends ReAbs { public String m() { return "Con"; } public String abs() { return "Con.abs"; } }
    interface P {
        private String secret() { return "secret" + k(); }
        private static String ss() { return "ss"; }
        static String st() { return "st" + ss(); }
        default String open() { return secret() + ss() + st(); }
        int k();
    }
    interface Big {
        int a();
        default int b() { return a() + 1; }
        default int c() { return b() * 2; }
        default int d(long x, double y, int z) { return (int) (c() + x + y + z); }
        static Big of(int v) { return () -> v; }
    }
    interface Gen<T> { T id(T t); default T twice(T t) { return id(id(t)); } }
    static class Inc implements Gen<Integer> { public Integer id(Integer i) { return i + 1; } }
    static class Cat implements Gen<String>, Comparable<Cat> {
        final String s;
        Cat(String s) { this.s = s; }
        public String id(String t) { return t + s; }
        public int compareTo(Cat o) { return s.compareTo(o.s); }
    }
    interface Obj { String toString(); boolean equals(Object o); int hashCode(); }
    interface X1 { default int v() { return 1; } }
    interface X2 extends X1 { }
    interface X3 extends X1 { default int v() { return 3; } }
    static class Y implements X2, X3 { }
    static class Z extends Y implements X1 { }

    public static void main(String[] args) {
        A[] as = {new D(), new F(), new G(), new H(), new Wins(), new Con(), () -> "lambda", new A() { public String abs() { return "anon"; } public String m() { return "anon>" + A.super.m(); } }};
        for (A a : as) System.out.println(a.m() + " " + a.only() + " " + a.abs());
        B b = new H();
        C c = new D();
        E e = new Con();
        System.out.println(b.m() + " " + c.m() + " " + e.m() + " " + ((A) b).m() + " " + ((F) b).m() + " " + ((Base) (Object) new Wins()).m());
        P p = () -> 7;
        System.out.println(p.open() + " " + P.st());
        Big g = Big.of(20);
        System.out.println(g.b() + " " + g.c() + " " + g.d(1L << 3, 2.75, -1));
        System.out.println(new Big() { public int a() { return 1; } public int b() { return Big.super.b() * 100; } }.d(0, 0, 0));
        System.out.println(new Inc().twice(5) + " " + new Cat("!").twice("a") + " " + ((Gen<Integer>) new Inc()).id(1));
        Gen raw = new Inc();
        try { raw.id("x"); } catch (ClassCastException x) { System.out.println("cce bridge"); }
        System.out.println(raw.twice(1));
        System.out.println(new Y().v() + " " + new Z().v() + " " + ((X1) new Y()).v() + " " + ((X2) new Z()).v());
        Obj o = new Obj() { public String toString() { return "obj"; } };
        System.out.println(o.toString() + " " + o.equals(o) + " " + (o.hashCode() == o.hashCode()) + " " + o.getClass().isAnonymousClass());
        List<Cat> l = new ArrayList<>(List.of(new Cat("c"), new Cat("a"), new Cat("b")));
        java.util.Collections.sort(l);
        for (Cat q : l) System.out.print(q.s);
        System.out.println();
        CharSequence[] cs = {"str", new StringBuilder("builder"), java.nio.CharBuffer.wrap("buf")};
        int t = 0;
        for (int i = 0; i < 900; i++) t += cs[i % 3].length() + cs[i % 3].charAt(i % 2);
        System.out.println(t);
        Object ob = new D();
        System.out.println((ob instanceof A) + " " + (ob instanceof B) + " " + (ob instanceof E) + " " + (ob instanceof Runnable) + " " + ((A) ob).abs());
        try { ((E) ob).m(); } catch (ClassCastException x) { System.out.println("cce"); }
        A na = null;
        try { na.m(); } catch (NullPointerException x) { System.out.println("npe"); }
        StringBuilder sb = new StringBuilder();
        for (Class<?> k : new Class<?>[] {D.class, G.class, Con.class, Wins.class, Z.class}) for (Class<?> i : k.getInterfaces()) sb.append(i.getSimpleName()).append(' ');
        System.out.println(sb);
        for (String n : new String[] {"m", "only", "abs"}) try {
            java.lang.reflect.Method m = A.class.getMethod(n); System.out.println(n + " " + m.isDefault() + " " + m.invoke(new H()));
        } catch (ReflectiveOperationException x) { System.out.println(x); }
        A[] mega = {new D(), new F(), new G(), new H(), new Con(), new Wins()};
        int len = 0;
        for (int i = 0; i < 6000; i++) len += mega[i % mega.length].m().length();
        System.out.println(len);
    }
}
