/** Handles of native, polymorphic and missing methods: calls through them, by reflection, and what goes wrong. */
package lib_handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

public class Natives {
    static native int missing(int number);

    native String missingToo();

    int field = 3;

    interface Body {
        Object run() throws Throwable;
    }

    static void show(String label, Body body) {
        try {
            System.out.println(label + " " + body.run());
        } catch (InvocationTargetException e) {
            System.out.println(label + " target threw " + e.getCause());
        } catch (Throwable e) {
            System.out.println(label + " threw " + e);
        }
    }

    static void handles() throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle getClass = lookup.findVirtual(Object.class, "getClass", MethodType.methodType(Class.class));
        MethodHandle hash = lookup.findStatic(System.class, "identityHashCode", MethodType.methodType(int.class, Object.class));
        MethodHandle copy = lookup.findStatic(System.class, "arraycopy",
                MethodType.methodType(void.class, Object.class, int.class, Object.class, int.class, int.class));
        MethodHandle current = lookup.findStatic(Thread.class, "currentThread", MethodType.methodType(Thread.class));
        MethodHandle notify = lookup.findVirtual(Object.class, "notifyAll", MethodType.methodType(void.class));
        Object object = new Object();
        int[] target = new int[3];
        copy.invokeExact((Object) new int[] {7, 8, 9}, 0, (Object) target, 1, 2);
        System.out.println(getClass.invoke("text") + " " + ((int) hash.invoke(object) == System.identityHashCode(object)) + " " + target[1] + target[2]);
        System.out.println(((Thread) current.invoke()).getName());
        show("no monitor", () -> notify.invoke(object));
        show("bad copy", () -> {
            copy.invoke("no array", 0, target, 0, 1);
            return "copied";
        });
        show("null receiver", () -> getClass.invoke((Object) null));
        MethodHandle clone = lookup.findVirtual(int[].class, "clone", MethodType.methodType(Object.class));
        System.out.println(((int[]) clone.invoke(target)).length);
    }

    static void missing() throws Throwable {
        MethodHandle first = MethodHandles.lookup().findStatic(Natives.class, "missing", MethodType.methodType(int.class, int.class));
        show("direct", () -> missing(1));
        show("direct again", () -> new Natives().missingToo());
        show("handle", () -> first.invoke(1));
        show("reflection", () -> Natives.class.getDeclaredMethod("missing", int.class).invoke(null, 1));
    }

    static void polymorphic() throws Throwable {
        MethodHandle length = MethodHandles.lookup().findVirtual(String.class, "length", MethodType.methodType(int.class));
        Method invoke = MethodHandle.class.getMethod("invoke", Object[].class);
        Method exact = MethodHandle.class.getMethod("invokeExact", Object[].class);
        show("invoke", () -> invoke.invoke(length, (Object) new Object[] {"abc"}));
        show("invokeExact", () -> exact.invoke(length, (Object) new Object[] {"abc"}));
        VarHandle field = MethodHandles.lookup().findVarHandle(Natives.class, "field", int.class);
        Method get = VarHandle.class.getMethod("get", Object[].class);
        show("get", () -> get.invoke(field, (Object) new Object[] {new Natives()}));
        MethodHandle invoker = MethodHandles.lookup().findVirtual(MethodHandle.class, "invokeExact", length.type());
        System.out.println((int) invoker.invokeExact(length, "four"));
        MethodHandle getter = MethodHandles.lookup().findVirtual(VarHandle.class, "get", MethodType.methodType(int.class, Natives.class));
        System.out.println((int) getter.invokeExact(field, new Natives()));
        show("wrong type", () -> (Object) length.invokeExact("x"));
    }

    public static void main(String[] args) throws Throwable {
        handles();
        missing();
        polymorphic();
    }
}
