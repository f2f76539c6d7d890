/** Whole algorithms written by hand in bytecode: gcd, sieve, bubble sort, Fibonacci, string reversal, matrix product, binary search, collatz, object graphs. */
package bytecode;

import static bytecode.Ldr.call;

import java.util.*;

public class Algorithms {
    public static void main(String[] args) throws Throwable {
        String SB = "java/lang/StringBuilder";
        Asm a = new Asm("bytecode/gen/Alg", 49).init();
        a.method(9, "gcd", "(II)I", 3, 3, "L: iload_1, ifeq E, iload_0, iload_1, irem, iload_1, istore_0, istore_1, goto L, E: iload_0, ireturn");
        a.method(9, "gcdr", "(II)I", 3, 2, "iload_1, ifne R, iload_0, ireturn, R: iload_1, iload_0, iload_1, irem, invokestatic bytecode/gen/Alg.gcdr (II)I, ireturn");
        a.method(9, "sieve", "(I)I", 4, 5, "iload_0, iconst_1, iadd, newarray 4, astore_1, iconst_0, istore_2, iconst_2, istore_3, O: iload_3, iload_0, if_icmpgt E, aload_1, iload_3, baload, ifne N, iinc 2 1, iload_3, dup, imul, istore 4, I: iload 4, iload_0, if_icmpgt N, aload_1, iload 4, iconst_1, bastore, iload 4, iload_3, iadd, istore 4, goto I, N: iinc 3 1, goto O, E: iload_2, ireturn");
        a.method(9, "sort", "([I)[I", 6, 4, "O: iconst_0, istore_1, iconst_1, istore_2, I: iload_2, aload_0, arraylength, if_icmpge D, aload_0, iload_2, iconst_1, isub, iaload, aload_0, iload_2, iaload, if_icmple N, aload_0, iload_2, iaload, istore_3, aload_0, iload_2, aload_0, iload_2, iconst_1, isub, iaload, iastore, aload_0, iload_2, iconst_1, isub, iload_3, iastore, iconst_1, istore_1, N: iinc 2 1, goto I, D: iload_1, ifne O, aload_0, areturn");
        a.method(9, "fib", "(I)J", 6, 6, "lconst_0, lstore_1, lconst_1, lstore_3, L: iload_0, ifle E, lload_3, dup2, lload_1, ladd, lstore_3, lstore_1, iinc 0 -1, goto L, E: lload_1, lreturn");
        a.method(9, "rev", "(Ljava/lang/String;)Ljava/lang/String;", 4, 3, "new " + SB + ", dup, invokespecial " + SB + ".<init> ()V, astore_1, aload_0, invokevirtual java/lang/String.length ()I, istore_2, goto C, B: aload_1, aload_0, iload_2, invokevirtual java/lang/String.charAt (I)C, invokevirtual " + SB + ".append (C)L" + SB + ";, pop, C: iinc 2 -1, iload_2, ifge B, aload_1, invokevirtual " + SB + ".toString ()Ljava/lang/String;, areturn");
        a.method(9, "mat", "([[D[[D)[[D", 10, 7, "aload_0, arraylength, aload_1, iconst_0, aaload, arraylength, multianewarray [[D 2, astore_2, iconst_0, istore_3, L1: iload_3, aload_2, arraylength, if_icmpge E, iconst_0, istore 4, L2: iload 4, aload_2, iload_3, aaload, arraylength, if_icmpge N1, iconst_0, istore 5, L3: iload 5, aload_1, arraylength, if_icmpge N2, aload_2, iload_3, aaload, iload 4, dup2, daload, aload_0, iload_3, aaload, iload 5, daload, aload_1, iload 5, aaload, iload 4, daload, dmul, dadd, dastore, iinc 5 1, goto L3, N2: iinc 4 1, goto L2, N1: iinc 3 1, goto L1, E: aload_2, areturn");
        a.method(9, "search", "([II)I", 3, 5, "iconst_0, istore_2, aload_0, arraylength, iconst_1, isub, istore_3, L: iload_2, iload_3, if_icmpgt F, iload_2, iload_3, iadd, iconst_1, iushr, istore 4, aload_0, iload 4, iaload, iload_1, if_icmpge G, iload 4, iconst_1, iadd, istore_2, goto L, G: aload_0, iload 4, iaload, iload_1, if_icmple H, iload 4, iconst_1, isub, istore_3, goto L, H: iload 4, ireturn, F: iload_2, iconst_m1, ixor, ireturn");
        a.method(9, "collatz", "(J)I", 6, 3, "iconst_0, istore_2, L: lload_0, lconst_1, lcmp, ifeq E, iinc 2 1, lload_0, lconst_1, land, l2i, ifne O, lload_0, iconst_1, lushr, lstore_0, goto L, O: lload_0, ldc2_w long:3, lmul, lconst_1, ladd, lstore_0, goto L, E: iload_2, ireturn");
        a.method(9, "ack", "(II)I", 5, 2, "iload_0, ifne A, iload_1, iconst_1, iadd, ireturn, A: iload_1, ifne B, iload_0, iconst_1, isub, iconst_1, invokestatic bytecode/gen/Alg.ack (II)I, ireturn, B: iload_0, iconst_1, isub, iload_0, iload_1, iconst_1, isub, invokestatic bytecode/gen/Alg.ack (II)I, invokestatic bytecode/gen/Alg.ack (II)I, ireturn");
        a.method(9, "sqrt", "(D)D", 8, 6, "dload_0, dstore_2, bipush 60, istore 4, L: iload 4, ifeq E, dload_2, dload_0, dload_2, ddiv, dadd, ldc2_w double:0.5, dmul, dstore_2, iinc 4 -1, goto L, E: dload_2, dreturn");
        a.method(9, "harm", "(I)F", 4, 3, "fconst_0, fstore_1, L: iload_0, ifle E, fload_1, fconst_1, iload_0, i2f, fdiv, fadd, fstore_1, iinc 0 -1, goto L, E: fload_1, freturn");
        a.method(9, "hash", "(Ljava/lang/String;)I", 4, 4, "iconst_0, istore_1, iconst_0, istore_2, L: iload_2, aload_0, invokevirtual java/lang/String.length ()I, if_icmpge E, iload_1, bipush 31, imul, aload_0, iload_2, invokevirtual java/lang/String.charAt (I)C, iadd, istore_1, iinc 2 1, goto L, E: iload_1, ireturn");
        a.method(9, "roman", "(I)Ljava/lang/Object;", 5, 5, "new " + SB + ", dup, invokespecial " + SB + ".<init> ()V, astore_1, L: iload_0, lookupswitch D 0=E 1=I1 4=I4 5=I5 9=I9, D: iload_0, bipush 10, if_icmplt S, aload_1, bipush 88, invokevirtual " + SB + ".append (C)L" + SB + ";, pop, iinc 0 -10, goto L, S: iload_0, iconst_5, if_icmplt T, aload_1, bipush 86, invokevirtual " + SB + ".append (C)L" + SB + ";, pop, iinc 0 -5, goto L, T: I1: aload_1, bipush 73, invokevirtual " + SB + ".append (C)L" + SB + ";, pop, iinc 0 -1, goto L, I4: aload_1, ldc string:IV, invokevirtual " + SB + ".append (Ljava/lang/String;)L" + SB + ";, pop, goto E, I5: aload_1, bipush 86, invokevirtual " + SB + ".append (C)L" + SB + ";, pop, goto E, I9: aload_1, ldc string:IX, invokevirtual " + SB + ".append (Ljava/lang/String;)L" + SB + ";, pop, E: aload_1, invokevirtual java/lang/Object.toString ()Ljava/lang/String;, areturn");
        Asm n = new Asm("bytecode/gen/Node", 49).field(1, "next", "Lbytecode/gen/Node;").field(1, "v", "J");
        n.method(1, "<init>", "(JLbytecode/gen/Node;)V", 3, 4, "aload_0, invokespecial java/lang/Object.<init> ()V, aload_0, lload_1, putfield bytecode/gen/Node.v J, aload_0, aload_3, putfield bytecode/gen/Node.next Lbytecode/gen/Node;, return");
        n.method(9, "build", "(I)J", 8, 5, "aconst_null, astore_1, L: iload_0, ifle S, new bytecode/gen/Node, dup, iload_0, i2l, dup2, lmul, aload_1, invokespecial bytecode/gen/Node.<init> (JLbytecode/gen/Node;)V, astore_1, iinc 0 -1, goto L, S: aconst_null, astore_2, R: aload_1, ifnull T, aload_1, getfield bytecode/gen/Node.next Lbytecode/gen/Node;, aload_1, aload_2, putfield bytecode/gen/Node.next Lbytecode/gen/Node;, aload_1, astore_2, astore_1, goto R, T: lconst_0, lstore_3, U: aload_2, ifnull E, lload_3, ldc2_w long:31, lmul, aload_2, getfield bytecode/gen/Node.v J, ladd, lstore_3, aload_2, getfield bytecode/gen/Node.next Lbytecode/gen/Node;, astore_2, goto U, E: lload_3, lreturn");
        Ldr l = new Ldr();
        Class<?> c = l.def(a), k = l.def(n);
        System.out.println(call(c, "gcd", 1071, 462) + " " + call(c, "gcd", 17, 0) + " " + call(c, "gcdr", -48, 36) + " " + call(c, "gcdr", 1 << 30, 3 << 20));
        for (int v : new int[] {1, 2, 10, 100, 2000}) System.out.print(call(c, "sieve", v) + " ");
        System.out.println();
        System.out.println(Arrays.toString((int[]) call(c, "sort", new int[] {5, -1, 3, Integer.MIN_VALUE, Integer.MAX_VALUE, 0, 3})) + Arrays.toString((int[]) call(c, "sort", new int[0])));
        for (int v : new int[] {0, 1, 2, 50, 92, 93}) System.out.print(call(c, "fib", v) + " ");
        System.out.println();
        System.out.println("" + call(c, "rev", "bytecode") + call(c, "rev", "") + call(c, "rev", "\u00e9\u20ac"));
        System.out.println(Arrays.deepToString((double[][]) call(c, "mat", new double[][] {{1, 2, 3}, {4, 5, 6}}, new double[][] {{0.5, 1}, {2, -1}, {0, 3}})));
        int[] sorted = new int[50];
        for (int i = 0; i < 50; i++) sorted[i] = i * 3;
        for (int v : new int[] {-1, 0, 75, 76, 147, 200}) System.out.print(call(c, "search", sorted, v) + "/" + Arrays.binarySearch(sorted, v) + " ");
        System.out.println();
        for (long v : new long[] {1, 7, 27, 97, 871}) System.out.print(call(c, "collatz", v) + " ");
        System.out.println();
        System.out.println(call(c, "ack", 2, 3) + " " + call(c, "ack", 3, 3) + " " + call(c, "sqrt", 2.0) + " " + call(c, "sqrt", 1e10) + " " + call(c, "harm", 1000) + " " + call(c, "hash", "hello") + " " + "hello".hashCode() + " " + call(c, "hash", ""));
        for (int v = 0; v < 40; v++) System.out.print(call(c, "roman", v) + " ");
        System.out.println();
        for (int v : new int[] {0, 1, 5, 1000}) System.out.print(call(k, "build", v) + " ");
        System.out.println();
    }
}
