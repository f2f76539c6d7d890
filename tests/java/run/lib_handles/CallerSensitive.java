package lib_handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Handles of methods that look at who calls them: the library defines a hidden class beside the caller for them. */
public class CallerSensitive {
    static class Loaded {
        static {
            System.out.println("loaded");
        }
    }

    static class Other {
        static Class<?> find(String name) throws Throwable {
            MethodHandle forName = MethodHandles.lookup()
                    .findStatic(Class.class, "forName", MethodType.methodType(Class.class, String.class));
            return (Class<?>) forName.invoke(name);
        }
    }

    volatile int number = 5;
    private int hidden = 6;

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle forName = lookup.findStatic(Class.class, "forName",
                MethodType.methodType(Class.class, String.class));
        System.out.println((Class<?>) forName.invoke("java.lang.String"));
        System.out.println((Class<?>) forName.invokeExact("lib_handles.CallerSensitive$Loaded"));
        System.out.println(Other.find("lib_handles.CallerSensitive"));
        try {
            Object none = forName.invoke("no.such.Class");
            System.out.println(none);
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        MethodHandle three = lookup.findStatic(Class.class, "forName",
                MethodType.methodType(Class.class, String.class, boolean.class, ClassLoader.class));
        System.out.println((Class<?>) three.invoke("java.util.List", false, null));

        MethodHandle getField = lookup.findVirtual(Class.class, "getDeclaredField",
                MethodType.methodType(Field.class, String.class));
        Field field = (Field) getField.invoke(CallerSensitive.class, "hidden");
        System.out.println(field);
        field.setAccessible(true);
        MethodHandle get = lookup.findVirtual(Field.class, "getInt", MethodType.methodType(int.class, Object.class));
        System.out.println((int) get.invoke(field, new CallerSensitive()));

        MethodHandle updater = lookup.findStatic(AtomicIntegerFieldUpdater.class, "newUpdater",
                MethodType.methodType(AtomicIntegerFieldUpdater.class, Class.class, String.class));
        @SuppressWarnings("unchecked")
        var numbers = (AtomicIntegerFieldUpdater<CallerSensitive>) (AtomicIntegerFieldUpdater<?>) updater
                .invoke(CallerSensitive.class, "number");
        System.out.println(numbers.incrementAndGet(new CallerSensitive()));

        MethodHandle invoke = lookup.findVirtual(Method.class, "invoke",
                MethodType.methodType(Object.class, Object.class, Object[].class));
        Method secret = CallerSensitive.class.getDeclaredMethod("secret", String.class);
        secret.setAccessible(true);
        System.out.println((Object) invoke.invoke(secret, null, new Object[] {"told"}));
        MethodHandle own = lookup.findStatic(MethodHandles.class, "lookup",
                MethodType.methodType(MethodHandles.Lookup.class));
        System.out.println(((MethodHandles.Lookup) own.invoke()).lookupClass().getPackageName());
    }

    private static String secret(String text) {
        return "secret " + text;
    }
}
