/** Method reflection: invoke with boxing, varargs, overrides, statics, exceptions, bridges and generic text. */
package lib_reflect;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

public class Methods {
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

    interface Greeter<T> {
        String greet(T t);

        default String twice(T t) {
            return greet(t) + greet(t);
        }

        static int helper(int x) {
            return x + 1;
        }
    }

    static class Base {
        protected Object make() {
            return "base";
        }

        public String over(Object o) {
            return "base object";
        }
    }

    static class Impl extends Base implements Greeter<String>, Comparable<Impl> {
        int calls;

        @Override
        public String greet(String s) {
            calls++;
            return "hi " + s;
        }

        @Override
        public String make() {
            return "impl";
        }

        @Override
        public int compareTo(Impl o) {
            return 5;
        }

        public String over(String s) {
            return "impl string";
        }

        private int secret(int a, long b) {
            return (int) (a + b);
        }

        static String all(boolean z, byte b, char c, short s, int i, long j, float f, double d, String o) {
            return z + "" + b + c + s + i + j + f + d + o;
        }

        public static double widen(double d) {
            return d * 2;
        }

        String var(String head, int... rest) {
            return head + Arrays.toString(rest);
        }

        void fails(String m) throws java.io.IOException {
            throw new java.io.IOException(m);
        }

        void error() {
            throw new StackOverflowError("deep");
        }

        synchronized final void nothing() {
        }

        <T extends Comparable<T>, U> Map<T, List<? super U>> generic(T t, List<? extends U>[] l, U... us) throws IllegalStateException {
            return null;
        }
    }

    static Method m(String n, Class<?>... ps) throws NoSuchMethodException {
        Method m = Impl.class.getDeclaredMethod(n, ps);
        m.setAccessible(true);
        return m;
    }

    public static void main(String[] args) throws Exception {
        Method[] ms = Impl.class.getDeclaredMethods();
        Arrays.sort(ms, Comparator.comparing(Method::toString));
        for (Method m : ms) {
            p(m.getName(), m + " | " + m.toGenericString() + " | " + m.getParameterCount() + m.isBridge() + m.isSynthetic() + m.isVarArgs() + m.isDefault() + " | " + Modifier.toString(m.getModifiers() & Modifier.methodModifiers()) + " | " + Arrays.toString(m.getExceptionTypes()));
        }
        Impl x = new Impl();
        p("greet", m("greet", String.class).invoke(x, "bob") + " " + x.calls);
        p("through interface", Greeter.class.getMethod("greet", Object.class).invoke(x, "al") + " " + Greeter.class.getMethod("twice", Object.class).invoke(x, "z") + " " + Greeter.class.getMethod("helper", int.class).invoke(null, 4));
        p("virtual", Base.class.getDeclaredMethod("make").invoke(x) + " " + Base.class.getMethod("over", Object.class).invoke(x, "s") + " " + Impl.class.getMethod("over", String.class).invoke(x, "s"));
        p("private", m("secret", int.class, long.class).invoke(x, 1, 2L) + " " + m("secret", int.class, long.class).invoke(x, (byte) 1, 2) + " " + m("secret", int.class, long.class).invoke(x, 'a', 'b'));
        p("all", m("all", boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class, String.class).invoke(null, true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6.0, "o"));
        p("widen", m("widen", double.class).invoke(null, 5) + " " + m("widen", double.class).invoke(null, 'a') + " " + m("widen", double.class).invoke(null, 2.5f));
        p("varargs", m("var", String.class, int[].class).invoke(x, "h", new int[] {1, 2}));
        p("void", m("nothing").invoke(x));
        t("narrow", () -> m("secret", int.class, long.class).invoke(x, 1L, 2L));
        t("count", () -> m("greet", String.class).invoke(x));
        t("count 2", () -> m("greet", String.class).invoke(x, "a", "b"));
        t("type", () -> m("greet", String.class).invoke(x, 5));
        t("null prim", () -> m("widen", double.class).invoke(null, (Object) null));
        t("null args", () -> m("nothing").invoke(x, (Object[]) null));
        t("null receiver", () -> m("nothing").invoke(null));
        t("wrong receiver", () -> m("nothing").invoke("str"));
        t("null ref arg", () -> m("greet", String.class).invoke(x, (Object) null));
        try {
            m("fails", String.class).invoke(x, "boom");
        } catch (InvocationTargetException e) {
            p("target", e.getMessage() + " " + e.getCause() + " " + e.getTargetException().getMessage());
        }
        try {
            m("error").invoke(x);
        } catch (InvocationTargetException e) {
            p("error", e.getCause());
        }
        t("missing", () -> Impl.class.getDeclaredMethod("nope", int.class, String[].class));
        t("missing public", () -> Impl.class.getMethod("secret", int.class, long.class));
        t("params wrong", () -> Impl.class.getDeclaredMethod("greet"));
        t("inherited", () -> Impl.class.getMethod("hashCode").getDeclaringClass() + " " + Impl.class.getMethod("toString").getDeclaringClass());
        t("abstract", () -> Runnable.class.getMethod("run").invoke(new Object()));
        t("most specific return", () -> Impl.class.getMethod("make").getReturnType() + " " + Impl.class.getDeclaredMethod("make").getReturnType());
        t("array clone", () -> int[].class.getMethod("clone"));
        t("interface object", () -> Greeter.class.getMethod("toString"));
        t("jdk invoke", () -> String.class.getMethod("substring", int.class, int.class).invoke("hello", 1, 3) + " " + Integer.class.getMethod("parseInt", String.class).invoke(null, "42") + " " + List.class.getMethod("size").invoke(List.of(1, 2)));
        t("jdk exception", () -> { try { return Integer.class.getMethod("parseInt", String.class).invoke(null, "x"); } catch (InvocationTargetException e) { return e.getCause(); } });
        t("jdk private", () -> { Method q = String.class.getDeclaredMethod("isLatin1"); q.setAccessible(true); return q; });
        t("class method", () -> Class.class.getMethod("getName").invoke(String.class) + " " + Object.class.getMethod("hashCode").invoke("a") + " " + Object.class.getMethod("getClass").invoke("a"));
        t("static init", () -> Lazy.class.getDeclaredMethod("get").invoke(null));
        t("static init again", () -> Lazy.class.getDeclaredMethod("get").invoke(null));
        int sum = 0;
        Method w = m("secret", int.class, long.class);
        for (int i = 0; i < 100; i++) {
            sum += (int) w.invoke(x, i, (long) i);
        }
        p("inflated", sum);
        p("equals", m("nothing").equals(m("nothing")) + " " + (m("nothing") == m("nothing")) + " " + m("nothing").hashCode() * 0 + " " + m("greet", String.class).equals(m("nothing")));
        p("default value", Methods.class.getDeclaredMethod("main", String[].class).getDefaultValue() + " " + Modifier.toString(Methods.class.getDeclaredMethod("main", String[].class).getModifiers()));
        Method[] pub = Greeter.class.getMethods();
        Arrays.sort(pub, Comparator.comparing(Method::getName));
        p("interface methods", Arrays.toString(pub));
    }

    static class Lazy {
        static {
            if (true) {
                throw new IllegalStateException("init failed");
            }
        }

        static int get() {
            return 1;
        }
    }
}
