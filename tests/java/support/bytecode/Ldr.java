package bytecode;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.*;

/** Defines classes from bytes, in a loader of their own below the program's loader. */
final class Ldr extends ClassLoader {
    private static final Map<Class<?>, Map<String, Method>> METHODS = Collections.synchronizedMap(new HashMap<>());

    Ldr() { super(Ldr.class.getClassLoader()); }
    Class<?> def(byte[] b) { return defineClass(null, b, 0, b.length); }
    Class<?> def(Asm a) { return def(a.bytes()); }

    /** Calls the public static method with that name and unwraps what it throws. */
    static Object call(Class<?> c, String name, Object... args) throws Throwable {
        Map<String, Method> all = METHODS.get(c);
        if (all == null) {
            all = new HashMap<>();
            for (Method m : c.getDeclaredMethods()) all.put(m.getName(), m);
            METHODS.put(c, all);
        }
        try {
            return all.get(name).invoke(null, args);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
