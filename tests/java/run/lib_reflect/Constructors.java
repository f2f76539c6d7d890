/** Constructor reflection: newInstance with boxing, private, varargs, inner classes, enums, abstract classes and errors. */
package lib_reflect;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

public class Constructors {
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

    interface Body {
        Object run() throws Throwable;
    }

    static void t(String label, Body body) {
        try {
            p(label, body.run());
        } catch (Throwable e) {
            p(label, ("threw " + e).replaceAll("@[0-9a-f]{4,}", "@hash"));
        }
    }

    static class Many {
        final String how;

        public Many() {
            how = "none";
        }

        protected Many(int a) {
            how = "int " + a;
        }

        private Many(long a, String... s) throws java.io.IOException {
            how = "long " + a + Arrays.toString(s);
            if (a < 0) {
                throw new java.io.IOException("negative");
            }
        }

        <T extends Number> Many(List<T> l, T t) {
            how = "generic " + l + t;
        }

        Many(double d) {
            this((int) d);
        }

        @Override
        public String toString() {
            return how;
        }
    }

    class Inner {
        final int v;

        Inner(int v) {
            this.v = v + base;
        }
    }

    int base = 100;

    abstract static class Abs {
        Abs() {
        }
    }

    interface Face { }

    enum E { A; E() { } }

    record R(int a, String b) {
        R(int a) {
            this(a, "dflt");
        }
    }

    static class NoDefault {
        NoDefault(int x) {
        }
    }

    static class Throwing {
        Throwing() {
            throw new IllegalStateException("ctor");
        }
    }

    private static class Priv {
        private Priv() {
        }

        @Override
        public String toString() {
            return "priv made";
        }
    }

    static class BadInit {
        static int x = 1 / Integer.parseInt("0");
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> k : new Class<?>[] {Many.class, Inner.class, Abs.class, E.class, R.class, Face.class, int.class, int[].class, Priv.class, Object.class}) {
            Constructor<?>[] cs = k.getDeclaredConstructors();
            Arrays.sort(cs, Comparator.comparing(Constructor::toString));
            p(k.getSimpleName(), cs.length + " public " + k.getConstructors().length);
            for (Constructor<?> c : cs) {
                p("  ctor", c + " | " + c.toGenericString() + " | " + c.getParameterCount() + c.isVarArgs() + c.isSynthetic() + " " + Modifier.toString(c.getModifiers() & Modifier.constructorModifiers()) + " " + Arrays.toString(c.getExceptionTypes()) + " " + c.getName());
            }
        }
        p("none", Many.class.getDeclaredConstructor().newInstance() + " " + Many.class.getConstructor().newInstance());
        p("int", Many.class.getDeclaredConstructor(int.class).newInstance(5) + " " + Many.class.getDeclaredConstructor(int.class).newInstance('a') + " " + Many.class.getDeclaredConstructor(double.class).newInstance(7));
        Constructor<Many> v = Many.class.getDeclaredConstructor(long.class, String[].class);
        v.setAccessible(true);
        p("varargs", v.newInstance(3, new String[] {"x", "y"}) + " " + v.newInstance(3L, null));
        p("generic", Many.class.getDeclaredConstructor(List.class, Number.class).newInstance(List.of(1), 2.5));
        try {
            v.newInstance(-1, new String[0]);
        } catch (InvocationTargetException e) {
            p("target", e.getCause());
        }
        p("inner", Inner.class.getDeclaredConstructor(Constructors.class, int.class).newInstance(new Constructors(), 5).v);
        p("record", R.class.getDeclaredConstructor(int.class, String.class).newInstance(1, "z") + " " + R.class.getDeclaredConstructor(int.class).newInstance(2));
        p("private", Priv.class.getDeclaredConstructor().newInstance());
        t("abstract", () -> Abs.class.getDeclaredConstructor().newInstance());
        t("enum", () -> { Constructor<E> c = E.class.getDeclaredConstructor(String.class, int.class); c.setAccessible(true); return c.newInstance("B", 1); });
        t("interface", () -> Face.class.getDeclaredConstructor());
        t("no default", () -> NoDefault.class.getDeclaredConstructor());
        t("class newInstance", () -> NoDefault.class.newInstance());
        t("class newInstance abstract", () -> Abs.class.newInstance());
        t("class newInstance interface", () -> Face.class.newInstance());
        t("class newInstance array", () -> int[].class.newInstance());
        t("class newInstance throws", () -> Throwing.class.newInstance());
        t("newInstance throws", () -> Throwing.class.getDeclaredConstructor().newInstance());
        t("newInstance ok", () -> Many.class.newInstance());
        t("wrong count", () -> Many.class.getDeclaredConstructor(int.class).newInstance());
        t("wrong type", () -> Many.class.getDeclaredConstructor(int.class).newInstance("x"));
        t("null prim", () -> Many.class.getDeclaredConstructor(int.class).newInstance((Object) null));
        t("narrow", () -> Many.class.getDeclaredConstructor(int.class).newInstance(5L));
        t("bad init", () -> BadInit.class.getDeclaredConstructor().newInstance());
        t("bad init again", () -> BadInit.class.getDeclaredConstructor().newInstance());
        t("jdk", () -> String.class.getConstructor(char[].class).newInstance(new char[] {'o', 'k'}) + " " + ArrayList.class.getConstructor(int.class).newInstance(5) + " " + StringBuilder.class.getConstructor(String.class).newInstance("sb"));
        t("jdk private", () -> { var c = Math.class.getDeclaredConstructor(); c.setAccessible(true); return c; });
        t("jdk throws", () -> { try { return ArrayList.class.getConstructor(int.class).newInstance(-1); } catch (InvocationTargetException e) { return e.getCause(); } });
        int n = 0;
        for (int i = 0; i < 50; i++) {
            n += Many.class.getDeclaredConstructor(int.class).newInstance(i).how.length();
        }
        p("many", n);
        p("equals", Many.class.getConstructor().equals(Many.class.getConstructor()) + " " + Many.class.getConstructor().getDeclaringClass().getSimpleName());
        t("class class", () -> { var c = Class.class.getDeclaredConstructors()[0]; c.setAccessible(true); return c; });
    }
}
