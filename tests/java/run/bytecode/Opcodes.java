/** Every arithmetic, conversion, constant, load and store opcode executed from hand-written code with edge operands. */
package bytecode;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
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

    /** Defines classes from bytes, in a loader of their own below the program's loader. */
    static final class Ldr extends ClassLoader {
        Ldr() { super(Opcodes.class.getClassLoader()); }
        Class<?> def(byte[] b) { return defineClass(null, b, 0, b.length); }
        Class<?> def(Asm a) { return def(a.bytes()); }
    }

    static final Map<Class<?>, Map<String, java.lang.reflect.Method>> METHODS = Collections.synchronizedMap(new HashMap<>());

    /** Calls the public static method with that name and unwraps what it throws. */
    static Object call(Class<?> c, String name, Object... args) throws Throwable {
        Map<String, java.lang.reflect.Method> all = METHODS.get(c);
        if (all == null) {
            all = new HashMap<>();
            for (java.lang.reflect.Method m : c.getDeclaredMethods()) all.put(m.getName(), m);
            METHODS.put(c, all);
        }
        try {
            return all.get(name).invoke(null, args);
        } catch (java.lang.reflect.InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** A small textual assembler; instructions are separated by commas or line ends. */
    static final class Asm {
        static final String[] OPS = ("nop aconst_null iconst_m1 iconst_0 iconst_1 iconst_2 iconst_3 iconst_4 iconst_5 lconst_0 lconst_1 fconst_0 fconst_1 fconst_2"
            + " dconst_0 dconst_1 bipush sipush ldc ldc_w ldc2_w iload lload fload dload aload iload_0 iload_1 iload_2 iload_3 lload_0 lload_1 lload_2 lload_3"
            + " fload_0 fload_1 fload_2 fload_3 dload_0 dload_1 dload_2 dload_3 aload_0 aload_1 aload_2 aload_3 iaload laload faload daload aaload baload caload"
            + " saload istore lstore fstore dstore astore istore_0 istore_1 istore_2 istore_3 lstore_0 lstore_1 lstore_2 lstore_3 fstore_0 fstore_1 fstore_2"
            + " fstore_3 dstore_0 dstore_1 dstore_2 dstore_3 astore_0 astore_1 astore_2 astore_3 iastore lastore fastore dastore aastore bastore castore sastore"
            + " pop pop2 dup dup_x1 dup_x2 dup2 dup2_x1 dup2_x2 swap iadd ladd fadd dadd isub lsub fsub dsub imul lmul fmul dmul idiv ldiv fdiv ddiv irem lrem"
            + " frem drem ineg lneg fneg dneg ishl lshl ishr lshr iushr lushr iand land ior lor ixor lxor iinc i2l i2f i2d l2i l2f l2d f2i f2l f2d d2i d2l d2f"
            + " i2b i2c i2s lcmp fcmpl fcmpg dcmpl dcmpg ifeq ifne iflt ifge ifgt ifle if_icmpeq if_icmpne if_icmplt if_icmpge if_icmpgt if_icmple if_acmpeq"
            + " if_acmpne goto jsr ret tableswitch lookupswitch ireturn lreturn freturn dreturn areturn return getstatic putstatic getfield putfield"
            + " invokevirtual invokespecial invokestatic invokeinterface invokedynamic new newarray anewarray arraylength athrow checkcast instanceof"
            + " monitorenter monitorexit wide multianewarray ifnull ifnonnull goto_w jsr_w").split(" ");
        static final Map<String, Integer> OP = new HashMap<>();
        static { for (int i = 0; i < OPS.length; i++) OP.put(OPS[i], i); }

        final String name, sup;
        int major, minor, acc = 0x21, n = 1, nf, nm;
        String[] ifs = {};
        final ByteArrayOutputStream cb = new ByteArrayOutputStream(), fb = new ByteArrayOutputStream(), mb = new ByteArrayOutputStream();
        final DataOutputStream cp = new DataOutputStream(cb), fo = new DataOutputStream(fb), mo = new DataOutputStream(mb);
        final Map<String, Integer> seen = new HashMap<>();
        final List<int[]> bsms = new ArrayList<>();
        final Map<String, byte[]> attrs = new LinkedHashMap<>();

        Asm(String name, int major) { this(name, "java/lang/Object", major); }
        Asm(String name, String sup, int major) { this.name = name; this.sup = sup; this.major = major; }

        /** Adds a constant; Byte, Short, Integer... choose the width of each part. */
        int add(int tag, Object... v) {
            String key = tag + Arrays.toString(v);
            Integer old = seen.get(key);
            if (old != null) return old;
            try { cp.writeByte(tag); for (Object o : v) put(cp, o); } catch (IOException e) { throw new UncheckedIOException(e); }
            seen.put(key, n);
            int at = n;
            n += tag == 5 || tag == 6 ? 2 : 1;
            return at;
        }

        static void put(DataOutputStream d, Object o) throws IOException {
            if (o instanceof Byte) d.writeByte((Byte) o); else if (o instanceof Short) d.writeShort((Short) o); else if (o instanceof Integer) d.writeInt((Integer) o);
            else if (o instanceof Long) d.writeLong((Long) o); else if (o instanceof Float) d.writeFloat((Float) o); else if (o instanceof Double) d.writeDouble((Double) o);
            else if (o instanceof byte[]) d.write((byte[]) o); else d.writeUTF((String) o);
        }

        int utf(String s) { return add(1, s); }
        int cls(String s) { return add(7, (short) utf(s)); }
        int nat(String nm, String d) { return add(12, (short) utf(nm), (short) utf(d)); }
        /** tag 9 field, 10 method, 11 interface method; "Owner.name". */
        int ref(int tag, String on, String d) {
            int k = on.lastIndexOf('.'); return add(tag, (short) cls(on.substring(0, k)), (short) nat(on.substring(k + 1), d));
        }
        int mh(int kind, String on, String d) {
            boolean itf = on.startsWith("itf:");
            return add(15, (byte) kind, (short) ref(kind < 5 ? 9 : itf ? 11 : 10, itf ? on.substring(4) : on, d));
        }
        int mt(String d) { return add(16, (short) utf(d)); }
        int dyn(int tag, int bsm, String nm, String d) { return add(tag, (short) bsm, (short) nat(nm, d)); }
        int bsm(int mh, int... args) {
            int[] a = new int[args.length + 1]; a[0] = mh; System.arraycopy(args, 0, a, 1, args.length); bsms.add(a); return bsms.size() - 1;
        }

        /** A constant written as kind:value. */
        int konst(String s) {
            int k = s.indexOf(':');
            String v = s.substring(k + 1);
            switch (s.substring(0, k)) {
                case "int": return add(3, Integer.decode(v));
                case "float": return add(4, Float.parseFloat(v));
                case "long": return add(5, Long.decode(v));
                case "double": return add(6, Double.parseDouble(v));
                case "string": return add(8, (short) utf(v.replace('_', ' ')));
                case "class": return cls(v);
                case "mt": return mt(v);
                case "#": return Integer.parseInt(v);
                default: throw new IllegalArgumentException(s);
            }
        }

        Asm field(int acc, String nm, String d, int... constant) {
            try {
                nf++;
                fo.writeShort(acc); fo.writeShort(utf(nm)); fo.writeShort(utf(d)); fo.writeShort(constant.length);
                if (constant.length > 0) { fo.writeShort(utf("ConstantValue")); fo.writeInt(2); fo.writeShort(constant[0]); }
            } catch (IOException e) { throw new UncheckedIOException(e); }
            return this;
        }

        Asm abs(int acc, String nm, String d) {
            try { nm(acc, nm, d, 0); } catch (IOException e) { throw new UncheckedIOException(e); }
            return this;
        }

        private void nm(int acc, String name, String d, int attrs) throws IOException {
            nm++; mo.writeShort(acc); mo.writeShort(utf(name)); mo.writeShort(utf(d)); mo.writeShort(attrs);
        }

        /** The usual constructor. */
        Asm init() { return method(1, "<init>", "()V", 1, 1, "aload_0, invokespecial " + sup + ".<init> ()V, return"); }

        Asm method(int acc, String name, String d, int stack, int locals, String text) {
            try {
                Code c = new Code(text);
                nm(acc, name, d, 1);
                mo.writeShort(utf("Code"));
                ByteArrayOutputStream ab = new ByteArrayOutputStream();
                DataOutputStream a = new DataOutputStream(ab);
                a.writeShort(stack); a.writeShort(locals); a.writeInt(c.code.length); a.write(c.code);
                a.writeShort(c.ex.size());
                for (int[] e : c.ex) for (int v : e) a.writeShort(v);
                int na = (c.frames.isEmpty() ? 0 : 1) + (c.lines.isEmpty() ? 0 : 1);
                a.writeShort(na);
                if (!c.frames.isEmpty()) {
                    ByteArrayOutputStream sb = new ByteArrayOutputStream();
                    DataOutputStream s = new DataOutputStream(sb);
                    s.writeShort(c.frames.size());
                    int prev = -1;
                    for (Object[] f : c.frames) { int at = (Integer) f[0]; frame(s, at - prev - 1, (String) f[1], c); prev = at; }
                    a.writeShort(utf("StackMapTable")); a.writeInt(sb.size()); a.write(sb.toByteArray());
                }
                if (!c.lines.isEmpty()) {
                    a.writeShort(utf("LineNumberTable")); a.writeInt(2 + 4 * c.lines.size()); a.writeShort(c.lines.size());
                    for (int[] l : c.lines) { a.writeShort(l[0]); a.writeShort(l[1]); }
                }
                mo.writeInt(ab.size()); mo.write(ab.toByteArray());
            } catch (IOException e) { throw new UncheckedIOException(e); }
            return this;
        }

        /** Frames: same, same1 T, ext, chopN, append T..., full L... ; S... */
        void frame(DataOutputStream s, int delta, String f, Code c) throws IOException {
            String[] t = f.trim().split("\\s+");
            switch (t[0]) {
                case "same": s.writeByte(delta); break;
                case "ext": s.writeByte(251); s.writeShort(delta); break;
                case "same1": s.writeByte(64 + delta); type(s, t[1], c); break;
                case "same1ext": s.writeByte(247); s.writeShort(delta); type(s, t[1], c); break;
                case "chop1": case "chop2": case "chop3": s.writeByte(251 - (t[0].charAt(4) - '0')); s.writeShort(delta); break;
                case "append": s.writeByte(250 + t.length); s.writeShort(delta); for (int i = 1; i < t.length; i++) type(s, t[i], c); break;
                default:
                    s.writeByte(255); s.writeShort(delta);
                    int semi = Arrays.asList(t).indexOf(";");
                    s.writeShort(semi - 1); for (int i = 1; i < semi; i++) type(s, t[i], c);
                    s.writeShort(t.length - semi - 1); for (int i = semi + 1; i < t.length; i++) type(s, t[i], c);
            }
        }

        void type(DataOutputStream s, String t, Code c) throws IOException {
            int k = Arrays.asList("top", "int", "float", "double", "long", "null", "uninitThis").indexOf(t);
            if (k >= 0) s.writeByte(k);
            else if (t.startsWith("uninit:")) { s.writeByte(8); s.writeShort(c.labs.get(t.substring(7))); }
            else { s.writeByte(7); s.writeShort(cls(t)); }
        }

        final class Code {
            byte[] code;
            final List<int[]> ex = new ArrayList<>(), lines = new ArrayList<>();
            final List<Object[]> frames = new ArrayList<>();
            final Map<String, Integer> labs = new HashMap<>();

            Code(String text) throws IOException {
                ByteArrayOutputStream b = new ByteArrayOutputStream();
                DataOutputStream d = new DataOutputStream(b);
                List<Object[]> fix = new ArrayList<>();
                List<String[]> tries = new ArrayList<>();
                for (String line : text.split("[,\n]")) {
                    String[] t = line.trim().split("\\s+");
                    int p = 0;
                    while (p < t.length && t[p].endsWith(":") && t[p].length() > 1) labs.put(t[p].substring(0, t[p++].length() - 1), d.size());
                    if (p == t.length || t[p].isEmpty()) continue;
                    String m = t[p++];
                    int at = d.size();
                    if (m.equals(".try")) { tries.add(t); continue; }
                    if (m.equals(".line")) { lines.add(new int[] {at, Integer.parseInt(t[p])}); continue; }
                    if (m.equals(".frame")) { frames.add(new Object[] {at, line.trim().substring(line.trim().indexOf(".frame") + 6)}); continue; }
                    if (m.equals(".byte")) { for (; p < t.length; p++) d.writeByte(Integer.decode(t[p])); continue; }
                    if (m.equals(".nops")) { d.write(new byte[Integer.parseInt(t[p])]); continue; }
                    Integer o = OP.get(m);
                    if (o == null) throw new IllegalArgumentException("unknown " + m);
                    d.writeByte(o);
                    if (o == 16 || o == 188) d.writeByte(Integer.decode(t[p]));
                    else if (o == 17) d.writeShort(Integer.decode(t[p]));
                    else if (o == 18) d.writeByte(konst(t[p]));
                    else if (o == 19 || o == 20) d.writeShort(konst(t[p]));
                    else if (o >= 21 && o <= 25 || o >= 54 && o <= 58 || o == 169) d.writeByte(Integer.decode(t[p]));
                    else if (o == 132) { d.writeByte(Integer.decode(t[p])); d.writeByte(Integer.decode(t[p + 1])); }
                    else if (o >= 153 && o <= 168 || o == 198 || o == 199) { fix.add(new Object[] {d.size(), at, t[p], 2}); d.writeShort(0); }
                    else if (o == 200 || o == 201) { fix.add(new Object[] {d.size(), at, t[p], 4}); d.writeInt(0); }
                    else if (o == 170 || o == 171) {
                        while (d.size() % 4 != 0) d.writeByte(0);
                        if (o == 170) {
                            int lo = Integer.decode(t[p++]);
                            fix.add(new Object[] {d.size(), at, t[p++], 4}); d.writeInt(0);
                            d.writeInt(lo); d.writeInt(lo + (t.length - p) - 1);
                            for (; p < t.length; p++) { fix.add(new Object[] {d.size(), at, t[p], 4}); d.writeInt(0); }
                        } else {
                            fix.add(new Object[] {d.size(), at, t[p++], 4}); d.writeInt(0);
                            d.writeInt(t.length - p);
                            for (; p < t.length; p++) {
                                String[] kv = t[p].split("=");
                                d.writeInt(Integer.decode(kv[0]));
                                fix.add(new Object[] {d.size(), at, kv[1], 4});
                                d.writeInt(0);
                            }
                        }
                    } else if (o >= 178 && o <= 181) d.writeShort(ref(9, t[p], t[p + 1]));
                    else if (o >= 182 && o <= 184) {
                        boolean itf = t[p].startsWith("itf:"); d.writeShort(ref(itf ? 11 : 10, itf ? t[p].substring(4) : t[p], t[p + 1]));
                    }
                    else if (o == 185) {
                        d.writeShort(ref(t[p].startsWith("cls:") ? 10 : 11, t[p].replace("cls:", ""), t[p + 1]));
                        d.writeByte(Integer.decode(t[p + 2]));
                        d.writeByte(0);
                    }
                    else if (o == 186) { d.writeShort(dyn(18, Integer.parseInt(t[p]), t[p + 1], t[p + 2])); d.writeShort(0); }
                    else if (o == 187 || o == 189 || o == 192 || o == 193) d.writeShort(cls(t[p]));
                    else if (o == 197) { d.writeShort(cls(t[p])); d.writeByte(Integer.decode(t[p + 1])); }
                    else if (o == 196) {
                        int w = OP.get(t[p]);
                        d.writeByte(w);
                        d.writeShort(Integer.decode(t[p + 1]));
                        if (w == 132) d.writeShort(Integer.decode(t[p + 2]));
                    }
                }
                code = b.toByteArray();
                for (Object[] f : fix) {
                    int pos = (Integer) f[0], off = lab((String) f[2]) - (Integer) f[1], w = (Integer) f[3];
                    for (int i = 0; i < w; i++) code[pos + i] = (byte) (off >> 8 * (w - 1 - i));
                }
                for (String[] t : tries) ex.add(new int[] {lab(t[1]), lab(t[2]), lab(t[3]), t[4].equals("any") ? 0 : cls(t[4])});
            }

            int lab(String s) {
                if (s.charAt(0) == '@') return Integer.decode(s.substring(1));
                Integer k = labs.get(s);
                if (k == null) throw new IllegalArgumentException("no label " + s);
                return k;
            }
        }

        byte[] bytes() {
            try {
                int self = cls(name), su = sup == null ? 0 : cls(sup);
                int[] is = new int[ifs.length];
                for (int i = 0; i < is.length; i++) is[i] = cls(ifs[i]);
                if (!bsms.isEmpty()) {
                    ByteArrayOutputStream b = new ByteArrayOutputStream();
                    DataOutputStream d = new DataOutputStream(b);
                    d.writeShort(bsms.size());
                    for (int[] m : bsms) { d.writeShort(m[0]); d.writeShort(m.length - 1); for (int i = 1; i < m.length; i++) d.writeShort(m[i]); }
                    attrs.put("BootstrapMethods", b.toByteArray());
                }
                for (String a : attrs.keySet()) utf(a);
                ByteArrayOutputStream b = new ByteArrayOutputStream();
                DataOutputStream d = new DataOutputStream(b);
                d.writeInt(0xCAFEBABE); d.writeShort(minor); d.writeShort(major);
                d.writeShort(n); d.write(cb.toByteArray());
                d.writeShort(acc); d.writeShort(self); d.writeShort(su);
                d.writeShort(is.length); for (int i : is) d.writeShort(i);
                d.writeShort(nf); d.write(fb.toByteArray());
                d.writeShort(nm); d.write(mb.toByteArray());
                d.writeShort(attrs.size());
                for (Map.Entry<String, byte[]> e : attrs.entrySet()) {
                    d.writeShort(utf(e.getKey())); d.writeInt(e.getValue().length); d.write(e.getValue());
                }
                return b.toByteArray();
            } catch (IOException e) { throw new UncheckedIOException(e); }
        }
    }
}
