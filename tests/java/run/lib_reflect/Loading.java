/** Class.forName variants, initialization order, isInstance, cast, asSubclass, assertions and missing classes. */
package lib_reflect;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;

public class Loading {
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
            p(label, "threw " + e);
        }
    }

    static final List<String> LOG = new ArrayList<>();

    static class Parent {
        static {
            LOG.add("Parent");
        }

        static int value = 5;
        static final int CONST = 6;
        static final Integer BOXED = 7;
    }

    static class Child extends Parent {
        static {
            LOG.add("Child");
        }

        static void touch() {
        }
    }

    interface WithDefault {
        int X = note("WithDefault");

        default void m() {
        }
    }

    interface NoDefault {
        int Y = note("NoDefault");
    }

    static class Impl implements WithDefault, NoDefault {
        static {
            LOG.add("Impl");
        }
    }

    static class Broken {
        static {
            LOG.add("Broken");
            if (true) {
                throw new IllegalArgumentException("broken init");
            }
        }
    }

    static class A {
        static int a = B.b + 1;
    }

    static class B {
        static int b = A.a + 10;
    }

    static int note(String s) {
        LOG.add(s);
        return 1;
    }

    static String flush() {
        String s = LOG.toString();
        LOG.clear();
        return s;
    }

    public static void main(String[] args) throws Exception {
        String me = "lib_reflect.Loading$";
        ClassLoader cl = Loading.class.getClassLoader();
        Class.forName(me + "Child", false, cl);
        p("not initialized", flush());
        p("literal", Child.class.getSimpleName() + flush());
        p("array", new Child[3].length + flush());
        p("instanceof", ((Object) "x" instanceof Child) + flush());
        p("constant", Child.CONST + flush());
        p("inherited static", Child.value + flush());
        p("boxed", Child.BOXED + flush());
        Class.forName(me + "Child");
        p("forName", flush());
        Child.touch();
        p("again", flush());
        p("impl", new Impl().getClass().getSimpleName() + flush());
        p("no default", Impl.Y + flush());
        t("broken", () -> Class.forName(me + "Broken"));
        t("broken again", () -> new Broken());
        t("broken cause", () -> { try { return new Broken(); } catch (NoClassDefFoundError e) { return e.getMessage() + " / " + (e.getCause() == null ? "none" : e.getCause().getMessage()); } });
        p("broken log", flush());
        p("cycle", A.a + " " + B.b);
        for (String n : new String[] {"java.lang.String", "[I", "[[Ljava.lang.String;", "[Llib_reflect.Loading$Child;", "int", "java/lang/String", "java.lang.Strin", "[Lnope;", "[", "", "lib_reflect.Loading.Child", "[V", "Ljava.lang.String;", "java.lang.String[]", "no.such.pkg.Thing"}) {
            t("forName " + n, () -> Class.forName(n));
        }
        t("forName null", () -> Class.forName(null));
        t("loadClass", () -> cl.loadClass("java.util.ArrayList") == ArrayList.class);
        t("loadClass array", () -> cl.loadClass("[I"));
        t("loadClass missing", () -> cl.loadClass("q.Missing"));
        t("bootstrap", () -> Class.forName("java.lang.Thread", true, null));
        t("bootstrap missing", () -> Class.forName(me + "Child", true, null));
        p("isInstance", Number.class.isInstance(5) + " " + Number.class.isInstance("x") + " " + Number.class.isInstance(null) + " " + int.class.isInstance(5) + " " + Object[].class.isInstance(new String[0]) + " " + Object[].class.isInstance(new int[0]) + " " + Comparable.class.isInstance("s"));
        p("assignable", Number.class.isAssignableFrom(Integer.class) + " " + Integer.class.isAssignableFrom(Number.class) + " " + int.class.isAssignableFrom(Integer.class) + " " + long.class.isAssignableFrom(int.class) + " " + Object.class.isAssignableFrom(int[].class) + " " + Object[].class.isAssignableFrom(int[][].class) + " " + Runnable.class.isAssignableFrom(Thread.class) + " " + int.class.isAssignableFrom(int.class));
        t("cast", () -> Number.class.cast(5));
        t("cast bad", () -> Integer.class.cast("x"));
        t("cast null", () -> Integer.class.cast(null));
        t("cast prim", () -> int.class.cast(5));
        t("asSubclass", () -> ArrayList.class.asSubclass(List.class));
        t("asSubclass bad", () -> String.class.asSubclass(List.class));
        t("cce", () -> (Integer) (Object) "str");
        t("cce array", () -> (String[]) (Object) new Object[0]);
        t("cce nested", () -> (Child) new Parent());
        t("desired assertion", () -> Loading.class.desiredAssertionStatus());
        Object ia = Array.newInstance(int.class, 3);
        Array.setInt(ia, 0, 5);
        Array.set(ia, 1, (byte) 6);
        p("array reflect", Array.getLength(ia) + " " + Array.get(ia, 0) + " " + Array.getLong(ia, 1) + " " + ia.getClass() + " " + Array.newInstance(String.class, 2, 3).getClass() + " " + ((Object[]) Array.newInstance(int[].class, 2)).length);
        t("array narrow", () -> { Array.setLong(ia, 0, 5); return 0; });
        t("array get narrow", () -> Array.getByte(ia, 0));
        t("array bounds", () -> Array.get(ia, 3));
        t("array not", () -> Array.getLength("x"));
        t("array type", () -> { Array.set(ia, 0, "x"); return 0; });
        t("array neg", () -> Array.newInstance(int.class, -1));
        t("array void", () -> Array.newInstance(void.class, 1));
        t("array null", () -> Array.getLength(null));
        t("array store", () -> { Array.set(new String[1], 0, 5); return 0; });
        t("array char", () -> { char[] c = new char[1]; Array.setChar(c, 0, 'x'); return Array.getInt(c, 0) + "" + Array.getChar(c, 0); });
        p("resource", String.class.getResource("nope") + " " + Loading.class.getResource("/no/such") + " " + (Loading.class.getResource("Loading.class") != null) + " " + (Loading.class.getResourceAsStream("Loading$Child.class") != null));
        p("wrapper", Integer.TYPE + " " + (int.class == Integer.TYPE) + " " + void.class + " " + Void.TYPE + " " + int.class.getName() + " " + int.class.getModifiers());
    }
}
