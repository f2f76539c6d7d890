/** nop, pop, pop2, swap and every form of the dup family, over one- and two-word values. */
package bytecode;

import static bytecode.Ldr.call;

import java.util.*;

public class StackOps {
    static int count;

    /** Runs code that leaves k ints; they are combined as decimal digits, the top last. */
    static void ints(String what, int k, String code) throws Throwable {
        StringBuilder sb = new StringBuilder(code);
        for (int i = k - 1; i >= 0; i--) sb.append(", istore ").append(i);
        sb.append(", iconst_0");
        for (int i = 0; i < k; i++) sb.append(", bipush 10, imul, iload ").append(i).append(", iadd");
        String nm = "bytecode/gen/S" + count++;
        Class<?> c = new Ldr().def(new Asm(nm, 49).method(9, "f", "()I", 20, 20, sb + ", ireturn"));
        System.out.println(what + " " + call(c, "f"));
    }

    /** Runs code whose results are stored by the given store instructions (top first) and prints them all. */
    static void mixed(String what, String code, String types) throws Throwable {
        Asm a = new Asm("bytecode/gen/M" + count++, 49);
        StringBuilder sb = new StringBuilder(code);
        for (int i = 0; i < types.length(); i++) sb.append(", ").append(types.charAt(i)).append("store ").append(i * 2);
        sb.append(", new java/lang/StringBuilder, dup, invokespecial java/lang/StringBuilder.<init> ()V");
        for (int i = types.length() - 1; i >= 0; i--) {
            char t = types.charAt(i);
            String d = t == 'i' ? "I" : t == 'l' ? "J" : t == 'f' ? "F" : t == 'd' ? "D" : "Ljava/lang/Object;";
            sb.append(", ").append(t).append("load ").append(i * 2).append(", invokevirtual java/lang/StringBuilder.append (").append(d).append(")Ljava/lang/StringBuilder;");
            sb.append(", bipush 32, invokevirtual java/lang/StringBuilder.append (C)Ljava/lang/StringBuilder;");
        }
        Class<?> c = new Ldr().def(a.method(9, "f", "()Ljava/lang/Object;", 20, 40, sb + ", areturn"));
        System.out.println(what + " " + call(c, "f"));
    }

    public static void main(String[] args) throws Throwable {
        ints("nop", 1, "nop, iconst_5, nop, nop");
        ints("pop", 2, "iconst_1, iconst_2, iconst_3, pop");
        ints("pop2 two ints", 1, "iconst_1, iconst_2, iconst_3, pop2");
        ints("pop2 long", 2, "iconst_1, iconst_2, lconst_1, pop2");
        ints("pop2 double", 1, "iconst_4, dconst_1, pop2");
        ints("pop pop", 1, "iconst_4, iconst_5, aconst_null, pop, pop");
        ints("swap", 2, "iconst_1, iconst_2, swap");
        ints("dup", 2, "iconst_1, dup");
        ints("dup_x1", 3, "iconst_1, iconst_2, dup_x1");
        ints("dup_x2", 4, "iconst_1, iconst_2, iconst_3, dup_x2");
        ints("dup2", 4, "iconst_1, iconst_2, dup2");
        ints("dup2_x1", 5, "iconst_1, iconst_2, iconst_3, dup2_x1");
        ints("dup2_x2", 6, "iconst_1, iconst_2, iconst_3, iconst_4, dup2_x2");
        ints("below untouched", 7, "iconst_5, iconst_1, iconst_2, iconst_3, iconst_4, dup2_x2");
        mixed("dup float", "fconst_2, dup", "ff");
        mixed("dup ref", "ldc string:x, dup", "aa");
        mixed("dup_x1 mixed", "fconst_1, ldc string:s, dup_x1", "afa");
        mixed("dup_x2 over long", "ldc2_w long:5000000000, iconst_3, dup_x2", "ili");
        mixed("dup_x2 over double", "ldc2_w double:2.5, ldc string:t, dup_x2", "ada");
        mixed("dup_x2 mixed", "iconst_1, fconst_2, ldc string:u, dup_x2", "afia");
        mixed("dup2 long", "ldc2_w long:-1, dup2", "ll");
        mixed("dup2 double", "ldc2_w double:-0.0, dup2", "dd");
        mixed("dup2 pair", "ldc string:a, fconst_1, dup2", "fafa");
        mixed("dup2_x1 long over int", "iconst_3, ldc2_w long:7, dup2_x1", "lil");
        mixed("dup2_x1 double over ref", "ldc string:r, ldc2_w double:1e10, dup2_x1", "dad");
        mixed("dup2_x1 pair over float", "fconst_2, iconst_1, ldc string:p, dup2_x1", "aifai");
        mixed("dup2_x2 long over long", "lconst_1, ldc2_w long:9, dup2_x2", "lll");
        mixed("dup2_x2 double over long", "lconst_1, ldc2_w double:9.5, dup2_x2", "dld");
        mixed("dup2_x2 long over pair", "iconst_1, fconst_2, ldc2_w long:3, dup2_x2", "lfil");
        mixed("dup2_x2 pair over double", "ldc2_w double:4.25, iconst_1, iconst_2, dup2_x2", "iidii");
        mixed("dup2_x2 pair over pair", "iconst_1, ldc string:b, fconst_1, iconst_4, dup2_x2", "ifaiif");
        mixed("swap mixed", "ldc string:x, fconst_2, swap", "af");
        mixed("swap ref", "ldc string:x, ldc string:y, swap", "aa");
        ints("chain", 4, "iconst_1, iconst_2, dup_x1, swap, dup2, pop, iconst_5, dup_x2, pop2, iconst_3, dup_x1");
        ints("arith on dups", 1, "iconst_3, dup, dup_x1, imul, iadd, dup, dup2, iadd, iadd, iadd");
        Asm a = new Asm("bytecode/gen/Long", 49);
        a.method(9, "sq", "(J)J", 6, 2, "lload_0, dup2, lmul, lreturn");
        a.method(9, "cube", "(D)D", 8, 2, "dload_0, dup2, dup2, dmul, dmul, dreturn");
        a.method(9, "post", "([JI)J", 8, 2, "aload_0, iload_1, dup2, laload, dup2_x2, lconst_1, ladd, lastore, lreturn");
        a.method(9, "pre", "([DI)D", 8, 2, "aload_0, iload_1, dup2, daload, dconst_1, dsub, dup2_x2, dastore, dreturn");
        a.method(9, "posti", "([II)I", 8, 2, "aload_0, iload_1, dup2, iaload, dup_x2, iconst_1, iadd, iastore, ireturn");
        a.method(9, "asg", "([Ljava/lang/Object;ILjava/lang/Object;)Ljava/lang/Object;", 8, 3, "aload_0, iload_1, aload_2, dup_x2, aastore, areturn");
        Class<?> c = new Ldr().def(a);
        long[] la = {10, 20};
        double[] da = {1.5, 2.5};
        int[] ia = {7, 8};
        Object[] oa = {null, "old"};
        System.out.println(call(c, "sq", -3000000000L) + " " + call(c, "cube", 1.1));
        System.out.println(call(c, "post", la, 1) + " " + Arrays.toString(la) + " " + call(c, "pre", da, 0) + " " + Arrays.toString(da) + " " + call(c, "posti", ia, 1) + " " + Arrays.toString(ia) + " " + call(c, "asg", oa, 1, "new") + " " + Arrays.toString(oa));
    }
}
