//! flags: --add-opens=java.base/java.lang.invoke=ALL-UNNAMED
/** What java.lang.invoke asks of the machine, asked by reflection: members, their tables, constants, volatile call sites. */
package lib_internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.invoke.VolatileCallSite;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;

public class MemberNames {
    static Class<?> natives;
    static Class<?> memberName;

    int field;

    int virtual(String text) {
        return text.length();
    }

    static long fixed(int number) {
        return number * 3L;
    }

    static Method method(Class<?> owner, String name, Class<?>... types) throws Exception {
        Method method = owner.getDeclaredMethod(name, types);
        method.setAccessible(true);
        return method;
    }

    static Object member(Object reflected) throws Exception {
        Constructor<?> constructor = memberName.getDeclaredConstructor(reflected.getClass());
        constructor.setAccessible(true);
        return constructor.newInstance(reflected);
    }

    static void expand(Object member) throws Exception {
        for (String name : new String[] {"name", "type"}) {
            Field field = memberName.getDeclaredField(name);
            field.setAccessible(true);
            field.set(member, null);
        }
        method(natives, "expand", memberName).invoke(null, member);
        System.out.println(method(memberName, "getName").invoke(member) + " " + method(memberName, "getMethodOrFieldType").invoke(member));
    }

    /** The value of each constant that the machine names is the one that the library has. */
    static void constants() throws Exception {
        Class<?> constants = Class.forName("java.lang.invoke.MethodHandleNatives$Constants");
        Method named = method(natives, "getNamedCon", int.class, Object[].class);
        int different = 0;
        for (int i = 0; i < 50; i++) {
            Object[] name = new Object[1];
            Object value = named.invoke(null, i, name);
            if (name[0] instanceof String) {
                try {
                    Field field = constants.getDeclaredField((String) name[0]);
                    field.setAccessible(true);
                    boolean equal = field.getInt(null) == (Integer) value;
                    different += equal ? 0 : 1;
                } catch (NoSuchFieldException e) {
                    // A constant that only the machine knows.
                }
            }
        }
        System.out.println("different constants " + different);
    }

    static void members() throws Exception {
        Method all;
        try {
            all = method(natives, "getMembers", Class.class, String.class, String.class, int.class, Class.class, int.class, Array.newInstance(memberName, 0).getClass());
        } catch (NoSuchMethodException e) {
            // Gone since JDK 21.
            System.out.println("members 2");
            return;
        }
        Object found = Array.newInstance(memberName, 10);
        for (int i = 0; i < 10; i++) {
            Constructor<?> constructor = memberName.getDeclaredConstructor();
            constructor.setAccessible(true);
            Array.set(found, i, constructor.newInstance());
        }
        int methods = 0x00010000;
        Object one = all.invoke(null, MemberNames.class, "virtual", null, methods, null, 0, found);
        Object two = all.invoke(null, MemberNames.class, "fixed", "(I)J", methods, null, 0, found);
        System.out.println("members " + ((Integer) one + (Integer) two));
    }

    public static void main(String[] args) throws Throwable {
        natives = Class.forName("java.lang.invoke.MethodHandleNatives");
        memberName = Class.forName("java.lang.invoke.MemberName");
        Object virtual = member(MemberNames.class.getDeclaredMethod("virtual", String.class));
        Object fixed = member(MemberNames.class.getDeclaredMethod("fixed", int.class));
        expand(virtual);
        expand(fixed);
        Method info = method(natives, "getMemberVMInfo", memberName);
        Object[] virtualInfo = (Object[]) info.invoke(null, virtual);
        Object[] fixedInfo = (Object[]) info.invoke(null, fixed);
        System.out.println(virtualInfo.length + " " + fixedInfo.length + " " + ((Long) virtualInfo[0] >= 0) + " " + ((Long) fixedInfo[0] >= 0) + " " + (virtualInfo[1] == virtual));
        constants();
        members();
        VolatileCallSite site = new VolatileCallSite(MethodHandles.constant(String.class, "one"));
        MethodHandle invoker = site.dynamicInvoker();
        System.out.println((String) invoker.invokeExact());
        site.setTarget(MethodHandles.constant(String.class, "two"));
        System.out.println((String) invoker.invokeExact() + " " + site.type() + " " + Arrays.asList(MethodType.genericMethodType(1)));
    }
}
