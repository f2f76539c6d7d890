/** Inner classes: outer access, chains of this, creation forms, inheritance of inner classes, private nested access. */
package objects;

import java.util.ArrayList;
import java.util.List;

public class Inner {
    private int v = 1; private static int sv = 100; private int bump() { return ++v; } private static String hid() { return "hid" + sv; }
    class In {
        int v = 2;
        private int q = 20;
        class Deep {
            int v = 3;
            String all() { return v + " " + In.this.v + " " + Inner.this.v + " " + sv + " " + bump() + " " + hid() + " " + q; }
            void set() { Inner.this.v *= 10; In.this.v += 5; this.v--; sv++; q <<= 1; }
        }
        Deep deep() { return new Deep(); }
        Inner outer() { return Inner.this; }
    }
    static class Nested {
        private int secret = 7;
        private static int ssec = 8;
        int peek(Inner i) { return i.v + i.bump() + sv; }
        static class More { int x = ssec; private More() { } private More(int y) { x = y; } }
    }
    class Sub extends In { int v = 4; String s() { return v + " " + super.v + " " + Inner.this.v; } }
    static class Ext extends Inner.In { Ext(Inner i) { i.super(); } String who() { return "ext" + v + outer().v; } }
    static class Outer2 extends Inner {
        int v = 50;
        class In2 extends In { String s() { return Outer2.this.v + " " + v + " " + outer().v + " " + (outer() == (Object) Outer2.this); } }
    }
    interface Shape { double area(); }
    Shape square(double s) {
        v += 1;
        return new Shape() {
            double scale = v;
            public double area() { return s * s * scale; }
            @Override public String toString() { return "sq" + s + "x" + scale + "@" + Inner.this.v; }
        };
    }
    List<Shape> many(int n) {
        List<Shape> l = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            final int k = i;
            class Loc implements Shape { int own = k * 2; public double area() { return own + k + v; } Loc twin() { return new Loc(); } }
            l.add(new Loc());
            l.add(new Loc().twin());
        }
        return l;
    }
    static int counter;
    static Runnable counter(int step) { class C implements Runnable { int n; public void run() { n += step; counter += n; } } return new C(); }
    static Object capture(boolean z, byte b, short s, char c, int i, long l, float f, double d, String a, int[] arr) {
        return new Object() {
            @Override public String toString() {
                return z + " " + b + " " + s + " " + c + " " + i + " " + l + " " + f + " " + d + " " + a + " " + arr[0]++;
            }
        };
    }
    class Iter implements java.util.Iterator<Integer> {
        int at; public boolean hasNext() { return at < Inner.this.v; } public Integer next() { return at++; }
    }
    private class Priv { private final int z; private Priv(int z) { this.z = z; } private int dbl() { return z * 2; } }
    enum E {
        X { int f() { return helper() + 1; } }, Y { int f() { return helper() * 2; } }; abstract int f(); private static int helper() { return 10; }
    }

    public static void main(String[] args) {
        Inner o = new Inner();
        In in = o.new In();
        In.Deep d = in.new Deep(), d2 = in.deep();
        System.out.println(d.all());
        d.set();
        System.out.println(d.all());
        System.out.println(d2.all());
        System.out.println(new Inner().new In().new Deep().all());
        System.out.println(new Nested().peek(o) + " " + new Nested().secret + " " + Nested.ssec + " " + new Nested.More().x + " " + new Nested.More(77).x);
        Sub s = o.new Sub();
        System.out.println(s.s() + " " + s.v + " " + ((In) s).v + " " + (s.outer() == o));
        System.out.println(new Ext(o).who() + " " + new Ext(new Inner()).deep().all());
        Outer2 o2 = new Outer2();
        System.out.println(o2.new In2().s() + " " + o2.new In().v);
        Shape q = o.square(1.5), q2 = o.square(2);
        System.out.println(q.area() + " " + q2.area() + " " + q + " " + q2);
        for (Shape x : o.many(3)) System.out.print(x.area() + " ");
        System.out.println();
        Runnable c1 = counter(1), c5 = counter(5);
        c1.run();
        c1.run();
        c5.run();
        c1.run();
        System.out.println(counter);
        Object cap = capture(true, (byte) -1, (short) -2, 'c', 4, 1L << 50, 1.5f, -0.0, "str", new int[] {9});
        System.out.println(cap);
        System.out.println(cap);
        o.v = 4;
        int sum = 0;
        for (Iter it = o.new Iter(); it.hasNext(); ) sum = sum * 10 + it.next();
        System.out.println(sum);
        Priv p = o.new Priv(21);
        System.out.println(p.dbl() + p.z);
        for (E e : E.values()) System.out.print(e.f() + " ");
        System.out.println();
        try { Inner nul = null; nul.new In(); } catch (NullPointerException e) { System.out.println("npe outer"); }
        for (Class<?> k : new Class<?>[] {In.class, In.Deep.class, Nested.class, q.getClass(), o.many(1).get(0).getClass(), cap.getClass(), E.X.getClass(), Inner.class, int.class, Priv[].class}) System.out.println(k.getName() + " '" + k.getSimpleName() + "' " + k.isMemberClass() + k.isLocalClass() + k.isAnonymousClass() + " " + k.getEnclosingClass() + " " + k.getDeclaringClass() + " " + (k.getEnclosingMethod() == null ? null : k.getEnclosingMethod().getName()) + " " + java.lang.reflect.Modifier.toString(k.getModifiers()) + " " + k.getCanonicalName() + " " + k.getNestHost().getSimpleName());
        StringBuilder sb = new StringBuilder();
        Class<?>[] mem = Inner.class.getDeclaredClasses();
        String[] names = new String[mem.length];
        for (int i = 0; i < mem.length; i++) names[i] = mem[i].getSimpleName();
        java.util.Arrays.sort(names);
        System.out.println(String.join(",", names) + " " + Inner.class.isNestmateOf(Priv.class) + " " + Inner.class.isNestmateOf(String.class));
    }
}
