/** Subroutines in version-48 classes: several callers, nesting, loops, exceptions inside, return values kept, compiler-like finally. */
package bytecode;

import static bytecode.Ldr.call;

import java.util.*;

public class JsrRet {
    static StringBuilder log = new StringBuilder();
    public static void log(int v) { log.append(v).append(' '); }
    public static void boom(int v) { log.append("boom").append(v).append(' '); if (v != 0) throw new IllegalStateException("boom " + v); }
    static final String L = "invokestatic bytecode/JsrRet.log (I)V", B = "invokestatic bytecode/JsrRet.boom (I)V";

    static void run(Class<?> c, String n, Object... as) {
        log.setLength(0);
        Object r;
        try { r = call(c, n, as); } catch (Throwable t) { r = t instanceof LinkageError ? t.getClass().getName() : t.toString(); }
        System.out.println(n + Arrays.toString(as) + " = " + r + " [" + log.toString().trim() + "]");
    }

    public static void main(String[] args) {
        for (int v : new int[] {48, 50}) {
            List<Asm> all = new ArrayList<>();
            all.add(new Asm("bytecode/gen/J" + v + "twice", v).method(9, "twice", "(I)I", 4, 3, "jsr S, jsr S, iload_0, ireturn, S: astore_1, iload_0, " + L + ", iinc 0 1, ret 1"));
            all.add(new Asm("bytecode/gen/J" + v + "nested", v).method(9, "nested", "(I)I", 4, 4, "jsr A, iload_0, ireturn, A: astore_1, bipush 1, " + L + ", jsr B, jsr B, bipush 2, " + L + ", ret 1, B: astore_2, bipush 3, " + L + ", iinc 0 5, ret 2"));
            all.add(new Asm("bytecode/gen/J" + v + "deep", v).method(9, "deep", "(I)I", 4, 6, "jsr A, iload_0, ireturn, A: astore_1, jsr B, jsr B, ret 1, B: astore_2, jsr C, iinc 0 10, ret 2, C: astore_3, jsr D, iinc 0 100, ret 3, D: astore 4, iinc 0 1, ret 4"));
            all.add(new Asm("bytecode/gen/J" + v + "loop", v).method(9, "loop", "(I)I", 4, 4, "iconst_0, istore_1, T: jsr S, iinc 0 -1, iload_0, ifgt T, iload_1, ireturn, S: astore_2, iload_1, iload_0, iadd, istore_1, ret 2"));
            all.add(new Asm("bytecode/gen/J" + v + "loopInside", v).method(9, "loopInside", "(I)I", 4, 4, "jsr S, iload_1, ireturn, S: astore_2, iconst_0, istore_1, T: iload_1, iload_0, iadd, istore_1, iinc 0 -1, iload_0, ifgt T, ret 2"));
            all.add(new Asm("bytecode/gen/J" + v + "fin", v).method(9, "fin", "(I)I", 4, 5, "P: iload_0, " + B + ", bipush 7, istore_1, jsr F, iload_1, ireturn, Q: astore_2, jsr F, aload_2, athrow, F: astore_3, bipush 99, " + L + ", ret 3\n.try P Q Q any"));
            all.add(new Asm("bytecode/gen/J" + v + "finCatch", v).method(9, "finCatch", "(I)I", 4, 6, "P: iload_0, " + B + ", iconst_1, istore_1, Pe: goto R, H: pop, iconst_2, istore_1, He: R: jsr F, iload_1, ireturn, X: astore_2, jsr F, aload_2, athrow, F: astore_3, bipush 88, " + L + ", ret 3\n.try P Pe H java/lang/IllegalStateException\n.try P He X any"));
            all.add(new Asm("bytecode/gen/J" + v + "throwInSub", v).method(9, "throwInSub", "(I)I", 4, 5, "P: jsr S, iload_0, ireturn, Q: pop, bipush -1, ireturn, S: astore_1, iload_0, " + B + ", R: ret 1\n.try S R Q java/lang/RuntimeException"));
            all.add(new Asm("bytecode/gen/J" + v + "sharedTail", v).method(9, "sharedTail", "(I)I", 4, 5, "iload_0, ifeq Z, jsr S, goto E, Z: jsr S, bipush 50, istore_0, E: iload_0, ireturn, S: astore_1, iload_0, " + L + ", iload_0, bipush 10, if_icmpgt S2, iinc 0 2, goto S3, S2: iinc 0 -2, S3: ret 1"));
            all.add(new Asm("bytecode/gen/J" + v + "noReturn", v).method(9, "noReturn", "(I)I", 4, 3, "jsr S, nop, iconst_0, ireturn, S: pop, iload_0, iconst_3, imul, ireturn"));
            all.add(new Asm("bytecode/gen/J" + v + "polymorphic", v).method(9, "polymorphic", "(I)Ljava/lang/Object;", 4, 4, "ldc string:str, astore_1, jsr S, aload_1, areturn, S: astore_2, iload_0, " + L + ", ret 2"));
            all.add(new Asm("bytecode/gen/J" + v + "swapAddr", v).method(9, "swapAddr", "(I)I", 4, 4, "iload_0, jsr S, ireturn, S: swap, iconst_1, iadd, swap, astore_1, ret 1"));
            all.add(new Asm("bytecode/gen/J" + v + "sync", v).method(9, "sync", "(Ljava/lang/Object;)Z", 4, 4, "aload_0, monitorenter, P: aload_0, invokestatic java/lang/Thread.holdsLock (Ljava/lang/Object;)Z, istore_1, jsr X, iload_1, ireturn, H: astore_2, jsr X, aload_2, athrow, X: astore_3, aload_0, monitorexit, ret 3\n.try P H H any"));
            Map<String, Class<?>> c = new HashMap<>();
            for (Asm a : all) c.put(a.name.replace("bytecode/gen/J" + v, ""), new Ldr().def(a));
            System.out.println("version " + v);
            run(c.get("twice"), "twice", 5);
            run(c.get("nested"), "nested", 1);
            run(c.get("deep"), "deep", 0);
            run(c.get("loop"), "loop", 4);
            run(c.get("loopInside"), "loopInside", 4);
            run(c.get("fin"), "fin", 0);
            run(c.get("fin"), "fin", 3);
            run(c.get("finCatch"), "finCatch", 0);
            run(c.get("finCatch"), "finCatch", 4);
            run(c.get("throwInSub"), "throwInSub", 0);
            run(c.get("throwInSub"), "throwInSub", 2);
            run(c.get("sharedTail"), "sharedTail", 0);
            run(c.get("sharedTail"), "sharedTail", 5);
            run(c.get("sharedTail"), "sharedTail", 50);
            run(c.get("noReturn"), "noReturn", 9);
            run(c.get("polymorphic"), "polymorphic", 6);
            run(c.get("swapAddr"), "swapAddr", 41);
            run(c.get("sync"), "sync", "lock");
            System.out.println(Thread.holdsLock("lock"));
        }
        for (int v : new int[] {45, 46, 47, 49}) {
            Class<?> c = new Ldr().def(new Asm("bytecode/gen/K" + v, v).method(9, "multiRet", "(I)I", 4, 5, "jsr S, iload_0, ireturn, S: astore_1, iload_0, bipush 10, if_icmpgt S2, iinc 0 2, ret 1, S2: iinc 0 -2, ret 1"));
            run(c, "multiRet", 5);
            Class<?> k = new Ldr().def(new Asm("bytecode/gen/L" + v, v).method(9, "one", "(I)I", 4, 5, "jsr S, iload_0, ireturn, S: astore_1, iinc 0 2, ret 1"));
            run(k, "one", 5);
            Class<?> m = new Ldr().def(new Asm("bytecode/gen/M" + v, v).method(9, "recursive", "(I)I", 4, 5, "jsr S, iload_0, ireturn, S: astore_1, iinc 0 2, jsr S, ret 1"));
            run(m, "recursive", 5);
        }
        try {
            call(new Ldr().def(new Asm("bytecode/gen/J51", 51).method(9, "f", "()V", 2, 2, "jsr S, return, S: astore_1, ret 1")), "f");
            System.out.println("accepted");
        } catch (Throwable t) { System.out.println("version 51: " + t.getClass().getName()); }
    }
}
