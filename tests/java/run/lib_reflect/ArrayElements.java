/** java.lang.reflect.Array: typed reads and writes of elements of every kind, their widening, and their errors. */
package lib_reflect;

import java.lang.reflect.Array;

public class ArrayElements {
    interface Body {
        Object run();
    }

    static void show(String label, Body body) {
        try {
            System.out.println(label + " " + body.run());
        } catch (RuntimeException e) {
            System.out.println(label + " threw " + e);
        }
    }

    static void reads(Object array) {
        String name = array.getClass().getSimpleName();
        show(name + " get", () -> Array.get(array, 1));
        show(name + " getBoolean", () -> Array.getBoolean(array, 1));
        show(name + " getByte", () -> Array.getByte(array, 1));
        show(name + " getChar", () -> (int) Array.getChar(array, 1));
        show(name + " getShort", () -> Array.getShort(array, 1));
        show(name + " getInt", () -> Array.getInt(array, 1));
        show(name + " getLong", () -> Array.getLong(array, 1));
        show(name + " getFloat", () -> Array.getFloat(array, 1));
        show(name + " getDouble", () -> Array.getDouble(array, 1));
    }

    static Object after(Object array, Runnable write) {
        write.run();
        return Array.get(array, 0);
    }

    static void writes(Object array) {
        String name = array.getClass().getSimpleName();
        show(name + " setBoolean", () -> after(array, () -> Array.setBoolean(array, 0, true)));
        show(name + " setByte", () -> after(array, () -> Array.setByte(array, 0, (byte) -7)));
        show(name + " setChar", () -> after(array, () -> Array.setChar(array, 0, 'q')));
        show(name + " setShort", () -> after(array, () -> Array.setShort(array, 0, (short) -300)));
        show(name + " setInt", () -> after(array, () -> Array.setInt(array, 0, 1 << 20)));
        show(name + " setLong", () -> after(array, () -> Array.setLong(array, 0, 1L << 40)));
        show(name + " setFloat", () -> after(array, () -> Array.setFloat(array, 0, 1.5f)));
        show(name + " setDouble", () -> after(array, () -> Array.setDouble(array, 0, -0.25)));
        show(name + " set", () -> after(array, () -> Array.set(array, 0, 'z')));
        show(name + " outside", () -> after(array, () -> Array.setInt(array, 9, 1)));
    }

    public static void main(String[] args) {
        Object[] arrays = {
            new boolean[] {false, true}, new byte[] {1, -2}, new char[] {'a', 'b'}, new short[] {3, -4}, new int[] {5, -6},
            new long[] {7, -8}, new float[] {9, -10.5f}, new double[] {11, -12.5}, new Object[] {"x", "y"}
        };
        for (Object array : arrays) {
            reads(array);
            writes(array);
        }
        show("no array", () -> Array.getFloat("text", 0));
        show("null", () -> Array.getShort(null, 0));
        show("negative", () -> Array.getBoolean(new boolean[1], -1));
    }
}
