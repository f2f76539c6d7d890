/** Code that must not pass verification, next to similar code that must: only the class of the error is printed. */
package bytecode;

import java.util.*;

public class BadVerify {
    static int n;
    static final String O = "Ljava/lang/Object;", S = "Ljava/lang/String;";
    public int pub; protected int prot; public static final int FIN = Integer.parseInt("3");
    protected static void sprot() { }

    static void t(String what, String d, int stack, int locals, String code) {
        StringBuilder sb = new StringBuilder(what + ":");
        for (int v : new int[] {48, 49, 52}) {
            try {
                Class<?> c = new Ldr().def(new Asm("bytecode/gen/V" + n++, v).init().method(9, "f", d, stack, locals, code));
                Class.forName(c.getName(), true, c.getClassLoader());
                c.getDeclaredMethods();
                sb.append(" ok");
            } catch (Throwable e) { sb.append(' ').append(e.getClass().getSimpleName()); }
        }
        System.out.println(sb);
    }

    static void inst(String what, int v, String d, String code) {
        try {
            String nm = "bytecode/gen/W" + n++;
            Class<?> c = new Ldr().def(new Asm(nm, v).field(1, "x", "I").field(0x11, "fx", "I").method(1, "<init>", d, 6, 6, code.replace("SELF", nm)));
            Class.forName(c.getName(), true, c.getClassLoader());
            System.out.println(what + ": ok");
        } catch (Throwable e) { System.out.println(what + ": " + e.getClass().getSimpleName()); }
    }

    public static void main(String[] args) {
        t("good add", "(II)I", 2, 2, "iload_0, iload_1, iadd, ireturn");
        t("stack underflow", "()I", 2, 0, "iadd, ireturn");
        t("underflow pop", "()V", 2, 0, "pop, return");
        t("stack overflow", "()I", 1, 0, "iconst_1, iconst_2, iadd, ireturn");
        t("long needs two slots", "()J", 1, 0, "lconst_0, lreturn");
        t("local out of range", "(I)I", 1, 1, "iload_1, ireturn");
        t("long local at end", "(J)J", 2, 2, "lload_1, lreturn");
        t("store out of range", "()V", 1, 0, "iconst_0, istore_0, return");
        t("unset local", "()I", 1, 1, "iload_0, ireturn");
        t("int as long", "(I)J", 2, 1, "iload_0, lreturn");
        t("int as float", "(II)F", 2, 2, "iload_0, iload_1, fadd, freturn");
        t("float returned as int", "(F)I", 2, 1, "fload_0, ireturn");
        t("int as reference", "(I)" + O, 2, 1, "iload_0, areturn");
        t("reference as int", "(" + O + ")I", 2, 1, "aload_0, iconst_1, iadd, ireturn");
        t("object returned as String", "(" + O + ")" + S, 2, 1, "aload_0, areturn");
        t("string returned as object", "(" + S + ")" + O, 2, 1, "aload_0, areturn");
        t("object returned as interface", "(" + O + ")Ljava/lang/Runnable;", 2, 1, "aload_0, areturn");
        t("string returned as interface", "(" + S + ")Ljava/lang/Runnable;", 2, 1, "aload_0, areturn");
        t("half of a long", "(J)I", 2, 2, "iload_1, ireturn");
        t("split long by pop", "(J)I", 3, 2, "lload_0, pop, ireturn");
        t("swap long", "(JI)V", 4, 3, "lload_0, iload_2, swap, return");
        t("dup long", "(J)V", 4, 2, "lload_0, dup, return");
        t("dup_x1 over long", "(JI)V", 5, 3, "lload_0, iload_2, dup_x1, return");
        t("dup2_x1 splits", "(JI)V", 7, 3, "iload_2, lload_0, iload_2, dup2_x1, return");
        t("pop2 splits", "(JI)V", 7, 3, "lload_0, iload_2, pop2, return");
        t("falls off the end", "()V", 1, 0, "nop");
        t("falls off after add", "()V", 2, 0, "iconst_1, iconst_1, iadd, pop");
        t("return wrong kind", "()V", 1, 0, "iconst_0, ireturn");
        t("void return of int method", "()I", 1, 0, "return");
        t("leftover stack is fine", "()V", 3, 0, "iconst_0, iconst_1, aconst_null, return");
        t("jump out", "()V", 1, 0, "goto @100, return");
        t("jump into operand", "()V", 1, 0, "sipush 177, goto @1");
        t("jump negative", "()V", 1, 0, "goto @-5, return");
        t("endless loop", "()V", 1, 0, "L: .frame same, goto L");
        t("bad opcode 186 in place", "()V", 1, 0, ".byte 203, return");
        t("bad opcode 255", "()V", 1, 0, ".byte 255, return");
        t("breakpoint opcode", "()V", 1, 0, ".byte 202, return");
        t("truncated instruction", "()V", 1, 0, "return, .byte 17 1");
        t("wide of iadd", "()V", 2, 0, ".byte 196 96 0 0, return");
        t("lookupswitch unsorted", "(I)V", 1, 1, "iload_0, lookupswitch D 5=D 1=D, D: .frame same, return");
        t("lookupswitch equal keys", "(I)V", 1, 1, "iload_0, lookupswitch D 1=D 1=D, D: .frame same, return");
        t("tableswitch low above high", "(I)V", 1, 1, "iload_0, .byte 170 0 0, .byte 0 0 0 23 0 0 0 5 0 0 0 2, .byte 0 0 0 0, return, return, return, return");
        t("ldc of long", "()V", 4, 0, "ldc_w long:5, return");
        t("ldc2_w of int", "()V", 4, 0, "ldc2_w int:5, return");
        t("ldc of utf8", "()V", 4, 0, "ldc_w #:1, return");
        t("getstatic of class constant", "()V", 4, 0, ".byte 178 0 2, return");
        t("newarray type 3", "()V", 4, 0, "iconst_1, newarray 3, pop, return");
        t("newarray type 12", "()V", 4, 0, "iconst_1, newarray 12, pop, return");
        t("new of array class", "()V", 4, 0, "new [I, pop, return");
        t("multianewarray dims 0", "()V", 4, 0, "multianewarray [[I 0, pop, return");
        t("multianewarray too many dims", "()V", 4, 0, "iconst_1, iconst_1, iconst_1, multianewarray [[I 3, pop, return");
        t("multianewarray of class", "()V", 4, 0, "iconst_1, multianewarray java/lang/String 1, pop, return");
        t("anewarray 255 dims", "()V", 4, 0, "iconst_1, anewarray " + "[".repeat(254) + "I, pop, return");
        t("anewarray 256 dims", "()V", 4, 0, "iconst_1, anewarray " + "[".repeat(255) + "I, pop, return");
        t("uninitialised passed", "()V", 4, 0, "new java/lang/Object, invokevirtual java/lang/Object.hashCode ()I, pop, return");
        t("uninitialised returned", "()" + O, 4, 0, "new java/lang/Object, areturn");
        t("uninitialised stored in array", "([" + O + ")V", 4, 1, "aload_0, iconst_0, new java/lang/Object, aastore, return");
        t("uninitialised in field", "()V", 4, 0, "new java/lang/Object, putstatic x/Y.f " + O + ", return");
        t("uninitialised popped", "()V", 4, 0, "new java/lang/Object, pop, return");
        t("uninitialised compared", "()V", 4, 0, "new java/lang/Object, ifnull L, L: .frame same, return");
        t("init twice", "()V", 4, 0, "new java/lang/Object, dup, invokespecial java/lang/Object.<init> ()V, invokespecial java/lang/Object.<init> ()V, return");
        t("init twice on copies", "()V", 4, 0, "new java/lang/Object, dup, dup, invokespecial java/lang/Object.<init> ()V, invokespecial java/lang/Object.<init> ()V, pop, return");
        t("init of other class", "()V", 4, 0, "new java/lang/String, dup, invokespecial java/lang/Object.<init> ()V, pop, return");
        t("init by invokevirtual", "()V", 4, 0, "new java/lang/Object, dup, invokevirtual java/lang/Object.<init> ()V, pop, return");
        t("clinit called", "()V", 4, 0, "invokestatic java/lang/Object.<clinit> ()V, return");
        t("wrong argument", "()V", 4, 0, "iconst_0, invokestatic java/lang/String.valueOf (Ljava/lang/Object;)Ljava/lang/String;, pop, return");
        t("wrong receiver", "(" + O + ")I", 4, 1, "aload_0, invokevirtual java/lang/String.length ()I, ireturn");
        t("interface receiver unchecked", "(" + O + ")V", 4, 1, "aload_0, invokeinterface java/lang/Runnable.run ()V 1, return");
        t("invokeinterface bad count", "(" + O + ")V", 4, 1, "aload_0, invokeinterface java/lang/Runnable.run ()V 2, return");
        t("invokeinterface count 0", "(" + O + ")V", 4, 1, "aload_0, invokeinterface java/lang/Runnable.run ()V 0, return");
        t("invokespecial of unrelated", "(" + S + ")I", 4, 1, "aload_0, invokespecial java/lang/String.length ()I, ireturn");
        t("iaload on long array", "([J)I", 4, 1, "aload_0, iconst_0, iaload, ireturn");
        t("baload on int array", "([I)I", 4, 1, "aload_0, iconst_0, baload, ireturn");
        t("baload on boolean array", "([Z)I", 4, 1, "aload_0, iconst_0, baload, ireturn");
        t("aaload on int array", "([I)" + O, 4, 1, "aload_0, iconst_0, aaload, areturn");
        t("aaload on matrix", "([[I)" + O, 4, 1, "aload_0, iconst_0, aaload, areturn");
        t("arraylength of object", "(" + O + ")I", 4, 1, "aload_0, arraylength, ireturn");
        t("arraylength of null", "()I", 4, 1, "aconst_null, arraylength, ireturn");
        t("aastore is not type checked", "([" + S + ")V", 4, 1, "aload_0, iconst_0, new java/lang/Object, dup, invokespecial java/lang/Object.<init> ()V, aastore, return".replace("4, 1", ""));
        t("athrow of object", "(" + O + ")V", 4, 1, "aload_0, athrow");
        t("athrow of error", "(Ljava/lang/Error;)V", 4, 1, "aload_0, athrow");
        t("monitorenter of int", "(I)V", 4, 1, "iload_0, monitorenter, return");
        t("checkcast of int", "(I)V", 4, 1, "iload_0, checkcast java/lang/Object, pop, return");
        t("instanceof gives int", "(" + O + ")I", 4, 1, "aload_0, instanceof java/lang/String, ireturn");
        t("lshl by long", "(JJ)J", 4, 4, "lload_0, lload_2, lshl, lreturn");
        t("iinc of long", "(J)V", 4, 2, "iinc 0 1, return");
        t("iinc of unset", "()V", 4, 2, "iinc 0 1, return");
        t("ret without address", "(I)V", 4, 2, "ret 0");
        t("ifnull of int", "(I)V", 4, 1, "iload_0, ifnull L, L: .frame same, return");
        t("if_acmpeq of int and ref", "(I" + O + ")V", 4, 2, "iload_0, aload_1, if_acmpeq L, L: .frame same, return");
        t("merge depth", "(I)V", 4, 1, "iload_0, ifeq L, iconst_0, L: .frame same, return");
        t("merge int and float", "(I)I", 4, 2, "iload_0, ifeq L, iconst_0, goto M, L: .frame same, fconst_0, M: .frame same1 int, ireturn");
        t("merge ref types", "(I)" + O, 4, 2, "iload_0, ifeq L, ldc string:s, goto M, L: .frame same, iconst_0, newarray 10, M: .frame same1 java/lang/Object, areturn");
        t("merge local lost", "(I)I", 4, 2, "iload_0, ifeq L, iconst_1, istore_1, L: .frame same, iload_1, ireturn");
        t("dead code", "()V", 2, 1, "return, .frame same, iadd, return");
        t("handler gets exception", "()I", 2, 1, "A: iconst_1, ireturn, B: H: .frame same1 java/lang/Throwable, ireturn\n.try A B H any");
        t("handler type not throwable", "()I", 2, 1, "A: iconst_1, ireturn, B: H: .frame same1 java/lang/String, pop, iconst_0, ireturn\n.try A B H java/lang/String");
        t("handler sees unset local", "()I", 2, 1, "A: iconst_1, istore_0, iload_0, ireturn, B: H: .frame same1 java/lang/Throwable, pop, iload_0, ireturn\n.try A B H any");
        inst("good constructor", 52, "()V", "aload_0, invokespecial java/lang/Object.<init> ()V, return");
        inst("no super call", 52, "()V", "return");
        inst("no super call old", 48, "()V", "return");
        inst("this used before", 52, "()V", "aload_0, invokevirtual java/lang/Object.hashCode ()I, pop, aload_0, invokespecial java/lang/Object.<init> ()V, return");
        inst("field set before super", 52, "()V", "aload_0, iconst_5, putfield SELF.x I, aload_0, invokespecial java/lang/Object.<init> ()V, return");
        inst("field read before super", 52, "()V", "aload_0, getfield SELF.x I, pop, aload_0, invokespecial java/lang/Object.<init> ()V, return");
        inst("super twice", 52, "()V", "aload_0, invokespecial java/lang/Object.<init> ()V, aload_0, invokespecial java/lang/Object.<init> ()V, return");
        inst("super on one path", 48, "(I)V", "iload_1, ifeq L, aload_0, invokespecial java/lang/Object.<init> ()V, L: return");
        inst("init of grandparent", 52, "()V", "aload_0, invokespecial java/lang/Throwable.<init> ()V, return");
        inst("this stored", 52, "()V", "aload_0, astore_1, aload_1, invokespecial java/lang/Object.<init> ()V, aload_0, pop, return");
        inst("this returned", 52, "()V", "aload_0, invokespecial java/lang/Object.<init> ()V, aload_0, areturn");
        inst("super in loop", 48, "()V", "aload_0, invokespecial java/lang/Object.<init> ()V, L: goto L");
        inst("final field set", 52, "()V", "aload_0, invokespecial java/lang/Object.<init> ()V, aload_0, iconst_1, putfield SELF.fx I, return");
        inst("athrow instead of super", 52, "()V", "new java/lang/Error, dup, invokespecial java/lang/Error.<init> ()V, athrow");
        inst("endless loop without super", 48, "()V", "L: goto L");
    }
}
