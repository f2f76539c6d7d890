/** Values out of range reaching boolean, byte, char, short fields, static fields and returns: what the instructions narrow. */
package bytecode;

import static bytecode.Ldr.call;

import java.util.*;

public class Narrow {
    public static boolean sz; public static byte sb; public static char sc; public static short ss;
    public boolean z; public byte b; public char c; public short s;

    public static void main(String[] args) throws Throwable {
        Asm a = new Asm("bytecode/gen/Nar", 52);
        String N = "bytecode/Narrow";
        for (String t : "Z B C S".split(" ")) {
            String l = t.toLowerCase();
            a.method(9, "ps" + l, "(I)I", 3, 2, "iload_0, putstatic " + N + ".s" + l + " " + t + ", getstatic " + N + ".s" + l + " " + t + ", ireturn");
            a.method(9, "pf" + l, "(L" + N + ";I)I", 3, 2, "aload_0, iload_1, putfield " + N + "." + l + " " + t + ", aload_0, getfield " + N + "." + l + " " + t + ", ireturn");
            a.method(9, "r" + l, "(I)" + t, 3, 2, "iload_0, ireturn");
            a.method(9, "cr" + l, "(I)I", 3, 2, "iload_0, invokestatic bytecode/gen/Nar.r" + l + " (I)" + t + ", ireturn");
        }
        a.method(9, "i2bcs", "(I)J", 6, 1, "iload_0, i2b, i2l, ldc2_w long:100000, lmul, iload_0, i2c, i2l, ladd, ldc2_w long:100000, lmul, iload_0, i2s, i2l, ladd, lreturn");
        a.method(9, "chain", "(I)I", 2, 1, "iload_0, i2c, i2b, i2s, i2c, ireturn");
        a.method(9, "chain2", "(I)I", 2, 1, "iload_0, i2b, i2c, i2s, ireturn");
        a.method(9, "notZ", "(I)I", 2, 1, "iload_0, invokestatic bytecode/gen/Nar.rz (I)Z, ifeq F, iconst_1, ireturn, F: .frame same, iconst_0, ireturn");
        Class<?> c = new Ldr().def(a);
        Narrow o = new Narrow();
        for (int v : new int[] {0, 1, 2, 3, -1, 127, 128, 255, 256, 257, 32767, 32768, 65535, 65536, 65537, 0x12345678, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            System.out.println(v + " static " + call(c, "psz", v) + " " + call(c, "psb", v) + " " + call(c, "psc", v) + " " + call(c, "pss", v) + " field " + call(c, "pfz", o, v) + " " + call(c, "pfb", o, v) + " " + call(c, "pfc", o, v) + " " + call(c, "pfs", o, v)
                + " java " + sz + " " + sb + " " + (int) sc + " " + ss + " " + o.z + " " + o.b + " " + (int) o.c + " " + o.s);
            System.out.println("  returns " + call(c, "rz", v) + " " + call(c, "rb", v) + " " + (int) (Character) call(c, "rc", v) + " " + call(c, "rs", v) + " seen by caller " + call(c, "crz", v) + " " + call(c, "crb", v) + " " + call(c, "crc", v) + " " + call(c, "crs", v) + " conv " + call(c, "i2bcs", v) + " " + call(c, "chain", v) + " " + call(c, "chain2", v) + " " + call(c, "notZ", v));
        }
    }
}
