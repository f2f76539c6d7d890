//! flags: --add-exports=java.base/jdk.internal.access=ALL-UNNAMED --add-exports=java.base/jdk.internal.reflect=ALL-UNNAMED
/** jdk.internal.reflect.ConstantPool: every entry of a class's pool by its kind, and what is wrong for a kind. */
package lib_internal;

import java.util.Arrays;
import java.util.TreeMap;
import jdk.internal.access.SharedSecrets;
import jdk.internal.reflect.ConstantPool;

public class ConstantPools {
    static int field = 5;
    static final long BIG = 1L << 40;

    interface Body {
        Object run();
    }

    static String safe(Body body) {
        try {
            return String.valueOf(body.run());
        } catch (RuntimeException | LinkageError e) {
            return e.getClass().getName();
        }
    }

    static Object sample(Runnable action, String text) {
        action.run();
        System.out.print("");
        return text + BIG + 1.5 + 2.5f + 77777 + field + text.length();
    }

    static String describe(ConstantPool pool, int i) {
        switch (pool.getTagAt(i)) {
            case UTF8:
                return pool.getUTF8At(i);
            case INTEGER:
                return "" + pool.getIntAt(i);
            case FLOAT:
                return "" + pool.getFloatAt(i);
            case LONG:
                return "" + pool.getLongAt(i);
            case DOUBLE:
                return "" + pool.getDoubleAt(i);
            case CLASS:
                return pool.getClassAt(i) + " " + (pool.getClassAtIfLoaded(i) == pool.getClassAt(i));
            case STRING:
                return pool.getStringAt(i);
            case FIELDREF:
                return pool.getFieldAt(i) + " " + pool.getFieldAtIfLoaded(i) + " " + Arrays.toString(pool.getMemberRefInfoAt(i))
                        + " " + (pool.getClassRefIndexAt(i) > 0);
            case METHODREF:
            case INTERFACEMETHODREF:
                return safe(() -> pool.getMethodAt(i)) + " " + safe(() -> pool.getMethodAtIfLoaded(i)) + " "
                        + Arrays.toString(pool.getMemberRefInfoAt(i)) + " " + (pool.getNameAndTypeRefIndexAt(i) > 0);
            case NAMEANDTYPE:
                return Arrays.toString(pool.getNameAndTypeRefInfoAt(i));
            default:
                return "other";
        }
    }

    public static void main(String[] args) {
        sample(() -> field++, "x");
        ConstantPool pool = SharedSecrets.getJavaLangAccess().getConstantPool(ConstantPools.class);
        TreeMap<String, Integer> tags = new TreeMap<>();
        for (int i = 1; i < pool.getSize(); i++) {
            tags.merge(pool.getTagAt(i).toString(), 1, Integer::sum);
            int index = i;
            System.out.println(i + " " + pool.getTagAt(i) + " " + safe(() -> describe(pool, index)));
        }
        System.out.println(tags);
        System.out.println(safe(() -> pool.getIntAt(0)) + " " + safe(() -> pool.getTagAt(99999)) + " " + safe(() -> pool.getStringAt(-1)));
        System.out.println(safe(() -> pool.getClassAt(pool.getSize() - 1)) + " " + safe(() -> pool.getDoubleAt(pool.getSize() - 1)));
    }
}
