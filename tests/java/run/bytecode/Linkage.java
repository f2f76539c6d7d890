/** Resolution and linkage errors raised when instructions execute, first and second time, and cases where nothing is resolved. */
package bytecode;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.*;

public class Linkage {
    public static int st = 1;
    public int in = 2;
    private static int priv = 3;
    static int pkg = 4;
    protected static int prot = 5;
    public static final int fin = Integer.parseInt("6");
    public final int ifin = 7;
    public static int sm() { return 11; }
    public int im() { return 12; }
    private static int pm() { return 13; }
    static int km() { return 14; }
    public Linkage() { }
    private Linkage(int x) { }
    public static abstract class Abs { public Abs() { } public abstract int a(); public int c() { return 21; } }
    public interface Itf { int FIELD = Integer.parseInt("31"); int i(); default int d() { return 32; } static int s() { return 33; } }
    public static class Impl implements Itf { public int i() { return 41; } private int hid() { return 42; } }
    static class Hidden { public static int v = 1; public Hidden() { } public static int m() { return 1; } }
    private static class Priv { }
    public enum En { A }
    static final String T = "bytecode/Linkage";
    static int n;

    static void t(String what, String ret, String code) {
        StringBuilder sb = new StringBuilder(what + ":");
        Class<?> c = new Ldr().def(new Asm("bytecode/gen/L" + n++, 52).init().method(9, "f", "()" + ret, 6, 2, code));
        for (int i = 0; i < 2; i++) try { sb.append(' ').append(call(c, "f")); } catch (Throwable e) {
            sb.append(' ').append(e.getClass().getName()).append(e.getCause() == null ? "" : " <- " + e.getCause().getClass().getSimpleName());
        }
        System.out.println(sb);
    }

    public static void main(String[] args) throws Throwable {
        String nw = "new " + T + ", dup, invokespecial " + T + ".<init> ()V, ", im = "new " + T + "$Impl, dup, invokespecial " + T + "$Impl.<init> ()V, ";
        t("static field", "I", "getstatic " + T + ".st I, ireturn");
        t("no field", "I", "getstatic " + T + ".nope I, ireturn");
        t("wrong type", "J", "getstatic " + T + ".st J, lreturn");
        t("instance as static", "I", "getstatic " + T + ".in I, ireturn");
        t("static as instance", "I", nw + "getfield " + T + ".st I, ireturn");
        t("private field", "I", "getstatic " + T + ".priv I, ireturn");
        t("package field", "I", "getstatic " + T + ".pkg I, ireturn");
        t("protected field", "I", "getstatic " + T + ".prot I, ireturn");
        t("put final static", "I", "iconst_1, putstatic " + T + ".fin I, iconst_0, ireturn");
        t("put final instance", "I", nw + "iconst_1, putfield " + T + ".ifin I, iconst_0, ireturn");
        t("interface field", "I", "getstatic " + T + "$Itf.FIELD I, ireturn");
        t("interface field via class", "I", "getstatic " + T + "$Impl.FIELD I, ireturn");
        t("put interface field", "I", "iconst_1, putstatic " + T + "$Itf.FIELD I, iconst_0, ireturn");
        t("put no field on null", "I", "aconst_null, checkcast " + T + ", iconst_1, putfield " + T + ".nope I, iconst_0, ireturn");
        t("null receiver, good field", "I", "aconst_null, checkcast " + T + ", getfield " + T + ".in I, ireturn");
        t("static method", "I", "invokestatic " + T + ".sm ()I, ireturn");
        t("no method", "I", "invokestatic " + T + ".nope ()I, ireturn");
        t("wrong descriptor", "I", "iconst_0, invokestatic " + T + ".sm (I)I, ireturn");
        t("instance by static", "I", "invokestatic " + T + ".im ()I, ireturn");
        t("static by virtual", "I", nw + "invokevirtual " + T + ".sm ()I, ireturn");
        t("static by special", "I", "iconst_0, ireturn");
        t("private method", "I", "invokestatic " + T + ".pm ()I, ireturn");
        t("package method", "I", "invokestatic " + T + ".km ()I, ireturn");
        t("private constructor", "I", "new " + T + ", iconst_0, invokespecial " + T + ".<init> (I)V, iconst_0, ireturn");
        t("no constructor", "I", "new " + T + ", dconst_0, invokespecial " + T + ".<init> (D)V, iconst_0, ireturn");
        t("interface method by virtual", "I", im + "invokevirtual " + T + "$Itf.i ()I, ireturn");
        t("class method by interface", "I", im + "invokeinterface " + T + "$Impl.i ()I 1, ireturn");
        t("itf flag on class static", "I", "invokestatic itf:" + T + ".sm ()I, ireturn");
        t("class ref to itf static", "I", "invokestatic " + T + "$Itf.s ()I, ireturn");
        t("itf static ok", "I", "invokestatic itf:" + T + "$Itf.s ()I, ireturn");
        t("itf static via impl", "I", "invokestatic " + T + "$Impl.s ()I, ireturn");
        t("itf static by invokeinterface", "I", im + "invokeinterface " + T + "$Itf.s ()I 1, ireturn");
        t("default via class", "I", im + "invokevirtual " + T + "$Impl.d ()I, ireturn");
        t("no interface method", "I", im + "invokeinterface " + T + "$Itf.zz ()I 1, ireturn");
        t("not implementing", "I", "ldc string:s, invokeinterface " + T + "$Itf.i ()I 1, ireturn");
        t("not implementing default", "I", "ldc string:s, invokeinterface " + T + "$Itf.d ()I 1, ireturn");
        t("null interface receiver", "I", "aconst_null, invokeinterface " + T + "$Itf.i ()I 1, ireturn");
        t("null and no method", "I", "aconst_null, checkcast " + T + ", invokevirtual " + T + ".zz ()I, ireturn");
        t("private by virtual", "I", im + "invokevirtual " + T + "$Impl.hid ()I, ireturn");
        t("new abstract", "I", "new " + T + "$Abs, invokespecial " + T + "$Abs.<init> ()V, iconst_0, ireturn");
        t("new interface", "I", "new " + T + "$Itf, pop, iconst_0, ireturn");
        t("new enum", "I", "new " + T + "$En, pop, iconst_1, ireturn");
        t("new missing", "I", "new no/Such, pop, iconst_0, ireturn");
        t("new hidden", "I", "new " + T + "$Hidden, pop, iconst_0, ireturn");
        t("new private nested", "I", "new " + T + "$Priv, pop, iconst_0, ireturn");
        t("hidden static", "I", "invokestatic " + T + "$Hidden.m ()I, ireturn");
        t("hidden field", "I", "getstatic " + T + "$Hidden.v I, ireturn");
        t("hidden literal", "I", "ldc class:" + T + "$Hidden, pop, iconst_1, ireturn");
        t("hidden cast of null", "I", "aconst_null, checkcast " + T + "$Hidden, pop, iconst_1, ireturn");
        t("hidden cast", "I", "ldc string:s, checkcast " + T + "$Hidden, pop, iconst_1, ireturn");
        t("hidden array", "I", "iconst_0, anewarray " + T + "$Hidden, arraylength, ireturn");
        t("missing array", "I", "iconst_0, anewarray no/Such, arraylength, ireturn");
        t("missing multi", "I", "iconst_0, iconst_0, multianewarray [[Lno/Such; 2, arraylength, ireturn");
        t("missing cast null", "I", "aconst_null, checkcast no/Such, pop, iconst_1, ireturn");
        t("missing cast", "I", "ldc string:s, checkcast no/Such, pop, iconst_1, ireturn");
        t("missing instanceof null", "I", "aconst_null, instanceof no/Such, ireturn");
        t("missing instanceof", "I", "ldc string:s, instanceof no/Such, ireturn");
        t("missing literal", "I", "ldc class:no/Such, pop, iconst_0, ireturn");
        t("missing array literal", "I", "ldc class:[Lno/Such;, pop, iconst_0, ireturn");
        t("missing static", "I", "invokestatic no/Such.m ()I, ireturn");
        t("missing field", "I", "getstatic no/Such.f I, ireturn");
        t("missing in descriptor only", "I", "aconst_null, invokestatic " + T + ".take (Ljava/lang/Object;)I, ireturn");
        t("missing parameter type", "I", "aconst_null, invokestatic " + T + ".take (Lno/Such;)I, ireturn");
        t("unexecuted missing", "I", "iconst_1, ifeq L, iconst_5, ireturn, L: .frame same, new no/Such, pop, iconst_0, ireturn");
        t("cast null fine", "I", "aconst_null, checkcast java/lang/String, checkcast java/lang/Integer, checkcast [I, ifnull Y, iconst_0, ireturn, Y: .frame same, iconst_1, ireturn");
        t("array of void", "I", "iconst_1, ireturn");
        t("array method", "I", "iconst_1, newarray 10, invokevirtual java/lang/Object.notify ()V, iconst_0, ireturn");
        t("protected clone of object", "I", nw + "invokevirtual java/lang/Object.clone ()Ljava/lang/Object;, pop, iconst_0, ireturn");
        Ldr l = new Ldr();
        Asm p = new Asm("bytecode/gen/Par", 52).init().method(0x11, "fin", "()I", 1, 1, "iconst_1, ireturn").method(1, "v", "()I", 1, 1, "iconst_1, ireturn").method(9, "s", "()I", 1, 0, "iconst_1, ireturn").method(2, "pr", "()I", 1, 1, "iconst_1, ireturn");
        l.def(p);
        Object[][] subs = {{"overrides final", new Asm("bytecode/gen/C1", "bytecode/gen/Par", 52).method(1, "fin", "()I", 1, 1, "iconst_2, ireturn")}, {"static hides virtual", new Asm("bytecode/gen/C2", "bytecode/gen/Par", 52).method(9, "v", "()I", 1, 0, "iconst_2, ireturn")}, {"virtual over static", new Asm("bytecode/gen/C3", "bytecode/gen/Par", 52).method(1, "s", "()I", 1, 1, "iconst_2, ireturn")}, {"weaker access", new Asm("bytecode/gen/C4", "bytecode/gen/Par", 52).method(2, "v", "()I", 1, 1, "iconst_2, ireturn")}, {"same name as private", new Asm("bytecode/gen/C5", "bytecode/gen/Par", 52).method(1, "pr", "()I", 1, 1, "iconst_2, ireturn")}, {"private named like final", new Asm("bytecode/gen/C6", "bytecode/gen/Par", 52).method(2, "fin", "()I", 1, 1, "iconst_2, ireturn")}, {"final with other return", new Asm("bytecode/gen/C7", "bytecode/gen/Par", 52).method(1, "fin", "()J", 2, 1, "lconst_1, lreturn")}};
        for (Object[] s : subs) try {
            Class<?> c = l.def((Asm) s[1]); Class.forName(c.getName(), true, l); System.out.println(s[0] + ": ok");
        } catch (Throwable e) { System.out.println(s[0] + ": " + e.getClass().getName()); }
        Asm d1 = new Asm("bytecode/gen/I1", 52), d2 = new Asm("bytecode/gen/I2", 52);
        d1.acc = d2.acc = 0x601;
        d1.method(1, "m", "()I", 1, 1, "iconst_1, ireturn");
        d2.method(1, "m", "()I", 1, 1, "iconst_2, ireturn");
        Asm both = new Asm("bytecode/gen/Both", 52).init();
        both.ifs = new String[] {"bytecode/gen/I1", "bytecode/gen/I2"};
        both.method(9, "f", "()I", 2, 0, "new bytecode/gen/Both, dup, invokespecial bytecode/gen/Both.<init> ()V, invokevirtual bytecode/gen/Both.m ()I, ireturn").method(9, "g", "()I", 2, 0, "new bytecode/gen/Both, dup, invokespecial bytecode/gen/Both.<init> ()V, invokeinterface bytecode/gen/I2.m ()I 1, ireturn");
        l.def(d1);
        l.def(d2);
        Class<?> bc = l.def(both);
        for (String m : "f".split(" ")) try {
            System.out.println("conflicting defaults " + m + " " + call(bc, m));
        } catch (Throwable e) { System.out.println("conflicting defaults " + m + " " + e.getClass().getName()); }
        Asm ab = new Asm("bytecode/gen/NoImpl", 52).init();
        ab.ifs = new String[] {T + "$Itf"};
        ab.method(9, "f", "()I", 2, 0, "new bytecode/gen/NoImpl, dup, invokespecial bytecode/gen/NoImpl.<init> ()V, invokeinterface " + T + "$Itf.i ()I 1, ireturn").method(9, "g", "()I", 2, 0, "new bytecode/gen/NoImpl, dup, invokespecial bytecode/gen/NoImpl.<init> ()V, invokevirtual bytecode/gen/NoImpl.i ()I, ireturn");
        Asm pv = new Asm("bytecode/gen/PrivImpl", 52).init();
        pv.ifs = new String[] {T + "$Itf"};
        pv.method(2, "i", "()I", 1, 1, "iconst_1, ireturn").method(9, "f", "()I", 2, 0, "new bytecode/gen/PrivImpl, dup, invokespecial bytecode/gen/PrivImpl.<init> ()V, invokeinterface " + T + "$Itf.i ()I 1, ireturn");
        Class<?> ac = l.def(ab), pc = l.def(pv);
        for (Object[] x : new Object[][] {{ac, "f"}, {ac, "g"}, {pc, "f"}}) try {
            System.out.println("impl " + call((Class<?>) x[0], (String) x[1]));
        } catch (Throwable e) { System.out.println("impl " + e.getClass().getName()); }
        Asm nat = new Asm("bytecode/gen/Nat", 52).abs(0x109, "nn", "()I");
        try { call(l.def(nat), "nn"); } catch (Throwable e) { System.out.println("native " + e.getClass().getName()); }
    }
    public static int take(Object o) { return o == null ? 55 : 56; }

    /** Defines classes from bytes, in a loader of their own below the program's loader. */
    static final class Ldr extends ClassLoader {
        Ldr() { super(Linkage.class.getClassLoader()); }
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
