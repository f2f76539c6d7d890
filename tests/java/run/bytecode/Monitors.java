/** monitorenter and monitorexit: nesting, on arrays, null, unbalanced use, synchronized flag, release on exceptions. */
package bytecode;

import static bytecode.Ldr.call;

import java.util.*;

public class Monitors {
    static void t(Class<?> c, String n, Object... as) {
        Object r;
        try { r = call(c, n, as); } catch (Throwable e) {
            r = e.getClass().getName() + (e instanceof IllegalStateException ? " " + e.getMessage() : "");
        }
        StringBuilder held = new StringBuilder();
        for (Object a : as) if (a != null && !(a instanceof Integer)) held.append(Thread.holdsLock(a) ? " held" : " free");
        System.out.println(n + " = " + r + held);
    }
    public static void boom(int k) { if (k != 0) throw new IllegalStateException("boom" + k); }
    static final String O = "Ljava/lang/Object;", HL = "invokestatic java/lang/Thread.holdsLock (" + O + ")Z";

    public static void main(String[] args) throws Throwable {
        Ldr l = new Ldr();
        Asm a = new Asm("bytecode/gen/Mon", 49);
        a.method(9, "plain", "(" + O + ")Z", 3, 3, "aload_0, monitorenter, aload_0, " + HL + ", aload_0, monitorexit, ireturn");
        a.method(9, "nested", "(" + O + ")I", 4, 3, "aload_0, monitorenter, aload_0, monitorenter, aload_0, monitorexit, aload_0, " + HL + ", aload_0, monitorexit, aload_0, " + HL + ", iconst_2, imul, iadd, ireturn");
        a.method(9, "two", "(" + O + O + ")I", 4, 3, "aload_0, monitorenter, aload_1, monitorenter, aload_0, " + HL + ", aload_1, " + HL + ", iadd, aload_1, monitorexit, aload_0, monitorexit, ireturn");
        a.method(9, "crossed", "(" + O + O + ")I", 4, 3, "aload_0, monitorenter, aload_1, monitorenter, aload_0, monitorexit, aload_0, " + HL + ", iconst_2, imul, aload_1, " + HL + ", iadd, aload_1, monitorexit, ireturn");
        a.method(9, "enterNull", "()V", 2, 1, "aconst_null, monitorenter, return");
        a.method(9, "exitNull", "()V", 2, 1, "aconst_null, monitorexit, return");
        a.method(9, "exitUnowned", "(" + O + ")V", 2, 1, "aload_0, monitorexit, return");
        a.method(9, "array", "()Z", 4, 2, "iconst_2, newarray 10, astore_0, aload_0, monitorenter, aload_0, " + HL + ", aload_0, monitorexit, ireturn");
        a.method(9, "classLock", "()Z", 4, 2, "ldc class:bytecode/gen/Mon, astore_0, aload_0, monitorenter, aload_0, " + HL + ", aload_0, monitorexit, ireturn");
        a.method(9, "loop", "(" + O + "I)I", 4, 3, "iconst_0, istore_2, T: iload_1, ifle E, aload_0, monitorenter, iinc 2 2, aload_0, monitorexit, iinc 1 -1, goto T, E: iload_2, ireturn");
        a.method(9, "handler", "(" + O + "I)I", 4, 3, "aload_0, monitorenter, A: iload_1, invokestatic bytecode/Monitors.boom (I)V, aload_0, monitorexit, B: iload_1, ireturn, H: astore_2, aload_0, monitorexit, C: aload_2, athrow\n.try A B H any\n.try H C H any");
        a.method(0x29, "sync", "(I)Z", 4, 2, "iload_0, invokestatic bytecode/Monitors.boom (I)V, ldc class:bytecode/gen/Mon, " + HL + ", ireturn");
        a.method(9, "holds", "()Z", 4, 2, "ldc class:bytecode/gen/Mon, " + HL + ", ireturn");
        a.method(0x29, "syncRec", "(I)I", 4, 2, "iload_0, ifne R, ldc class:bytecode/gen/Mon, " + HL + ", ireturn, R: iload_0, iconst_1, isub, invokestatic bytecode/gen/Mon.syncRec (I)I, iconst_2, iadd, ireturn");
        a.init().method(0x21, "isync", "()Z", 2, 1, "aload_0, " + HL + ", ireturn").method(9, "go", "()I", 3, 1, "new bytecode/gen/Mon, dup, invokespecial bytecode/gen/Mon.<init> ()V, astore_0, aload_0, invokevirtual bytecode/gen/Mon.isync ()Z, aload_0, " + HL + ", iconst_2, imul, iadd, ireturn");
        Class<?> c = l.def(a);
        Object o = new Object(), p = new Object();
        t(c, "plain", o);
        t(c, "plain", "str");
        t(c, "nested", o);
        t(c, "two", o, p);
        t(c, "two", o, o);
        t(c, "crossed", o, p);
        t(c, "enterNull");
        t(c, "exitNull");
        t(c, "exitUnowned", o);
        t(c, "exitUnowned", new int[1]);
        t(c, "array");
        t(c, "classLock");
        t(c, "loop", o, 50);
        t(c, "handler", o, 0);
        t(c, "handler", o, 7);
        t(c, "handler", null, 0);
        t(c, "sync", 0);
        t(c, "sync", 5);
        t(c, "holds");
        t(c, "syncRec", 30);
        t(c, "holds");
        t(c, "go");
        String[] un = {"leave", "(" + O + ")I", "aload_0, monitorenter, iconst_1, ireturn", "leaveVoid", "(" + O + ")V", "aload_0, monitorenter, return", "leaveTwo", "(" + O + ")V", "aload_0, monitorenter, aload_0, monitorenter, aload_0, monitorexit, return", "exitTwice", "(" + O + ")V", "aload_0, monitorenter, aload_0, monitorexit, aload_0, monitorexit, return"};
        for (int i = 0; i < un.length; i += 3) {
            t(new Ldr().def(new Asm("bytecode/gen/U" + i, 49).method(9, un[i], un[i + 1], 3, 2, un[i + 2])), un[i], new Object());
        }
        Object shared = new Object();
        synchronized (shared) { t(c, "nested", shared); }
        System.out.println(Thread.holdsLock(shared));
        int[] done = {0};
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> { try { for (int k = 0; k < 20; k++) { int r = (Integer) call(c, "loop", shared, 10); synchronized (shared) { done[0] += r; } } } catch (Throwable e) { System.out.println(e); } });
            ts[i].start();
        }
        for (Thread x : ts) x.join();
        System.out.println(done[0]);
    }
}
