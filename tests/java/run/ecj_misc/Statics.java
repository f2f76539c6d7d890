//! compiler: ecj
/** Initialization order, interfaces with default and private methods, static nested dispatch, enums and varargs by ecj. */
package ecj_misc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;

public class Statics {
    static void p(String label, Object value) {
        StringBuilder b = new StringBuilder();
        String s = label + " = " + value;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= 32 && c < 127) {
                b.append(c);
            } else {
                b.append("\\u").append(Integer.toHexString(0x10000 | c).substring(1));
            }
        }
        System.out.println(b);
    }

    static final List<String> LOG = new ArrayList<>();

    static int note(String s, int v) {
        LOG.add(s);
        return v;
    }

    static class Parent {
        static int ps = note("parent static", 1);
        int pi = note("parent field", 2);

        static {
            LOG.add("parent block");
        }

        {
            LOG.add("parent init");
        }

        Parent() {
            LOG.add("parent ctor " + value());
        }

        int value() {
            return 10;
        }
    }

    static class Child extends Parent {
        static final int CONST = 5;
        static final Integer BOXED = note("child boxed", 6);
        int ci = note("child field", 3);

        {
            LOG.add("child init " + pi);
        }

        Child() {
            this(note("arg", 7));
            LOG.add("child ctor");
        }

        Child(int x) {
            super();
            LOG.add("child ctor int " + x);
        }

        @Override
        int value() {
            return ci;
        }
    }

    interface A {
        default String who() {
            return "A" + helper();
        }

        private String helper() {
            return "h";
        }

        static String st() {
            return "stA";
        }
    }

    interface B extends A {
        @Override
        default String who() {
            return "B" + A.super.who();
        }
    }

    interface C extends A {
        @Override
        default String who() {
            return "C";
        }
    }

    static class D implements B, C {
        @Override
        public String who() {
            return B.super.who() + C.super.who() + A.st();
        }
    }

    enum Planet {
        MERCURY(3.303e+23, 2.4397e6),
        EARTH(5.976e+24, 6.37814e6) {
            @Override
            String nick() {
                return "home";
            }
        };

        final double mass;
        final double radius;
        static final EnumMap<Planet, Integer> INDEX = new EnumMap<>(Planet.class);

        static {
            for (Planet p : values()) {
                INDEX.put(p, p.name().length());
            }
        }

        Planet(double m, double r) {
            mass = m;
            radius = r;
        }

        String nick() {
            return name().toLowerCase();
        }
    }

    static String va(Object... o) {
        return o == null ? "null" : o.length + Arrays.toString(o);
    }

    static String vs(String first, int... rest) {
        return first + rest.length;
    }

    static class Counter {
        private static int n;
        final int id = ++n;

        static Counter make() {
            return new Counter();
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Counter c && c.id % 2 == id % 2;
        }

        @Override
        public int hashCode() {
            return id % 2;
        }
    }

    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static <T extends Throwable> void sneaky(Throwable t) throws T {
        @SuppressWarnings("unchecked")
        T x = (T) t;
        throw x;
    }

    static class Shadow extends Parent {
        int pi = 99;

        String show() {
            return pi + " " + super.pi + " " + ((Parent) this).pi;
        }

        static String hid() {
            return "shadow";
        }
    }

    static class Shadow2 extends Shadow {
        static String hid() {
            return "shadow2";
        }
    }

    public static void main(String[] args) {
        p("const", Child.CONST + " " + LOG);
        new Child();
        for (String s : LOG) {
            p("init", s);
        }
        LOG.clear();
        new Child(1);
        p("second", LOG);
        LOG.clear();
        p("boxed", Child.BOXED + " " + LOG);
        p("diamond", new D().who());
        for (Planet q : Planet.values()) {
            p(q.name(), q.nick() + " " + Planet.INDEX.get(q) + " " + q.mass / (q.radius * q.radius) + " " + q.compareTo(Planet.EARTH));
        }
        p("varargs", va() + va(1, 2) + va((Object[]) null) + va((Object) null) + vs("s") + vs("s", 1, 2) + va(new Object[] {1, 2}) + va(new int[] {1, 2}).startsWith("1"));
        p("counter", Counter.make().id + Counter.make().id + " " + Counter.make().equals(Counter.make()) + " " + new java.util.HashSet<>(List.of(Counter.make(), Counter.make(), Counter.make())).size());
        p("recursion", fib(15) + " " + even(10) + odd(10) + odd(7));
        try {
            Statics.<RuntimeException>sneaky(new java.io.IOException("sneaked"));
        } catch (Exception e) {
            p("sneaky", e);
        }
        p("shadow", new Shadow2().show() + " " + Shadow.hid() + " " + Shadow2.hid());
        for (int i = 0; i < 8; i++) {
            p("row " + i, fib(i) + " " + even(i) + " " + Counter.make().hashCode() + " " + Planet.values()[i % 2].nick() + " " + va(i, i * i));
        }
    }

    static {
        LOG.clear();
    }
}
