/** A method that is called by reflection runs once, also if its result is the first box of its kind. */
package lib_reflect;

import java.lang.reflect.Method;

public class BoxedOnce {
    static int calls;

    static long asLong() {
        calls++;
        return 5;
    }

    static short asShort() {
        calls++;
        return 6;
    }

    static byte asByte() {
        calls++;
        return 7;
    }

    static char asChar() {
        calls++;
        return 'c';
    }

    static boolean asBoolean() {
        calls++;
        return true;
    }

    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"asLong", "asShort", "asByte", "asChar", "asBoolean"}) {
            Method method = BoxedOnce.class.getDeclaredMethod(name);
            Object result = method.invoke(null);
            System.out.println(name + " " + result + " after " + calls);
        }
    }
}
