/** StackMapTable frames of every kind in version-52 classes, and wrong or missing frames that must be rejected. */
package bytecode;

import static bytecode.Ldr.call;

import java.util.*;

public class Frames {
    static int n;
    static void t(String what, String d, int stack, int locals, String code, Object... as) {
        try {
            System.out.println(what + ": " + call(new Ldr().def(new Asm("bytecode/gen/F" + n++, 52).method(9, "f", d, stack, locals, code)), "f", as));
        } catch (Throwable e) { System.out.println(what + ": " + e.getClass().getSimpleName()); }
    }
    public static void main(String[] args) {
        String O = "Ljava/lang/Object;", S = "Ljava/lang/String;";
        t("same", "(I)I", 2, 1, "iload_0, ifeq L, iconst_1, ireturn, L: .frame same, iconst_2, ireturn", 0);
        t("missing", "(I)I", 2, 1, "iload_0, ifeq L, iconst_1, ireturn, L: iconst_2, ireturn", 0);
        t("same extended", "(I)I", 2, 1, "iload_0, ifeq L, .nops 100, iconst_1, ireturn, L: .frame ext, iconst_2, ireturn", 0);
        t("same_locals_1", "(I)I", 2, 1, "iload_0, ifeq L, iconst_1, goto M, L: .frame same, iconst_2, M: .frame same1 int, ireturn", 0);
        t("same_locals_1 ext", "(I)I", 2, 1, "iload_0, ifeq L, iconst_1, goto M, L: .frame same, iconst_2, .nops 100, M: .frame same1ext int, ireturn", 0);
        t("append 1", "(I)I", 2, 4, "iconst_5, istore_1, iload_0, ifeq L, iinc 1 1, L: .frame append int, iload_1, ireturn", 1);
        t("append 2", "(I)I", 4, 4, "iconst_5, istore_1, fconst_1, fstore_2, iload_0, ifeq L, iinc 1 1, L: .frame append int float, iload_1, ireturn", 1);
        t("append 3 with long", "(I)J", 4, 8, "lconst_1, lstore_1, dconst_1, dstore_3, aconst_null, astore 5, iload_0, ifeq L, lconst_0, lstore_1, L: .frame append long double null, lload_1, lreturn", 0);
        t("chop 1", "(I)I", 2, 4, "iconst_5, istore_1, iload_0, ifeq L, iinc 1 1, L: .frame append int, iload_0, ifeq M, nop, M: .frame chop1, iconst_3, ireturn", 1);
        t("chop then use", "(I)I", 2, 4, "iconst_5, istore_1, iload_0, ifeq L, iinc 1 1, L: .frame append int, iload_0, ifeq M, nop, M: .frame chop1, iload_1, ireturn", 1);
        t("chop 2 and 3", "(I)I", 2, 6, "iconst_5, istore_1, iconst_4, istore_2, iconst_3, istore_3, iload_0, ifeq L, nop, L: .frame append int int int, iload_0, ifeq M, nop, M: .frame chop2, iload_1, istore_0, iload_0, ifeq N, nop, N: .frame chop1, iload_0, ireturn", 1);
        t("full", "(I" + S + ")" + O, 3, 3, "iload_0, iload_0, ifeq L, aload_1, goto M, L: .frame full int java/lang/String ; int, aconst_null, M: .frame full int java/lang/Object ; int java/lang/String, areturn", 1, "str");
        t("full loop", "(I)I", 4, 3, "iconst_0, istore_1, goto C, B: .frame full int int ; , iload_1, iload_0, iadd, istore_1, iinc 0 -1, C: .frame full int int ; , iload_0, ifgt B, iload_1, ireturn", 10);
        t("top in frame", "(I)I", 2, 4, "iconst_5, istore_2, iload_0, ifeq L, nop, L: .frame append top int, iload_2, ireturn", 1);
        t("uninit", "(I)" + O, 4, 2, "N: new java/lang/StringBuilder, iload_0, ifeq L, nop, L: .frame full int ; uninit:N, dup, invokespecial java/lang/StringBuilder.<init> ()V, areturn", 0);
        t("uninit wrong offset", "(I)" + O, 4, 2, "nop, N: new java/lang/StringBuilder, P: iload_0, ifeq L, nop, L: .frame full int ; uninit:P, dup, invokespecial java/lang/StringBuilder.<init> ()V, areturn", 0);
        t("frame supertype", "(I)" + O, 2, 2, "iload_0, ifeq L, ldc string:a, goto M, L: .frame same, bipush 7, invokestatic java/lang/Integer.valueOf (I)Ljava/lang/Integer;, M: .frame same1 java/lang/Object, areturn", 0);
        t("frame comparable", "(I)I", 3, 2, "iload_0, ifeq L, ldc string:a, goto M, L: .frame same, bipush 7, invokestatic java/lang/Integer.valueOf (I)Ljava/lang/Integer;, M: .frame same1 java/lang/Comparable, dup, invokeinterface java/lang/Comparable.compareTo (Ljava/lang/Object;)I 2, ireturn", 0);
        t("frame too specific", "(I)" + O, 2, 2, "iload_0, ifeq L, ldc string:a, goto M, L: .frame same, bipush 7, invokestatic java/lang/Integer.valueOf (I)Ljava/lang/Integer;, M: .frame same1 java/lang/String, areturn", 0);
        t("frame wrong local", "(I)I", 2, 2, "iload_0, ifeq L, nop, L: .frame full float ; , iconst_0, ireturn", 0);
        t("frame wrong stack", "(I)I", 2, 2, "iload_0, ifeq L, nop, L: .frame same1 int, ireturn", 0);
        t("frame too many locals", "(I)I", 2, 1, "iload_0, ifeq L, nop, L: .frame append top top, iconst_0, ireturn", 0);
        t("frame inside instruction", "(I)I", 2, 1, "iload_0, ifeq L, sipush 5, .byte 87, L: .frame same, iconst_0, ireturn", 0);
        t("frame at odd place", "(I)I", 2, 1, "iload_0, pop, .byte 17, .frame same, .byte 0 5, ireturn", 0);
        t("extra frame is fine", "(I)I", 2, 1, "iload_0, pop, .frame same, iconst_0, ireturn", 0);
        t("array merge", "(I)" + O, 2, 1, "iload_0, ifeq L, iconst_1, newarray 10, goto M, L: .frame same, iconst_1, anewarray java/lang/String, M: .frame same1 java/lang/Object, invokevirtual java/lang/Object.getClass ()Ljava/lang/Class;, areturn", 1);
        t("array to Cloneable", "(I)" + O, 2, 1, "iload_0, ifeq L, iconst_1, newarray 10, goto M, L: .frame same, iconst_1, anewarray java/lang/String, M: .frame same1 java/lang/Cloneable, invokevirtual java/lang/Object.getClass ()Ljava/lang/Class;, areturn", 0);
        t("array covariance", "(I)I", 2, 1, "iload_0, ifeq L, iconst_2, anewarray java/lang/Integer, goto M, L: .frame same, iconst_3, anewarray java/lang/String, M: .frame same1 [Ljava/lang/Object;, arraylength, ireturn", 1);
        t("handler frame", "(I)I", 2, 2, "A: bipush 10, iload_0, idiv, ireturn, B: H: .frame same1 java/lang/ArithmeticException, pop, iconst_m1, ireturn\n.try A B H java/lang/ArithmeticException", 0);
        t("handler frame wider", "(I)I", 2, 2, "A: bipush 10, iload_0, idiv, ireturn, B: H: .frame same1 java/lang/Throwable, pop, iconst_m1, ireturn\n.try A B H java/lang/ArithmeticException", 0);
        t("handler frame narrower", "(I)I", 2, 2, "A: bipush 10, iload_0, idiv, ireturn, B: H: .frame same1 java/lang/ArithmeticException, pop, iconst_m1, ireturn\n.try A B H java/lang/RuntimeException", 0);
        t("handler frame missing", "(I)I", 2, 2, "A: bipush 10, iload_0, idiv, ireturn, B: H: pop, iconst_m1, ireturn\n.try A B H java/lang/RuntimeException", 0);
        t("switch frames", "(I)I", 2, 2, "iload_0, tableswitch 0 D A B, A: .frame same, bipush 10, ireturn, B: .frame same, bipush 20, ireturn, D: .frame same, bipush 30, ireturn", 1);
        t("dead code needs frame", "()I", 2, 2, "iconst_1, ireturn, iconst_2, ireturn");
        t("dead code with frame", "()I", 2, 2, "iconst_1, ireturn, .frame same, iconst_2, ireturn");
        t("backward needs frame", "(I)I", 2, 2, "L: iinc 0 -1, iload_0, ifgt L, iload_0, ireturn", 3);
        t("backward with frame", "(I)I", 2, 2, "nop, L: .frame same, iinc 0 -1, iload_0, ifgt L, iload_0, ireturn", 3);
        t("null to anything", "(I)" + S, 2, 2, "aconst_null, astore_1, iload_0, ifeq L, ldc string:x, astore_1, L: .frame append java/lang/String, aload_1, areturn", 0);
        t("interface treated as object", "(" + O + "I)Ljava/lang/Runnable;", 2, 2, "aload_0, iload_1, ifeq L, nop, L: .frame full java/lang/Object int ; java/lang/Runnable, areturn", "notrunnable", 0);
        t("long pair split in frame", "(J)I", 2, 4, "lload_0, l2i, ifeq L, nop, L: .frame full top top ; , iconst_4, ireturn", 1L);
        t("long kept", "(J)J", 2, 4, "lload_0, l2i, ifeq L, nop, L: .frame full long ; , lload_0, lreturn", 7L);
        for (int v : new int[] {49, 50, 51, 55, 60}) try {
            System.out.println("no frames v" + v + " " + call(new Ldr().def(new Asm("bytecode/gen/NF" + v, v).method(9, "f", "(I)I", 2, 1, "iload_0, ifeq L, iconst_1, ireturn, L: iconst_2, ireturn")), "f", 0));
        } catch (Throwable e) { System.out.println("no frames v" + v + " " + e.getClass().getSimpleName()); }
    }
}
