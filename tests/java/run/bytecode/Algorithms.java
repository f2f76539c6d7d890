/** Whole algorithms written by hand in bytecode: gcd, sieve, bubble sort, Fibonacci, string reversal, matrix product, binary search, collatz, object graphs. */
package bytecode;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
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

    /** Defines classes from bytes, in a loader of their own below the program's loader. */
    static final class Ldr extends ClassLoader {
        Ldr() { super(Algorithms.class.getClassLoader()); }
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
