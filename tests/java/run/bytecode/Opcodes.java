/** Every arithmetic, conversion, constant, load and store opcode executed from hand-written code with edge operands. */
package bytecode;

import static bytecode.Ldr.call;

import java.util.*;

public class Opcodes {
    static final int[] I = {0, 1, -1, 7, 31, 33, 100, -100, Integer.MAX_VALUE, Integer.MIN_VALUE};
    static final long[] L = {0, 1, -1, 7, 63, 65, 4294967296L, -4294967297L, Long.MAX_VALUE, Long.MIN_VALUE};
    static final float[] F = {0f, -0f, 1.5f, -2.25f, 1e30f, Float.MIN_VALUE, Float.NaN, Float.POSITIVE_INFINITY};
    static final double[] D = {0, -0.0, 1.5, -2.25, 1e300, Double.MIN_VALUE, Double.NaN, Double.NEGATIVE_INFINITY};

    static String bits(Object o) {
        return o instanceof Float ? o + "/" + Integer.toHexString(Float.floatToIntBits((Float) o)) : o instanceof Double ? o + "/" + Long.toHexString(Double.doubleToLongBits((Double) o)) : String.valueOf(o);
    }
    static long fold(long h, Object o) {
        return h * 31 + (o instanceof Double ? Double.doubleToLongBits((Double) o) : o instanceof Float ? Float.floatToIntBits((Float) o) : o instanceof Long ? (Long) o : (Integer) o);
    }

    public static void main(String[] args) throws Throwable {
        Asm a = new Asm("bytecode/gen/Ops", 52);
        String[] bin = {"add", "sub", "mul", "div", "rem"};
        for (String b : bin) {
            a.method(9, "i" + b, "(II)I", 2, 2, "iload_0, iload_1, i" + b + ", ireturn");
            a.method(9, "l" + b, "(JJ)J", 4, 4, "lload_0, lload_2, l" + b + ", lreturn");
            a.method(9, "f" + b, "(FF)F", 2, 2, "fload_0, fload_1, f" + b + ", freturn");
            a.method(9, "d" + b, "(DD)D", 4, 4, "dload_0, dload_2, d" + b + ", dreturn");
        }
        for (String b : "and or xor".split(" ")) {
            a.method(9, "i" + b, "(II)I", 2, 2, "iload_0, iload_1, i" + b + ", ireturn");
            a.method(9, "l" + b, "(JJ)J", 4, 4, "lload_0, lload_2, l" + b + ", lreturn");
        }
        for (String b : "shl shr ushr".split(" ")) {
            a.method(9, "i" + b, "(II)I", 2, 2, "iload_0, iload_1, i" + b + ", ireturn");
            a.method(9, "l" + b, "(JI)J", 4, 4, "lload_0, iload_2, l" + b + ", lreturn");
        }
        for (String b : new String[] {"ineg (I)I", "lneg (J)J", "fneg (F)F", "dneg (D)D", "i2l (I)J", "i2f (I)F", "i2d (I)D", "i2b (I)I", "i2c (I)I", "i2s (I)I", "l2i (J)I", "l2f (J)F", "l2d (J)D", "f2i (F)I", "f2l (F)J", "f2d (F)D", "d2i (D)I", "d2l (D)J", "d2f (D)F"}) {
            String op = b.split(" ")[0], d = b.split(" ")[1];
            char in = Character.toLowerCase(d.charAt(1)), out = Character.toLowerCase(d.charAt(3));
            a.method(9, op, d, 2, 2, (in == 'j' ? 'l' : in) + "load_0, " + op + ", " + (out == 'j' ? 'l' : out) + "return");
        }
        Class<?> c = new Ldr().def(a);
        for (String b : "iadd isub imul idiv irem iand ior ixor ishl ishr iushr".split(" ")) {
            long h = 7;
            StringBuilder sb = new StringBuilder();
            for (int x : I) for (int y : I) {
                if (y == 0 && (b.equals("idiv") || b.equals("irem"))) continue;
                Object r = call(c, b, x, y);
                h = fold(h, r);
                if (y == -1 || x == 33) sb.append(' ').append(r);
            }
            System.out.println(b + " " + h + sb);
        }
        for (String b : "ladd lsub lmul ldiv lrem land lor lxor lshl lshr lushr".split(" ")) {
            long h = 7;
            StringBuilder sb = new StringBuilder();
            for (long x : L) for (long y : L) {
                if (y == 0 && (b.equals("ldiv") || b.equals("lrem"))) continue;
                Object r = b.contains("sh") ? call(c, b, x, (int) y) : call(c, b, x, y);
                h = fold(h, r);
                if (y == -1 || x == 65) sb.append(' ').append(r);
            }
            System.out.println(b + " " + h + sb);
        }
        for (String b : bin) {
            long h = 7, g = 7;
            for (float x : F) for (float y : F) h = fold(h, call(c, "f" + b, x, y));
            for (double x : D) for (double y : D) g = fold(g, call(c, "d" + b, x, y));
            System.out.println("f" + b + " " + h + " d" + b + " " + g + " " + bits(call(c, "f" + b, 1.5f, -2.25f)) + " " + bits(call(c, "d" + b, 1e300, -2.25)));
        }
        for (String b : "ineg i2l i2f i2d i2b i2c i2s".split(" ")) {
            StringBuilder sb = new StringBuilder(b); for (int x : I) sb.append(' ').append(bits(call(c, b, x))); System.out.println(sb);
        }
        for (String b : "lneg l2i l2f l2d".split(" ")) {
            StringBuilder sb = new StringBuilder(b); for (long x : L) sb.append(' ').append(bits(call(c, b, x))); System.out.println(sb);
        }
        for (String b : "fneg f2i f2l f2d".split(" ")) {
            StringBuilder sb = new StringBuilder(b); for (float x : F) sb.append(' ').append(bits(call(c, b, x))); System.out.println(sb);
        }
        for (String b : "dneg d2i d2l d2f".split(" ")) {
            StringBuilder sb = new StringBuilder(b); for (double x : D) sb.append(' ').append(bits(call(c, b, x))); System.out.println(sb);
        }
        for (String b : "idiv irem ldiv lrem".split(" ")) try {
            if (b.charAt(0) == 'i') call(c, b, 1, 0); else call(c, b, 1L, 0L);
        } catch (ArithmeticException e) { System.out.println(b + " " + e.getMessage()); }
        Asm k = new Asm("bytecode/gen/Consts", 52);
        String[] ks = {"iconst_m1 I", "iconst_0 I", "iconst_1 I", "iconst_2 I", "iconst_3 I", "iconst_4 I", "iconst_5 I", "lconst_0 J", "lconst_1 J", "fconst_0 F", "fconst_1 F", "fconst_2 F", "dconst_0 D", "dconst_1 D", "aconst_null Ljava/lang/Object;"};
        for (String s : ks) { String[] t = s.split(" "); k.method(9, t[0], "()" + t[1], 2, 0, t[0] + ", " + ret(t[1])); }
        int[] bi = {-128, -1, 0, 6, 127}, si = {-32768, -129, 128, 32767};
        for (int v : bi) k.method(9, "b" + (v + 128), "()I", 1, 0, "bipush " + v + ", ireturn");
        for (int v : si) k.method(9, "s" + (v + 32768), "()I", 1, 0, "sipush " + v + ", ireturn");
        Class<?> kc = new Ldr().def(k);
        for (String s : ks) System.out.print(call(kc, s.split(" ")[0]) + " ");
        for (int v : bi) System.out.print(call(kc, "b" + (v + 128)) + " ");
        for (int v : si) System.out.print(call(kc, "s" + (v + 32768)) + " ");
        System.out.println();
        Asm m = new Asm("bytecode/gen/Locals", 52);
        String[] ty = {"i I 1", "l J 2", "f F 1", "d D 2", "a Ljava/lang/Object; 1"};
        for (String t : ty) {
            String[] q = t.split(" ");
            for (int n = 0; n < 4; n++) {
                String pre = "";
                m.method(9, q[0] + n, "(" + q[1] + ")" + q[1], 4, 8, q[0] + "load_0, " + q[0] + "store_" + n + ", " + q[0] + "load_" + n + ", " + q[0] + "store 5, " + q[0] + "load 5, " + q[0] + "return" + pre);
            }
            m.method(9, q[0] + "all", "(" + (q[1] + q[1] + q[1] + q[1]).substring(0, q[2].equals("2") ? 2 * q[1].length() : 4 * q[1].length()) + ")" + q[1], 4, 8, q[2].equals("2") ? q[0] + "load_0, " + q[0] + "store 4, " + q[0] + "load_2, " + q[0] + "store_0, " + q[0] + "load 4, " + q[0] + "store_2, " + q[0] + "load_0, " + q[0] + "return" : q[0] + "load_3, " + q[0] + "store_0, " + q[0] + "load_2, " + q[0] + "store_3, " + q[0] + "load_1, " + q[0] + "store_2, " + q[0] + "load_0, " + q[0] + "store_1, " + q[0] + "load_1, " + q[0] + "return");
        }
        Class<?> mc = new Ldr().def(m);
        for (int n = 0; n < 4; n++) System.out.println(call(mc, "i" + n, -5 - n) + " " + call(mc, "l" + n, 1L << 40 + n) + " " + call(mc, "f" + n, n + .5f) + " " + call(mc, "d" + n, n - .25) + " " + call(mc, "a" + n, "s" + n));
        System.out.println(call(mc, "iall", 1, 2, 3, 4) + " " + call(mc, "lall", 1L, 2L) + " " + call(mc, "fall", 1f, 2f, 3f, 4f) + " " + call(mc, "dall", 1.0, 2.0) + " " + call(mc, "aall", "a", "b", "c", "d"));
    }
    static String ret(String d) {
        return d.equals("I") ? "ireturn" : d.equals("J") ? "lreturn" : d.equals("F") ? "freturn" : d.equals("D") ? "dreturn" : "areturn";
    }
}
