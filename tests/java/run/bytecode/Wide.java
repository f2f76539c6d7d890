/** The wide prefix with every load, store, iinc and ret; goto_w forwards and backwards; jsr_w. */
package bytecode;

import static bytecode.Ldr.call;

import java.util.*;

public class Wide {
    public static void main(String[] args) throws Throwable {
        Asm a = new Asm("bytecode/gen/Wide", 48);
        a.method(9, "ints", "(I)I", 3, 1000, "iload_0, wide istore 300, wide iload 300, iconst_2, imul, ireturn");
        a.method(9, "longs", "(J)J", 4, 1000, "lload_0, wide lstore 600, wide lload 600, lconst_1, ladd, wide lstore 998, wide lload 998, lreturn");
        a.method(9, "floats", "(F)F", 4, 1000, "fload_0, wide fstore 256, wide fload 256, fconst_2, fmul, freturn");
        a.method(9, "doubles", "(D)D", 4, 1000, "dload_0, wide dstore 257, wide dload 257, dconst_1, dadd, dreturn");
        a.method(9, "refs", "(Ljava/lang/Object;)Ljava/lang/Object;", 4, 1000, "aload_0, wide astore 999, aconst_null, astore_0, wide aload 999, areturn");
        a.method(9, "low", "(I)I", 4, 4, "wide iload 0, wide istore 1, wide iinc 1 -1, wide iload 1, ireturn");
        a.method(9, "inc", "(I)I", 4, 1000, "iload_0, wide istore 500, wide iinc 500 32767, wide iinc 500 -32768, wide iinc 500 200, wide iinc 500 -200, wide iinc 500 1000, wide iload 500, ireturn");
        a.method(9, "narrowinc", "(I)I", 4, 4, "iinc 0 127, iinc 0 -128, iinc 0 5, iload_0, ireturn");
        Asm tp = new Asm("bytecode/gen/Top", 52);
        tp.method(9, "top", "(I)I", 4, 65535, "iload_0, wide istore 65534, wide iinc 65534 7, wide iload 65534, ireturn");
        a.method(9, "jsr", "(I)I", 4, 400, "jsr S, jsr_w S, iload_0, ireturn, S: wide astore 300, iinc 0 10, wide ret 300");
        a.method(9, "retNarrow", "(I)I", 4, 255, "jsr S, jsr S, jsr S, iload_0, ireturn, S: astore 200, iload_0, iconst_2, imul, istore_0, ret 200");
        a.method(9, "gotow", "(I)I", 4, 3, "iconst_0, istore_1, goto_w C, B: iload_1, iload_0, iadd, istore_1, iinc 0 -1, C: iload_0, ifle E, goto_w B, E: iload_1, ireturn");
        StringBuilder far = new StringBuilder("iconst_0, istore_1, goto_w C, B: iinc 1 3, iinc 0 -1, goto_w C, D: iload_1, ireturn, .nops 40000");
        far.append(", C: iload_0, ifeq X, goto_w B, X: jsr_w S, goto_w D, S: astore_2, iinc 1 100, ret 2");
        a.method(9, "far", "(I)I", 4, 3, far.toString());
        Class<?> c = new Ldr().def(a), tc = new Ldr().def(tp);
        for (int v : new int[] {0, 1, -1, 1000000, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            System.out.println(v + " ints " + call(c, "ints", v) + " low " + call(c, "low", v) + " inc " + call(c, "inc", v) + " narrowinc " + call(c, "narrowinc", v) + " top " + call(tc, "top", v) + " jsr " + call(c, "jsr", v) + " ret " + call(c, "retNarrow", v));
            System.out.println("  longs " + call(c, "longs", v * 3L) + " floats " + call(c, "floats", v * 1.1f) + " doubles " + call(c, "doubles", v * 1.1) + " refs " + call(c, "refs", "r" + v));
        }
        for (int v = 0; v < 12; v += 3) System.out.println("gotow " + call(c, "gotow", v) + " far " + call(c, "far", v));
        Asm m = new Asm("bytecode/gen/Mix", 48);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 40; i++) sb.append("iload_0, bipush ").append(i).append(", iadd, wide istore ").append(200 + i * 5).append(", ");
        sb.append("iconst_0");
        for (int i = 39; i >= 0; i--) sb.append(", bipush 31, imul, wide iload ").append(200 + i * 5).append(", iadd");
        m.method(9, "f", "(I)I", 4, 500, sb + ", ireturn");
        m.method(9, "overlap", "(J)I", 6, 400, "lload_0, wide lstore 300, iconst_5, wide istore 301, wide iload 301, ireturn");
        m.method(9, "args", "(IJFDLjava/lang/Object;)Ljava/lang/Object;", 6, 300, "wide iload 0, pop, wide lload 1, pop2, wide fload 3, pop, wide dload 4, pop2, wide aload 6, areturn");
        Class<?> k = new Ldr().def(m);
        System.out.println(call(k, "f", 7) + " " + call(k, "f", -100) + " " + call(k, "overlap", -1L) + " " + call(k, "args", 1, 2L, 3f, 4.0, "last"));
    }
}
