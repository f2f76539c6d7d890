/** MutableCallSite, ConstantCallSite, MethodHandleProxies, LambdaMetafactory called directly and constants API. */
package lib_handles;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.StringConcatFactory;
import java.lang.invoke.SwitchPoint;
import java.lang.invoke.VolatileCallSite;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

import static java.lang.invoke.MethodType.methodType;

public class CallSites {
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

    static int add(int a, int b) {
        return a + b;
    }

    static int sub(int a, int b) {
        return a - b;
    }

    static int cmp(Object a, Object b) {
        return b.toString().compareTo(a.toString());
    }

    static String wrap(String pre, Object o) {
        return pre + o;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodType ii = methodType(int.class, int.class, int.class);
        MethodHandle add = l.findStatic(CallSites.class, "add", ii);
        MethodHandle sub = l.findStatic(CallSites.class, "sub", ii);
        ConstantCallSite c = new ConstantCallSite(add);
        p("constant", (int) c.dynamicInvoker().invokeExact(3, 4) + " " + c.type() + " " + (c.getTarget() == add));
        t("constant set", () -> { c.setTarget(sub); return 0; });
        MutableCallSite m = new MutableCallSite(add);
        MethodHandle inv = m.dynamicInvoker();
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 6; i++) {
            m.setTarget(i % 2 == 0 ? add : sub);
            b.append((int) inv.invokeExact(10, i)).append(' ');
        }
        MutableCallSite.syncAll(new MutableCallSite[] {m});
        p("mutable", b);
        t("mutable wrong", () -> { m.setTarget(MethodHandles.identity(int.class)); return 0; });
        t("mutable null", () -> { m.setTarget(null); return 0; });
        t("unset", () -> new MutableCallSite(ii).dynamicInvoker().invoke(1, 2));
        VolatileCallSite v = new VolatileCallSite(sub);
        p("volatile", (int) v.dynamicInvoker().invokeExact(9, 4) + " " + v.getTarget().type());
        SwitchPoint sp = new SwitchPoint();
        MethodHandle guarded = sp.guardWithTest(add, sub);
        p("switch point", (int) guarded.invokeExact(5, 3) + " " + sp.hasBeenInvalidated());
        SwitchPoint.invalidateAll(new SwitchPoint[] {sp});
        p("invalidated", (int) guarded.invokeExact(5, 3) + " " + sp.hasBeenInvalidated());
        IntBinaryOperator proxy = MethodHandleProxies.asInterfaceInstance(IntBinaryOperator.class, add);
        Comparator<Object> cp = MethodHandleProxies.asInterfaceInstance(Comparator.class, l.findStatic(CallSites.class, "cmp", methodType(int.class, Object.class, Object.class)));
        p("proxies", proxy.applyAsInt(20, 22) + " " + cp.compare("a", "b") + " " + MethodHandleProxies.isWrapperInstance(proxy) + " " + (MethodHandleProxies.wrapperInstanceTarget(proxy) == add) + " " + MethodHandleProxies.wrapperInstanceType(proxy).getSimpleName());
        t("proxy bad", () -> MethodHandleProxies.asInterfaceInstance(String.class, add));
        CallSite lam = LambdaMetafactory.metafactory(l, "applyAsInt", methodType(IntBinaryOperator.class), ii, sub, ii);
        p("metafactory", ((IntBinaryOperator) lam.getTarget().invokeExact()).applyAsInt(50, 8));
        MethodHandle wrap = l.findStatic(CallSites.class, "wrap", methodType(String.class, String.class, Object.class));
        CallSite cap = LambdaMetafactory.metafactory(l, "apply", methodType(Function.class, String.class), methodType(Object.class, Object.class), wrap, methodType(String.class, Object.class));
        Function<Object, Object> fn = (Function<Object, Object>) cap.getTarget().invokeExact("pre-");
        p("captured", fn.apply(5) + " " + fn.andThen(x -> x + "!").apply("z") + " " + cap.type());
        CallSite alt = LambdaMetafactory.altMetafactory(l, "get", methodType(Supplier.class, String.class), methodType(Object.class), l.findVirtual(String.class, "trim", methodType(String.class)), methodType(String.class), LambdaMetafactory.FLAG_MARKERS, 1, Cloneable.class);
        Supplier<Object> sup = (Supplier<Object>) alt.getTarget().invokeExact("  trimmed ");
        p("alt", sup.get() + " " + (sup instanceof Cloneable));
        t("metafactory bad", () -> LambdaMetafactory.metafactory(l, "applyAsInt", methodType(IntBinaryOperator.class), ii, wrap, ii));
        t("metafactory arity", () -> LambdaMetafactory.metafactory(l, "applyAsInt", methodType(IntBinaryOperator.class), methodType(int.class, int.class), sub, ii));
        CallSite cat = StringConcatFactory.makeConcatWithConstants(l, "cat", methodType(String.class, int.class, Object.class, char.class), "<\1|\1|\1\2>", "const");
        p("concat", (String) cat.getTarget().invokeExact(5, (Object) null, 'c') + " " + (String) StringConcatFactory.makeConcat(l, "cat", methodType(String.class, long.class, double.class, boolean.class)).getTarget().invokeExact(1L, 2.5, true));
        t("concat bad", () -> StringConcatFactory.makeConcatWithConstants(l, "cat", methodType(String.class, int.class), "\1\1"));
        p("class desc", ClassDesc.of("a.b.C").descriptorString() + " " + ClassDesc.of("a.b.C").arrayType().displayName() + " " + ClassDesc.ofDescriptor("[I").componentType().descriptorString() + " " + ConstantDescs.CD_String.packageName() + " " + ClassDesc.of("p.Q").nested("R").displayName() + " " + String.class.describeConstable().get().displayName() + " " + int.class.describeConstable().get().isPrimitive());
        p("type desc", MethodTypeDesc.ofDescriptor("(ILjava/lang/String;)V").displayDescriptor() + " " + ii.describeConstable().get().descriptorString() + " " + MethodTypeDesc.ofDescriptor("(ILjava/lang/String;)V").parameterCount() + " " + ((MethodType) MethodTypeDesc.ofDescriptor("(I)J").resolveConstantDesc(l)));
        t("class desc bad", () -> ClassDesc.of("a/b"));
        t("resolve", () -> ConstantDescs.CD_Integer.resolveConstantDesc(l));
        t("resolve missing", () -> ClassDesc.of("no.Such").resolveConstantDesc(l));
        p("constable", Integer.valueOf(5).describeConstable().get() + " " + "s".describeConstable().get() + " " + Thread.State.NEW.describeConstable().get().constantName());
        int sum = 0;
        MethodHandle acc = MethodHandles.insertArguments(add, 0, 1);
        for (int i = 0; i < 3000; i++) {
            sum = (int) add.invokeExact(sum, (int) acc.invokeExact(i));
        }
        p("hot", sum);
        MethodHandle[] table = {add, sub, MethodHandles.permuteArguments(sub, ii, 1, 0)};
        for (int i = 0; i < 30; i++) {
            sum = (int) table[i % 3].invokeExact(sum, i);
        }
        p("table", sum);
        Class<?> hidden = new Object() { }.getClass();
        p("define", hidden.isHidden() + " " + l.lookupClass().getSimpleName());
        for (int i = 0; i < 10; i++) {
            MethodHandle h = MethodHandles.insertArguments(add, 1, i * i);
            p("adapted " + i, (int) h.invokeExact(i) + " " + h.asType(methodType(Object.class, Integer.class)).invoke(i) + " " + h.asType(methodType(double.class, short.class)).invoke((short) i));
        }
    }
}
