/** Executable parameters, modifiers, access checks between classes, inner class members and member listings. */
package lib_reflect;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

public class Parameters {
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

    public static class Pub {
        public int pub;
        protected int prot;
        int pkg;
        private int priv;

        public void m(final int a, String... rest) {
        }

        protected static synchronized Sample sync(int x) {
            return null;
        }
    }

    static class Sample { }

    class Inner {
        Inner(String s, long l) {
        }

        class Deeper {
            Deeper(int[][] x) {
            }
        }
    }

    enum E { A; E() { } }

    abstract static class Abs implements Iface {
        abstract int f(double d, char c);

        final void g() {
        }

        @Override
        public native String nat(Object o);
    }

    interface Iface {
        String nat(Object o);

        private int hidden() {
            return 1;
        }

        static void st() {
        }

        default void df() {
        }
    }

    static String params(Executable e) {
        StringBuilder b = new StringBuilder();
        for (Parameter q : e.getParameters()) {
            b.append(q).append(" (").append(q.getType().getSimpleName()).append(' ').append(q.getParameterizedType()).append(' ').append(q.isVarArgs()).append(q.isNamePresent()).append(q.isSynthetic()).append(q.isImplicit()).append(") ");
        }
        return b.toString();
    }

    static <T extends Member> List<T> sort(T[] ms) {
        return Stream.of(ms).sorted(Comparator.comparing(Object::toString)).toList();
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {Pub.class, Inner.class, Inner.Deeper.class, E.class, Abs.class, Iface.class}) {
            p(c.getSimpleName(), Modifier.toString(c.getModifiers()));
            for (Constructor<?> k : sort(c.getDeclaredConstructors())) {
                p("  ctor", k + " : " + params(k));
            }
            for (Method m : sort(c.getDeclaredMethods())) {
                p("  method", m + " : " + params(m) + Integer.toHexString(m.getModifiers()));
            }
            for (Field f : sort(c.getDeclaredFields())) {
                p("  field", f + " " + Integer.toHexString(f.getModifiers()) + " " + f.isSynthetic());
            }
            p("  member classes", Stream.of(c.getDeclaredClasses()).map(Class::getSimpleName).sorted().toList() + " " + c.getClasses().length);
        }
        p("own classes", Stream.of(Parameters.class.getDeclaredClasses()).map(Class::getSimpleName).sorted().toList() + " " + Stream.of(Parameters.class.getClasses()).map(Class::getSimpleName).sorted().toList());
        for (int i = 0; i < 12; i++) {
            p("modifier " + i, Modifier.toString(1 << i) + " " + Modifier.isPublic(1 << i) + Modifier.isStatic(1 << i) + Modifier.isAbstract(1 << i));
        }
        p("masks", Modifier.classModifiers() + " " + Modifier.interfaceModifiers() + " " + Modifier.constructorModifiers() + " " + Modifier.methodModifiers() + " " + Modifier.fieldModifiers() + " " + Modifier.parameterModifiers());
        Pub x = new Pub();
        Field f = Pub.class.getDeclaredField("priv");
        p("nestmate access", f.canAccess(x) + " " + f.getInt(x) + " " + Pub.class.getField("pub").canAccess(x));
        Field other = ParametersOther.class.getDeclaredField("secret");
        t("foreign private", () -> other.getInt(new ParametersOther()));
        t("foreign canAccess", () -> other.canAccess(new ParametersOther()));
        other.setAccessible(true);
        t("foreign opened", () -> other.getInt(new ParametersOther()) + " " + other.canAccess(new ParametersOther()) + " " + other.isAccessible());
        t("foreign package", () -> ParametersOther.class.getDeclaredField("pkg").getInt(new ParametersOther()));
        Method pm = ParametersOther.class.getDeclaredMethod("hidden");
        t("foreign method", () -> pm.invoke(new ParametersOther()));
        AccessibleObject.setAccessible(new AccessibleObject[] {pm}, true);
        t("foreign method opened", () -> pm.invoke(new ParametersOther()));
        t("foreign ctor", () -> ParametersOther.class.getDeclaredConstructor(int.class).newInstance(5));
        t("canAccess static", () -> Parameters.class.getDeclaredMethod("main", String[].class).canAccess(null));
        t("canAccess bad", () -> f.canAccess("x"));
        t("canAccess null", () -> f.canAccess(null));
        t("jdk internal", () -> Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe").trySetAccessible());
        t("jdk closed", () -> Class.class.getDeclaredMethod("getName").trySetAccessible() + " " + String.class.getDeclaredMethod("coder").trySetAccessible());
        t("protected clone", () -> { Method c = Object.class.getDeclaredMethod("clone"); return c.invoke(new int[1]); });
        p("equals", params(Pub.class.getMethod("m", int.class, String[].class)) + " " + Pub.class.getMethod("m", int.class, String[].class).getParameters()[1].getDeclaringExecutable().getName() + " " + Arrays.toString(Pub.class.getMethod("m", int.class, String[].class).getParameterTypes()));
    }
}

class ParametersOther {
    private int secret = 42;
    int pkg = 43;

    ParametersOther() {
    }

    private ParametersOther(int x) {
        secret = x;
    }

    private String hidden() {
        return "hidden " + secret;
    }
}
