/** lcmp, fcmpl, fcmpg, dcmpl, dcmpg on all special values, and every conditional branch taken and not taken. */
package bytecode;

import static bytecode.Ldr.call;

import java.util.*;

public class Compare {
    public static void main(String[] args) throws Throwable {
        Asm a = new Asm("bytecode/gen/Cmp", 49);
        a.method(9, "lcmp", "(JJ)I", 4, 4, "lload_0, lload_2, lcmp, ireturn");
        a.method(9, "fcmpl", "(FF)I", 4, 4, "fload_0, fload_1, fcmpl, ireturn");
        a.method(9, "fcmpg", "(FF)I", 4, 4, "fload_0, fload_1, fcmpg, ireturn");
        a.method(9, "dcmpl", "(DD)I", 4, 4, "dload_0, dload_2, dcmpl, ireturn");
        a.method(9, "dcmpg", "(DD)I", 4, 4, "dload_0, dload_2, dcmpg, ireturn");
        for (String op : "ifeq ifne iflt ifge ifgt ifle".split(" ")) a.method(9, op, "(I)I", 2, 1, "iload_0, " + op + " T, iconst_0, ireturn, T: iconst_1, ireturn");
        for (String op : "if_icmpeq if_icmpne if_icmplt if_icmpge if_icmpgt if_icmple".split(" ")) a.method(9, op, "(II)I", 2, 2, "iload_0, iload_1, " + op + " T, iconst_0, ireturn, T: iconst_1, ireturn");
        for (String op : "if_acmpeq if_acmpne".split(" ")) a.method(9, op, "(Ljava/lang/Object;Ljava/lang/Object;)I", 2, 2, "aload_0, aload_1, " + op + " T, iconst_0, ireturn, T: iconst_1, ireturn");
        for (String op : "ifnull ifnonnull".split(" ")) a.method(9, op, "(Ljava/lang/Object;)I", 2, 2, "aload_0, " + op + " T, iconst_0, ireturn, T: iconst_1, ireturn");
        a.method(9, "back", "(I)I", 3, 2, "goto M, B: iinc 1 1, goto C, M: iconst_0, istore_1, C: iinc 0 -1, iload_0, ifge B, iload_1, ireturn");
        a.method(9, "zigzag", "(I)I", 3, 2, "iconst_0, istore_1, goto P3, P1: iinc 1 1, goto P4, P2: iinc 1 10, goto P1, P3: iinc 1 100, iload_0, ifne P2, P4: iinc 1 1000, iload_1, ireturn");
        Class<?> c = new Ldr().def(a);
        long[] ls = {Long.MIN_VALUE, -4294967296L, -1, 0, 1, 4294967296L, Long.MAX_VALUE};
        for (long x : ls) {
            StringBuilder sb = new StringBuilder("lcmp " + x + ":");
            for (long y : ls) sb.append(' ').append(call(c, "lcmp", x, y));
            System.out.println(sb);
        }
        double[] ds = {Double.NaN, Double.NEGATIVE_INFINITY, -1, -0.0, 0.0, Double.MIN_VALUE, 1, Double.POSITIVE_INFINITY};
        for (double x : ds) {
            StringBuilder sb = new StringBuilder(x + ":");
            for (double y : ds) sb.append(' ').append(call(c, "dcmpl", x, y)).append('/').append(call(c, "dcmpg", x, y)).append('/').append(call(c, "fcmpl", (float) x, (float) y)).append('/').append(call(c, "fcmpg", (float) x, (float) y));
            System.out.println(sb);
        }
        int[] is = {Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE};
        for (int x : is) {
            StringBuilder sb = new StringBuilder(x + ":");
            for (String op : "ifeq ifne iflt ifge ifgt ifle".split(" ")) sb.append(' ').append(call(c, op, x));
            for (int y : is) {
                sb.append(" | ");
                for (String op : "if_icmpeq if_icmpne if_icmplt if_icmpge if_icmpgt if_icmple".split(" ")) sb.append(call(c, op, x, y));
            }
            System.out.println(sb);
        }
        Object[] os = {null, "a", new String("a"), 5};
        for (Object x : os) {
            StringBuilder sb = new StringBuilder(x + ": " + call(c, "ifnull", x) + call(c, "ifnonnull", x));
            for (Object y : os) sb.append(' ').append(call(c, "if_acmpeq", x, y)).append(call(c, "if_acmpne", x, y));
            System.out.println(sb);
        }
        for (int i = -1; i < 5; i++) System.out.print(call(c, "back", i) + " " + call(c, "zigzag", i) + " ");
        System.out.println();
        Asm nan = new Asm("bytecode/gen/Nan", 49);
        String[] rel = {"iflt", "ifle", "ifgt", "ifge", "ifeq", "ifne"};
        for (String cmp : "fcmpl fcmpg dcmpl dcmpg".split(" ")) for (String r : rel) {
            char t = cmp.charAt(0);
            nan.method(9, cmp + r, t == 'f' ? "(FF)Z" : "(DD)Z", 4, 4, t + "load_0, " + t + (t == 'f' ? "load_1, " : "load_2, ") + cmp + ", " + r + " T, iconst_0, ireturn, T: iconst_1, ireturn");
        }
        Class<?> k = new Ldr().def(nan);
        for (String cmp : "fcmpl fcmpg dcmpl dcmpg".split(" ")) for (String r : rel) {
            boolean f = cmp.charAt(0) == 'f';
            System.out.println(cmp + " " + r + " " + (f ? call(k, cmp + r, Float.NaN, 1f) : call(k, cmp + r, Double.NaN, 1.0)) + " " + (f ? call(k, cmp + r, -0f, 0f) : call(k, cmp + r, -0.0, 0.0)) + " " + (f ? call(k, cmp + r, 1f, 2f) : call(k, cmp + r, 1.0, 2.0)) + " " + (f ? call(k, cmp + r, 3f, 2f) : call(k, cmp + r, 3.0, 2.0)));
        }
    }
}
