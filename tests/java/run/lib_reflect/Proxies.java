/** Dynamic proxies: dispatch, object methods, primitives, exceptions, default methods and class properties. */
package lib_reflect;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class Proxies {
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

    public interface Calc {
        int add(int a, int b);

        long mul(long a, double b);

        void nothing();

        String text(Object o, String... rest);

        boolean z();

        byte b();

        char c();

        short s();

        float f();

        double d();

        int[] arr();

        void io() throws IOException;

        default String dflt(String x) {
            return "default " + x + add(1, 2);
        }
    }

    public interface Other {
        int add(int a, int b);

        String name();
    }

    interface Pkg {
        int v();
    }

    static <T> T make(Class<T> c, InvocationHandler h) {
        return c.cast(Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {c}, h));
    }

    public static void main(String[] args) throws Throwable {
        List<String> log = new ArrayList<>();
        InvocationHandler h = (proxy, m, a) -> {
            log.add(m.getName() + (a == null ? "()" : Arrays.deepToString(a)) + m.getDeclaringClass().getSimpleName());
            return switch (m.getName()) {
                case "add" -> (int) a[0] + (int) a[1];
                case "mul" -> (long) ((long) a[0] * (double) a[1]);
                case "text" -> a[0] + Arrays.toString((String[]) a[1]);
                case "z" -> true;
                case "b" -> (byte) 1;
                case "c" -> 'c';
                case "s" -> (short) 2;
                case "f" -> 1.5f;
                case "d" -> 2.5;
                case "arr" -> new int[] {1, 2};
                case "toString" -> "the proxy";
                case "hashCode" -> 77;
                case "equals" -> a[0] == proxy;
                case "io" -> throw new IOException("declared");
                case "dflt" -> InvocationHandler.invokeDefault(proxy, m, a);
                default -> null;
            };
        };
        Calc c = make(Calc.class, h);
        p("calls", c.add(3, 4) + " " + c.mul(5, 2.5) + " " + c.text("o", "a", "b") + " " + c.text(null) + " " + c.z() + c.b() + c.c() + c.s() + c.f() + c.d() + Arrays.toString(c.arr()));
        c.nothing();
        p("object", c + " " + c.hashCode() + " " + c.equals(c) + " " + c.equals("x") + " " + c.getClass().equals(make(Calc.class, h).getClass()));
        p("default", c.dflt("q"));
        p("log", log);
        t("declared", () -> { c.io(); return 0; });
        t("wrong return", () -> make(Calc.class, (x, m, a) -> "str").add(1, 2));
        t("null primitive", () -> make(Calc.class, (x, m, a) -> null).add(1, 2));
        t("null ref", () -> make(Calc.class, (x, m, a) -> null).text("x"));
        t("widening return", () -> make(Calc.class, (x, m, a) -> 5).mul(1, 2));
        t("undeclared", () -> { make(Calc.class, (x, m, a) -> { throw new IOException("sneaky"); }).add(1, 2); return 0; });
        t("undeclared cause", () -> { try { make(Calc.class, (x, m, a) -> { throw new InterruptedException("int"); }).nothing(); } catch (UndeclaredThrowableException e) { return e.getCause() + " " + e.getUndeclaredThrowable().getMessage() + " " + e.getMessage(); } return 0; });
        t("runtime", () -> make(Calc.class, (x, m, a) -> { throw new IllegalStateException("rt"); }).z());
        t("error", () -> make(Calc.class, (x, m, a) -> { throw new AssertionError("err"); }).z());
        Object both = Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Calc.class, Other.class, Comparable.class}, (x, m, a) -> m.getName().equals("compareTo") ? 9 : m.getReturnType() == int.class ? 1000 : m.getDeclaringClass().getSimpleName());
        p("two", ((Other) both).name() + " " + ((Other) both).add(1, 1) + " " + ((Comparable<Object>) both).compareTo("x") + " " + (both instanceof Calc));
        Class<?> k = both.getClass();
        p("class", Proxy.isProxyClass(k) + " " + Proxy.isProxyClass(String.class) + " " + Modifier.toString(k.getModifiers() & Modifier.FINAL) + " " + k.getSuperclass().getSimpleName() + " " + k.getInterfaces().length + " " + k.isInterface() + " " + k.isSynthetic() + " " + (k.getSimpleName().startsWith("$Proxy")));
        p("handler", (Proxy.getInvocationHandler(c) == h) + "");
        t("not proxy", () -> Proxy.getInvocationHandler("x"));
        t("class not interface", () -> make(String.class, h));
        t("null handler", () -> make(Calc.class, null));
        t("duplicate", () -> Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Calc.class, Calc.class}, h));
        t("invisible", () -> Proxy.newProxyInstance(ClassLoader.getPlatformClassLoader(), new Class<?>[] {Calc.class}, h));
        t("package private", () -> make(Pkg.class, (x, m, a) -> 5).v() + " " + make(Pkg.class, h).getClass().getPackageName());
        t("no interfaces", () -> Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[0], (x, m, a) -> "bare").toString());
        Map<String, Integer> counts = new TreeMap<>();
        List<Integer> real = new ArrayList<>(List.of(3, 1, 2));
        @SuppressWarnings("unchecked")
        List<Integer> spy = (List<Integer>) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {List.class}, (x, m, a) -> {
            counts.merge(m.getName(), 1, Integer::sum);
            try {
                return m.invoke(real, a);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
        spy.add(5);
        spy.sort(null);
        for (int x : spy) {
            counts.merge("seen", x, Integer::sum);
        }
        p("spy", spy + " " + spy.size() + " " + spy.contains(5) + " " + spy.equals(real) + " " + counts);
        t("spy exception", () -> spy.get(99));
        Method add = Calc.class.getMethod("add", int.class, int.class);
        p("reflect", add.invoke(c, 20, 22));
        t("invokeDefault bad", () -> InvocationHandler.invokeDefault(c, add, 1, 2));
        Runnable r = make(Runnable.class, (x, m, a) -> { p("runnable", m); return null; });
        r.run();
        Thread t = new Thread(r);
        t.start();
        t.join();
        int sum = 0;
        for (int i = 0; i < 200; i++) {
            sum += make(Other.class, (x, m, a) -> (int) a[0] * (int) a[1]).add(i, 2);
        }
        p("many", sum);
    }
}
