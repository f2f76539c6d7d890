/** Method handle combinators: insert, drop, permute, filter, fold, guard, catch, loops, spreaders and collectors. */
package lib_handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;

import static java.lang.invoke.MethodType.methodType;

public class Combinators {
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

    static String show(Object a, Object b, Object c) {
        return a + "," + b + "," + c;
    }

    static int mul(int a, int b) {
        return a * b;
    }

    static boolean even(int a) {
        return a % 2 == 0;
    }

    static String yes(int a) {
        return "even" + a;
    }

    static String no(int a) {
        return "odd" + a;
    }

    static int fails(int a) {
        if (a < 0) {
            throw new IllegalArgumentException("neg " + a);
        }
        return a;
    }

    static int handler(IllegalArgumentException e, int a) {
        return e.getMessage().length() * 1000 + a;
    }

    static String join(String... s) {
        return String.join("+", s);
    }

    static int sum(int... v) {
        return Arrays.stream(v).sum();
    }

    static String fold(String pre, int a, int b) {
        return pre + a + b;
    }

    static String pre(int a, int b) {
        return "<" + (a + b) + ">";
    }

    static int cleanup(Throwable t, int r, int a) {
        return t == null ? r + 1 : -1;
    }

    static boolean less(int i, int n) {
        return i < n;
    }

    static int inc(int i, int n) {
        return i + 3;
    }

    static int acc(int v, int i) {
        return v + i;
    }

    static MethodHandle h(String n, Class<?> r, Class<?>... ps) {
        try {
            return MethodHandles.lookup().findStatic(Combinators.class, n, methodType(r, ps));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle show = h("show", String.class, Object.class, Object.class, Object.class);
        MethodHandle mul = h("mul", int.class, int.class, int.class);
        p("bindTo", show.bindTo("x").invoke(1, 2) + " " + show.bindTo("x").type());
        p("insert", MethodHandles.insertArguments(show, 1, "i", "j").invoke(9) + " " + (int) MethodHandles.insertArguments(mul, 0, 6).invokeExact(7));
        p("drop", MethodHandles.dropArguments(mul, 1, String.class, long.class).invoke(3, "z", 9L, 5) + " " + MethodHandles.dropArguments(mul, 0, Object.class).type());
        p("permute", MethodHandles.permuteArguments(show, methodType(String.class, Object.class, Object.class), 1, 0, 1).invoke("p", "q"));
        p("filterArguments", MethodHandles.filterArguments(mul, 0, h("sum", int.class, int[].class).asCollector(int[].class, 1), h("fails", int.class, int.class)).invoke(4, 5));
        p("filterReturn", MethodHandles.filterReturnValue(mul, h("yes", String.class, int.class)).invoke(2, 3));
        p("fold", MethodHandles.foldArguments(h("fold", String.class, String.class, int.class, int.class), h("pre", String.class, int.class, int.class)).invoke(3, 4));
        p("collectArguments", MethodHandles.collectArguments(show, 1, MethodHandles.identity(Object.class)).invoke(1, 2, 3) + " " + MethodHandles.collectArguments(mul, 0, mul).invoke(2, 3, 4));
        MethodHandle guard = MethodHandles.guardWithTest(h("even", boolean.class, int.class), h("yes", String.class, int.class), h("no", String.class, int.class));
        p("guard", guard.invoke(4) + " " + (String) guard.invokeExact(5));
        MethodHandle caught = MethodHandles.catchException(h("fails", int.class, int.class), IllegalArgumentException.class, h("handler", int.class, IllegalArgumentException.class, int.class));
        p("catch", (int) caught.invokeExact(5) + " " + (int) caught.invokeExact(-5));
        MethodHandle fin = MethodHandles.tryFinally(h("fails", int.class, int.class), h("cleanup", int.class, Throwable.class, int.class, int.class));
        p("tryFinally", (int) fin.invokeExact(5));
        t("tryFinally throws", () -> (int) fin.invokeExact(-5));
        MethodHandle loop = MethodHandles.whileLoop(MethodHandles.dropArguments(MethodHandles.constant(int.class, 0), 0, int.class), h("less", boolean.class, int.class, int.class), h("inc", int.class, int.class, int.class));
        p("while", (int) loop.invoke(10) + " " + loop.type());
        MethodHandle counted = MethodHandles.countedLoop(MethodHandles.constant(int.class, 5), MethodHandles.constant(int.class, 100), h("acc", int.class, int.class, int.class));
        p("counted", (int) counted.invoke());
        MethodHandle doWhile = MethodHandles.doWhileLoop(null, h("inc", int.class, int.class, int.class), h("less", boolean.class, int.class, int.class));
        p("doWhile", (int) doWhile.invoke(7));
        MethodHandle it = MethodHandles.iteratedLoop(null, MethodHandles.constant(String.class, ""), MethodHandles.lookup().findVirtual(String.class, "concat", methodType(String.class, String.class)));
        p("iterated", it.invoke(java.util.List.of("a", "b", "c")));
        MethodHandle join = h("join", String.class, String[].class);
        p("collector", join.asCollector(String[].class, 3).invoke("a", "b", "c") + " " + join.asVarargsCollector(String[].class).invoke("q") + " " + join.withVarargs(true).invoke("1", "2"));
        p("spreader", show.asSpreader(Object[].class, 3).invoke(new Object[] {7, 8, 9}) + " " + show.asSpreader(1, Object[].class, 2).invoke("h", new Object[] {1, 2}) + " " + (int) mul.asSpreader(int[].class, 2).invoke(new int[] {6, 9}));
        t("spreader bad", () -> show.asSpreader(Object[].class, 3).invoke(new Object[] {7}));
        t("spreader null", () -> show.asSpreader(Object[].class, 3).invoke((Object[]) null));
        p("asType", mul.asType(methodType(long.class, byte.class, Integer.class)).invoke((byte) 3, 4) + " " + mul.asType(methodType(Object.class, Object.class, short.class)).invoke((Object) 5, (short) 6) + " " + mul.asType(methodType(void.class, int.class, int.class)).type());
        t("asType bad", () -> mul.asType(methodType(String.class, int.class, int.class)));
        t("asType narrowing", () -> mul.asType(methodType(int.class, long.class, int.class)));
        p("explicitCast", MethodHandles.explicitCastArguments(mul, methodType(byte.class, long.class, double.class)).invoke(1000L, 3.9) + " " + MethodHandles.explicitCastArguments(h("even", boolean.class, int.class), methodType(int.class, Object.class)).invoke((Object) null));
        p("identity", (int) MethodHandles.identity(int.class).invokeExact(5) + " " + MethodHandles.constant(String.class, "k").invoke() + " " + MethodHandles.zero(long.class).invoke() + " " + MethodHandles.zero(String.class).invoke() + " " + MethodHandles.empty(methodType(int.class, String.class)).invoke("x"));
        p("arrays", MethodHandles.arrayElementGetter(int[].class).invoke(new int[] {4, 5}, 1) + " " + MethodHandles.arrayLength(String[].class).invoke(new String[3]) + " " + ((int[]) MethodHandles.arrayConstructor(int[].class).invoke(4)).length);
        t("array bounds", () -> MethodHandles.arrayElementGetter(int[].class).invoke(new int[2], 5));
        int[] arr = {0, 0};
        MethodHandles.arrayElementSetter(int[].class).invoke(arr, 1, 9);
        p("array set", Arrays.toString(arr));
        t("throwException", () -> { MethodHandles.throwException(int.class, IllegalStateException.class).invoke(new IllegalStateException("thrown")); return 0; });
        p("invokers", MethodHandles.invoker(methodType(Object.class, int.class, int.class)).invoke(mul, 3, 5) + " " + (int) MethodHandles.exactInvoker(mul.type()).invokeExact(mul, 4, 5) + " " + MethodHandles.spreadInvoker(mul.type().generic(), 0).invoke(mul, new Object[] {2, 8}));
        t("exactInvoker wrong", () -> MethodHandles.exactInvoker(methodType(long.class, int.class, int.class)).invoke(mul, 1, 2));
        p("tableSwitch", MethodHandles.tableSwitch(MethodHandles.dropArguments(MethodHandles.constant(String.class, "other"), 0, int.class), MethodHandles.dropArguments(MethodHandles.constant(String.class, "zero"), 0, int.class), MethodHandles.dropArguments(MethodHandles.constant(String.class, "one"), 0, int.class)).invoke(1));
        t("drop bad", () -> { try { return MethodHandles.dropArguments(mul, 5, int.class); } catch (IllegalArgumentException e) { return e.getMessage().startsWith("no argument type to remove"); } });
        t("insert bad", () -> MethodHandles.insertArguments(mul, 0, "str"));
        t("permute bad", () -> MethodHandles.permuteArguments(mul, methodType(int.class, int.class), 0, 1));
        t("guard bad", () -> MethodHandles.guardWithTest(h("even", boolean.class, int.class), mul, h("yes", String.class, int.class)));
        t("filter bad", () -> MethodHandles.filterReturnValue(mul, h("join", String.class, String[].class)));
        t("bindTo bad", () -> mul.bindTo(5));
        t("bindTo type", () -> h("join", String.class, String[].class).bindTo("notarray"));
        MethodHandle chain = MethodHandles.identity(int.class);
        for (int i = 0; i < 20; i++) {
            chain = MethodHandles.filterReturnValue(chain, MethodHandles.insertArguments(h("acc", int.class, int.class, int.class), 0, i));
        }
        p("chain", (int) chain.invokeExact(1));
        MethodType t = methodType(String.class, int.class, Object.class, long[].class);
        p("MethodType", t + " " + t.parameterCount() + " " + t.returnType().getSimpleName() + " " + t.generic() + " " + t.erase() + " " + t.wrap() + " " + t.wrap().unwrap() + " " + t.appendParameterTypes(byte.class) + " " + t.dropParameterTypes(0, 1) + " " + t.changeReturnType(void.class) + " " + t.insertParameterTypes(1, char.class) + " " + t.toMethodDescriptorString() + " " + t.hasPrimitives() + t.hasWrappers() + " " + t.lastParameterType().getSimpleName() + " " + t.parameterList().size() + " " + t.changeParameterType(2, int.class) + " " + MethodType.genericMethodType(2, true) + " " + MethodType.fromMethodDescriptorString("(ILjava/lang/String;[[D)V", null));
        t("MethodType bad", () -> methodType(int.class, void.class));
        t("descriptor bad", () -> MethodType.fromMethodDescriptorString("(Q)V", null));
        p("equal", (t == methodType(String.class, int.class, Object.class, long[].class)) + " " + t.equals(t.generic()));
    }
}
