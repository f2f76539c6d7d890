/** newarray of every type, baload/bastore on boolean and byte arrays, anewarray of arrays, partial multianewarray, arraylength, exceptions. */
package bytecode;

import static bytecode.Ldr.call;

import java.util.*;

public class Arrays2 {
    static void t(Class<?> c, String n, Object... as) {
        try {
            Object r = call(c, n, as); System.out.println(n + " = " + show(r));
        } catch (Throwable e) { System.out.println(n + " " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    static String show(Object r) {
        if (r == null || !r.getClass().isArray()) return String.valueOf(r);
        StringBuilder sb = new StringBuilder(r.getClass().getName() + "{");
        for (int i = 0; i < java.lang.reflect.Array.getLength(r); i++) {
            Object e = java.lang.reflect.Array.get(r, i); sb.append(e instanceof Character ? "" + (int) (Character) e : show(e)).append(' ');
        }
        return sb.append('}').toString();
    }

    public static void main(String[] args) throws Throwable {
        Asm a = new Asm("bytecode/gen/Arr", 52);
        String[] ty = {"z 4 [Z b i", "c 5 [C c i", "f 6 [F f f", "d 7 [D d d", "b 8 [B b i", "s 9 [S s i", "i 10 [I i i", "j 11 [J l l"};
        for (String t : ty) {
            String[] q = t.split(" ");
            String conv = q[4].equals("i") ? "" : q[4].equals("f") ? "i2f, " : q[4].equals("d") ? "i2d, " : "i2l, ";
            a.method(9, "new_" + q[0], "(I)" + q[2], 2, 1, "iload_0, newarray " + q[1] + ", areturn");
            a.method(9, "set_" + q[0], "(" + q[2] + "II)" + q[2], 6, 3, "aload_0, iload_1, iload_2, " + conv + q[3] + "astore, aload_0, areturn");
            a.method(9, "get_" + q[0], "(" + q[2] + "I)" + (q[4].equals("i") ? "I" : q[4].equals("f") ? "F" : q[4].equals("d") ? "D" : "J"), 4, 2, "aload_0, iload_1, " + q[3] + "aload, " + q[4] + "return");
            a.method(9, "len_" + q[0], "(" + q[2] + ")I", 1, 1, "aload_0, arraylength, ireturn");
        }
        a.method(9, "anew", "(I)[Ljava/lang/Object;", 1, 1, "iload_0, anewarray java/lang/String, areturn");
        a.method(9, "anewArr", "(I)[Ljava/lang/Object;", 1, 1, "iload_0, anewarray [I, areturn");
        a.method(9, "anewSelf", "(I)Ljava/lang/Object;", 1, 1, "iload_0, anewarray bytecode/gen/Arr, arraylength, invokestatic java/lang/Integer.valueOf (I)Ljava/lang/Integer;, areturn");
        a.method(9, "aset", "([Ljava/lang/Object;ILjava/lang/Object;)[Ljava/lang/Object;", 3, 3, "aload_0, iload_1, aload_2, aastore, aload_0, areturn");
        a.method(9, "aget", "([Ljava/lang/Object;I)Ljava/lang/Object;", 2, 2, "aload_0, iload_1, aaload, areturn");
        a.method(9, "m3of3", "(III)Ljava/lang/Object;", 3, 3, "iload_0, iload_1, iload_2, multianewarray [[[I 3, areturn");
        a.method(9, "m2of3", "(II)Ljava/lang/Object;", 3, 3, "iload_0, iload_1, multianewarray [[[I 2, areturn");
        a.method(9, "m1of3", "(I)Ljava/lang/Object;", 3, 3, "iload_0, multianewarray [[[I 1, areturn");
        a.method(9, "m1of1", "(I)Ljava/lang/Object;", 3, 3, "iload_0, multianewarray [J 1, areturn");
        a.method(9, "m2str", "(II)Ljava/lang/Object;", 3, 3, "iload_0, iload_1, multianewarray [[Ljava/lang/String; 2, areturn");
        a.method(9, "m5", "(I)Ljava/lang/Object;", 8, 3, "iload_0, dup, dup, dup, dup, multianewarray [[[[[Z 5, areturn");
        a.method(9, "row", "([[II)[I", 2, 2, "aload_0, iload_1, aaload, areturn");
        a.method(9, "nullLen", "()I", 1, 0, "aconst_null, arraylength, ireturn");
        a.method(9, "nullLoad", "()I", 2, 0, "aconst_null, iconst_0, iaload, ireturn");
        a.method(9, "nullStore", "()V", 3, 0, "aconst_null, iconst_0, iconst_1, iastore, return");
        a.method(9, "nullBa", "()I", 3, 0, "aconst_null, iconst_0, baload, ireturn");
        a.method(9, "nullAa", "()Ljava/lang/Object;", 3, 0, "aconst_null, iconst_0, aaload, areturn");
        a.method(9, "sumBool", "()I", 8, 2, "iconst_3, newarray 4, astore_0, aload_0, iconst_0, iconst_2, bastore, aload_0, iconst_1, iconst_3, bastore, aload_0, iconst_2, iconst_m1, bastore, aload_0, iconst_0, baload, bipush 100, imul, aload_0, iconst_1, baload, bipush 10, imul, iadd, aload_0, iconst_2, baload, iadd, ireturn");
        a.method(9, "trunc", "(I)J", 8, 6, "iconst_1, newarray 8, astore_1, aload_1, iconst_0, iload_0, bastore, iconst_1, newarray 5, astore_2, aload_2, iconst_0, iload_0, castore, iconst_1, newarray 9, astore_3, aload_3, iconst_0, iload_0, sastore, aload_1, iconst_0, baload, i2l, ldc2_w long:1000000, lmul, aload_2, iconst_0, caload, i2l, ladd, ldc2_w long:1000000, lmul, aload_3, iconst_0, saload, i2l, ladd, lreturn");
        a.method(9, "big", "()I", 4, 2, "ldc int:70000, newarray 8, astore_0, aload_0, ldc int:69999, bipush 7, bastore, aload_0, ldc int:69999, baload, aload_0, arraylength, iadd, ireturn");
        Class<?> c = new Ldr().def(a);
        for (String t : ty) {
            String q = t.split(" ")[0];
            t(c, "new_" + q, 3); t(c, "new_" + q, 0); t(c, "new_" + q, -2);
            Object arr = call(c, "new_" + q, 4);
            for (int v : new int[] {1, 2, 255, -1, 65537, 0x12345678}) {
                Object r = call(c, "set_" + q, arr, 1, v); Object g = call(c, "get_" + q, r, 1); System.out.print(v + ">" + g + " ");
            }
            System.out.println(show(arr) + " " + call(c, "len_" + q, arr));
            t(c, "get_" + q, arr, 4); t(c, "set_" + q, arr, -1, 5);
        }
        t(c, "anew", 2);
        t(c, "anewArr", 2);
        t(c, "anewSelf", 3);
        t(c, "anew", -1);
        t(c, "aset", new Integer[1], 0, 5);
        t(c, "aset", new Integer[1], 0, "x");
        t(c, "aset", new Integer[1], 0, null);
        t(c, "aset", new Object[0], 0, 1);
        t(c, "aset", null, 0, 1);
        t(c, "aget", new Object[] {"q"}, 0);
        t(c, "aget", new Object[] {"q"}, 1);
        t(c, "m3of3", 1, 2, 1);
        t(c, "m3of3", 0, -1, 2);
        t(c, "m3of3", 2, 0, 3);
        t(c, "m2of3", 2, 1);
        t(c, "m1of3", 2);
        t(c, "m1of1", 3);
        t(c, "m2str", 1, 2);
        t(c, "m2str", -1, 2);
        t(c, "m2str", 2, -7);
        t(c, "m5", 1);
        t(c, "row", new int[][] {{1}, null}, 1);
        t(c, "nullLen");
        t(c, "nullLoad");
        t(c, "nullStore");
        t(c, "nullBa");
        t(c, "nullAa");
        t(c, "sumBool");
        for (int v : new int[] {0, 200, -1, 40000, 0x12348081}) t(c, "trunc", v);
        t(c, "big");
        Object ba = new byte[] {1, -1}, za = new boolean[] {true, false};
        System.out.println(call(c, "get_b", ba, 1) + " " + call(c, "get_z", za, 0));
        boolean[] flags = new boolean[1];
        call(c, "set_z", flags, 0, 2); System.out.println(flags[0] + " " + (flags[0] == true) + " " + Arrays.toString(flags));
        call(c, "set_z", flags, 0, 3); System.out.println(flags[0] + " " + (flags[0] ? "T" : "F"));
    }
}
