/** Exception tables: order, overlaps, nested ranges, handlers covering themselves, catch any, athrow of null, traces without line numbers. */
package bytecode;

import static bytecode.Ldr.call;

import java.util.*;

public class Handlers {
    public static class E1 extends RuntimeException { public E1() { super("e1"); } }
    public static class E2 extends E1 { @Override public String getMessage() { return "e2"; } }
    static StringBuilder log = new StringBuilder();
    public static void log(int v) { log.append(v).append(' '); }
    /** Throws by number: 1 E1, 2 E2, 3 NPE, 4 Error, 5 checked. */
    public static void raise(int k) throws Exception {
        switch (k) {
            case 1: throw new E1();
            case 2: throw new E2();
            case 3: throw new NullPointerException("n");
            case 4: throw new Error("err");
            case 5: throw new Exception("chk");
            default: log(k);
        }
    }
    static final String R = "invokestatic bytecode/Handlers.raise (I)V", L = "invokestatic bytecode/Handlers.log (I)V";
    static int n;

    static void t(String what, String code, int... in) {
        Class<?> c = new Ldr().def(new Asm("bytecode/gen/H" + n++, 49).method(9, "f", "(I)I", 6, 6, code));
        StringBuilder sb = new StringBuilder(what + ":");
        for (int i : in) {
            log.setLength(0);
            try {
                sb.append(' ').append(i).append('=').append(call(c, "f", i));
            } catch (Throwable e) {
                sb.append(' ').append(i).append('!').append(e.getClass().getSimpleName()).append('/').append(e instanceof NullPointerException ? "" : e.getMessage());
            }
            sb.append('[').append(log.toString().trim()).append(']');
        }
        System.out.println(sb);
    }

    public static void main(String[] args) throws Throwable {
        String e1 = "bytecode/Handlers$E1", e2 = "bytecode/Handlers$E2", npe = "java/lang/NullPointerException";
        String body = "A: iload_0, " + R + ", B: bipush 10, ireturn, H: pop, bipush 20, ireturn, G: pop, bipush 30, ireturn\n";
        t("first match e2 before e1", body + ".try A B H " + e2 + "\n.try A B G " + e1, 0, 1, 2, 3, 4, 5);
        t("first match e1 before e2", body + ".try A B H " + e1 + "\n.try A B G " + e2, 1, 2);
        t("any", body + ".try A B H any", 0, 1, 2, 3, 4, 5);
        t("throwable", body + ".try A B H java/lang/Throwable", 4, 5);
        t("any before typed", body + ".try A B H any\n.try A B G " + e1, 1, 3);
        t("range excludes", "iload_0, " + R + ", A: nop, B: bipush 10, ireturn, H: pop, bipush 20, ireturn\n.try A B H any", 0, 1);
        t("range covers operand load only", "A: iload_0, B: " + R + ", bipush 10, ireturn, H: pop, bipush 20, ireturn\n.try A B H any", 1);
        t("nested inner first", "A: iload_0, C: " + R + ", D: nop, B: bipush 10, ireturn, H: pop, bipush 20, ireturn, G: pop, bipush 30, ireturn\n.try C D H " + e2 + "\n.try A B G any", 1, 2, 3);
        t("outer listed first wins", "A: iload_0, C: " + R + ", D: nop, B: bipush 10, ireturn, H: pop, bipush 20, ireturn, G: pop, bipush 30, ireturn\n.try A B G any\n.try C D H " + e2, 1, 2, 3);
        t("handler throws out", "A: iload_0, " + R + ", B: bipush 10, ireturn, H: pop, iconst_4, " + R + ", bipush 20, ireturn\n.try A B H any", 0, 1);
        t("handler protected by another", "A: iload_0, " + R + ", B: bipush 10, ireturn, H: pop, C: iconst_4, " + R + ", D: bipush 20, ireturn, G: pop, bipush 30, ireturn\n.try A B H any\n.try C D G java/lang/Error", 0, 1);
        t("handler covers itself", "A: iload_0, " + R + ", B: bipush 10, ireturn, H: pop, iinc 0 -1, iload_0, " + L + ", iload_0, " + R + ", C: bipush 20, ireturn\n.try A C H any", 0, 1, 2, 3, 5);
        t("backward handler", "goto A, H: pop, bipush 20, ireturn, A: iload_0, " + R + ", B: bipush 10, ireturn\n.try A B H any", 0, 1);
        t("handler inside range", "A: iload_0, " + R + ", bipush 10, ireturn, H: pop, bipush 20, ireturn, B: nop, nop, return\n.try A B H any".replace("return\n", "iconst_0, ireturn\n"), 0, 1);
        t("stack cleared", "bipush 99, bipush 98, A: iload_0, " + R + ", B: pop, ireturn, H: pop, bipush 20, ireturn\n.try A B H any", 0, 1);
        t("locals kept", "bipush 5, istore_1, A: bipush 6, istore_1, iload_0, " + R + ", bipush 7, istore_1, B: iload_1, ireturn, H: pop, iload_1, bipush 100, iadd, ireturn\n.try A B H any", 0, 1);
        t("rethrow", "A: iload_0, " + R + ", B: bipush 10, ireturn, H: astore_1, bipush 77, " + L + ", aload_1, athrow\n.try A B H any", 0, 1, 5);
        t("athrow null", "A: aconst_null, athrow, B: H: pop, bipush 20, ireturn\n.try A B H " + npe, 0);
        t("athrow null uncaught", "aconst_null, athrow", 0);
        t("idiv caught", "A: bipush 100, iload_0, idiv, ireturn, B: H: pop, bipush -1, ireturn\n.try A B H java/lang/ArithmeticException", 0, 3);
        t("return in range", "A: iload_0, ireturn, B: H: pop, bipush -1, ireturn\n.try A B H any", 5);
        t("retry loop", "A: iload_0, " + R + ", B: iload_0, ireturn, H: pop, iinc 0 3, goto A\n.try A B H java/lang/RuntimeException", 1, 2, 3, 4, 5, 9);
        t("many entries", "A: iload_0, " + R + ", B: bipush 10, ireturn, H: pop, bipush 20, ireturn, G: pop, bipush 30, ireturn, I: pop, bipush 40, ireturn\n.try A B H java/lang/ArithmeticException\n.try A B H java/lang/ClassCastException\n.try A B G " + npe + "\n.try A B I java/lang/Error\n.try A B H java/lang/RuntimeException", 1, 2, 3, 4, 5);
        t("unloadable catch type not reached", "A: iload_0, " + R + ", B: bipush 10, ireturn, H: pop, bipush 20, ireturn\n.try A B H " + e1 + "\n.try A B H no/Such", 0, 1);
        Asm a = new Asm("bytecode/gen/Trace", 52);
        a.method(9, "plain", "()V", 2, 0, "new bytecode/Handlers$E1, dup, invokespecial bytecode/Handlers$E1.<init> ()V, athrow");
        a.method(9, "lines", "()V", 2, 0, ".line 10, new bytecode/Handlers$E1, .line 11, dup, .line 12, invokespecial bytecode/Handlers$E1.<init> ()V, .line 13, athrow");
        a.method(9, "unordered", "(I)V", 2, 1, ".line 500, nop, .line 3, iload_0, .line 65535, " + R + ", return");
        a.method(9, "nest", "()V", 2, 0, ".line 1, invokestatic bytecode/gen/Trace.lines ()V, .line 2, return");
        Asm src = new Asm("bytecode/gen/Src", 52).method(9, "f", "()V", 2, 0, ".line 42, aconst_null, athrow").method(9, "g", "()V", 2, 0, "aconst_null, athrow");
        int si = src.utf("made.up");
        src.attrs.put("SourceFile", new byte[] {(byte) (si >> 8), (byte) si});
        Class<?> c = new Ldr().def(a), s = new Ldr().def(src);
        for (String m : "plain lines nest".split(" ")) try { call(c, m); } catch (E1 e) {
            for (StackTraceElement st : e.getStackTrace()) if (st.getClassName().startsWith("bytecode.gen")) System.out.println(m + " " + st + " " + st.getLineNumber() + " " + st.getFileName());
        }
        try { call(c, "unordered", 1); } catch (E1 e) { System.out.println(e.getStackTrace()[1] + " " + e.getStackTrace()[1].getLineNumber()); }
        for (String m : "f g".split(" ")) try { call(s, m); } catch (NullPointerException e) {
            System.out.println(m + " " + e.getStackTrace()[0] + " " + e.getStackTrace()[0].getFileName());
        }
    }
}
