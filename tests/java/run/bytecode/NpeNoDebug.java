/** Helpful NullPointerException messages for code without local variable tables: locals, parameters, this, stack shapes. */
package bytecode;

import java.util.*;

public class NpeNoDebug {
    public NpeNoDebug next;
    public int num;
    public int[] arr;
    public String[] strs;
    public static NpeNoDebug sf;
    public NpeNoDebug get() { return null; }
    public static NpeNoDebug sget(int a, String b) { return null; }
    public int val() { return 1; }
    public long lng;
    public Object[][] grid;
    static final String T = "bytecode/NpeNoDebug", LT = "L" + T + ";";
    static int n;
    static void t(String what, int acc, String d, int locals, String code, Object... as) throws Throwable {
        String nm = "bytecode/gen/N" + n++;
        Class<?> c = new Ldr().def(new Asm(nm, 49).init().method(acc, "f", d, 8, locals, code));
        try {
            java.lang.reflect.Method m = null;
            for (java.lang.reflect.Method q : c.getMethods()) if (q.getName().equals("f")) m = q;
            Object self = (acc & 8) != 0 ? null : c.getConstructor().newInstance();
            try {
                System.out.println(what + ": " + m.invoke(self, as));
            } catch (java.lang.reflect.InvocationTargetException e) { throw e.getCause(); }
        } catch (NullPointerException e) { System.out.println(what + ": " + e.getMessage()); } catch (Throwable e) { System.out.println(what + ": " + e); }
    }

    public static void main(String[] args) throws Throwable {
        String O = "Ljava/lang/Object;";
        NpeNoDebug o = new NpeNoDebug(), nested = new NpeNoDebug();
        nested.next = o; nested.arr = new int[2]; nested.strs = new String[3]; nested.grid = new Object[2][2];
        t("parameter", 9, "(" + O + ")I", 1, "aload_0, invokevirtual java/lang/Object.hashCode ()I, ireturn", (Object) null);
        t("second parameter", 9, "(J" + O + ")I", 3, "aload_2, invokevirtual java/lang/Object.hashCode ()I, ireturn", 1L, null);
        t("instance parameter", 1, "(" + O + ")I", 2, "aload_1, invokevirtual java/lang/Object.hashCode ()I, ireturn", (Object) null);
        t("third instance parameter", 1, "(DI" + O + ")I", 5, "aload 4, invokevirtual java/lang/Object.hashCode ()I, ireturn", 1.0, 2, null);
        t("local", 9, "()I", 3, "aconst_null, astore_2, aload_2, invokevirtual java/lang/Object.hashCode ()I, ireturn");
        t("local in instance", 1, "()I", 300, "aconst_null, wide astore 299, wide aload 299, invokevirtual java/lang/Object.hashCode ()I, ireturn");
        t("parameter overwritten", 9, "(" + O + ")I", 1, "aconst_null, astore_0, aload_0, invokevirtual java/lang/Object.hashCode ()I, ireturn", "x");
        t("constant null", 9, "()I", 1, "aconst_null, checkcast java/lang/String, invokevirtual java/lang/String.length ()I, ireturn");
        t("field of parameter", 9, "(" + LT + ")I", 1, "aload_0, getfield " + T + ".next " + LT + ", getfield " + T + ".num I, ireturn", o);
        t("deep fields", 9, "(" + LT + ")I", 1, "aload_0, getfield " + T + ".next " + LT + ", getfield " + T + ".next " + LT + ", getfield " + T + ".num I, ireturn", nested);
        t("array of field", 9, "(" + LT + ")I", 1, "aload_0, getfield " + T + ".arr [I, iconst_3, iaload, ireturn", o);
        t("array index local", 9, "(" + LT + "I)I", 4, "iload_1, istore_3, aload_0, getfield " + T + ".arr [I, iload_3, iaload, ireturn", o, 1);
        t("element of array", 9, "(" + LT + "I)I", 2, "aload_0, getfield " + T + ".strs [Ljava/lang/String;, iload_1, aaload, invokevirtual java/lang/String.length ()I, ireturn", nested, 2);
        t("grid element", 9, "(" + LT + ")I", 2, "aload_0, getfield " + T + ".grid [[Ljava/lang/Object;, iconst_1, aaload, iconst_0, aaload, invokevirtual java/lang/Object.hashCode ()I, ireturn", nested);
        t("array length", 9, "([I)I", 1, "aload_0, arraylength, ireturn", (Object) null);
        t("store", 9, "([D)V", 1, "aload_0, iconst_1, dconst_1, dastore, return", (Object) null);
        t("aastore", 9, "([" + O + ")V", 1, "aload_0, iconst_1, aconst_null, aastore, return", (Object) null);
        t("putfield", 9, "(" + LT + ")V", 1, "aload_0, iconst_1, putfield " + T + ".num I, return", (Object) null);
        t("putfield long", 9, "(" + LT + ")V", 1, "aload_0, getfield " + T + ".next " + LT + ", lconst_1, putfield " + T + ".lng J, return", o);
        t("static field", 9, "()I", 1, "getstatic " + T + ".sf " + LT + ", invokevirtual " + T + ".val ()I, ireturn");
        t("method result", 9, "(" + LT + ")I", 1, "aload_0, invokevirtual " + T + ".get ()" + LT + ", invokevirtual " + T + ".val ()I, ireturn", o);
        t("static method result", 9, "()I", 1, "iconst_1, aconst_null, invokestatic " + T + ".sget (ILjava/lang/String;)" + LT + ", getfield " + T + ".num I, ireturn");
        t("interface", 9, "(Ljava/lang/Runnable;)V", 1, "aload_0, invokeinterface java/lang/Runnable.run ()V 1, return", (Object) null);
        t("athrow", 9, "(Ljava/lang/Error;)V", 1, "aload_0, athrow", (Object) null);
        t("athrow null constant", 9, "()V", 1, "aconst_null, athrow");
        t("monitorenter", 9, "(" + O + ")V", 1, "aload_0, monitorenter, return", (Object) null);
        t("monitorexit", 9, "(" + O + ")V", 1, "aload_0, monitorexit, return", (Object) null);
        t("through dup", 9, "(" + LT + ")I", 2, "aload_0, dup, pop, invokevirtual " + T + ".val ()I, ireturn", (Object) null);
        t("through swap", 9, "(" + LT + ")I", 2, "iconst_1, aload_0, swap, pop, invokevirtual " + T + ".val ()I, ireturn", (Object) null);
        t("through checkcast", 9, "(" + O + ")I", 2, "aload_0, checkcast " + T + ", invokevirtual " + T + ".val ()I, ireturn", (Object) null);
        t("merged paths", 9, "(I" + LT + LT + ")I", 4, "iload_0, ifeq L, aload_1, goto M, L: aload_2, M: invokevirtual " + T + ".val ()I, ireturn", 1, null, null);
        t("unboxing", 9, "(Ljava/lang/Integer;)I", 1, "aload_0, invokevirtual java/lang/Integer.intValue ()I, ireturn", (Object) null);
        t("index arithmetic", 9, "([II)I", 2, "aload_0, iload_1, iconst_1, iadd, iaload, ireturn", null, 3);
        t("index sipush", 9, "([I)I", 2, "aload_0, sipush 1000, iaload, ireturn", (Object) null);
        t("index ldc", 9, "([I)I", 2, "aload_0, ldc int:100000, iaload, ireturn", (Object) null);
        t("index field", 9, "(" + LT + ")I", 2, "aload_0, getfield " + T + ".arr [I, aload_0, getfield " + T + ".num I, iaload, ireturn", o);
        t("explicit", 9, "()V", 2, "new java/lang/NullPointerException, dup, invokespecial java/lang/NullPointerException.<init> ()V, athrow");
        t("wrapped call args", 9, "(" + LT + "Ljava/lang/String;)Z", 2, "aload_1, aload_0, invokevirtual java/lang/String.equals (Ljava/lang/Object;)Z, ireturn", null, null);
        t("array types", 9, "([[[Ljava/lang/String;)I", 1, "aload_0, iconst_0, aaload, iconst_1, aaload, iconst_2, aaload, invokevirtual java/lang/String.length ()I, ireturn", (Object) new String[1][2][3]);
        t("many params", 9, "(IJFD[I" + LT + "ZBCS)I", 12, "aload 7, invokevirtual " + T + ".val ()I, ireturn", 1, 2L, 3f, 4.0, null, null, true, (byte) 1, 'c', (short) 1);
    }
}
