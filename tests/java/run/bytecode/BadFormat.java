/** Class files that must be rejected while they are defined: only the class of the error is printed. */
package bytecode;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.*;

import java.util.function.UnaryOperator;

public class BadFormat {
    static int n;
    static void t(String what, byte[] b) {
        try {
            Class<?> c = new Ldr().def(b); System.out.println(what + ": accepted " + (c.getName().startsWith("bytecode.gen.")));
        } catch (Throwable e) { System.out.println(what + ": " + e.getClass().getName()); }
    }
    static void t(String what, Asm a) { t(what, a.bytes()); }
    static Asm a() { return a(52); }
    static Asm a(int v) { return new Asm("bytecode/gen/F" + n++, v); }
    static byte[] edit(byte[] b, int at, int... v) { byte[] r = b.clone(); for (int i = 0; i < v.length; i++) r[at + i] = (byte) v[i]; return r; }
    static final class Fi { }

    public static void main(String[] args) {
        byte[] ok = a().init().bytes();
        t("good", ok);
        t("empty", new byte[0]);
        t("one byte", new byte[] {(byte) 0xca});
        t("bad magic", edit(ok, 0, 0xca, 0xfe, 0xba, 0xbf));
        t("text", "public class X {}".getBytes());
        for (int cut : new int[] {4, 8, 10, 12, ok.length / 2, ok.length - 1}) t("cut " + (cut < 20 ? "" + cut : cut == ok.length - 1 ? "last" : "half"), Arrays.copyOf(ok, cut));
        t("extra byte", Arrays.copyOf(ok, ok.length + 1));
        for (int v : new int[] {0, 44}) t("version " + v, a(v).init());
        for (int v : new int[] {45, 46, 50, 52, 55}) t("version " + v, a(v).init());
        t("version 200", a(200).init()); t("version 65535", a(65535).init());
        Asm mi = a(56).init(); mi.minor = 7; t("56 minor 7", mi); Asm mi5 = a(50).init(); mi5.minor = 7; t("50 minor 7", mi5);
        t("cp count 0", edit(ok, 8, 0, 0)); t("cp tag 0", edit(ok, 10, 0)); t("cp tag 2", edit(ok, 10, 2)); t("cp tag 99", edit(ok, 10, 99));
        Asm u = a(); u.add(1, "x"); u.add(7, (short) 999); t("class index out of range", u);
        u = a(); int lg = u.add(5, 5L); u.add(7, (short) (lg + 1)); t("class index in gap", u);
        u = a(); int in = u.add(3, 5); u.add(7, (short) in); t("class of int", u);
        u = a(); u.add(8, (short) u.cls("x")); t("string of class", u);
        u = a(); u.add(12, (short) u.utf("1 bad;"), (short) u.utf("()V")); t("unused bad name-and-type", u);
        u = a(); u.add(10, (short) u.cls("X"), (short) u.utf("f")); t("method of utf8", u);
        u = a(); u.add(10, (short) u.cls("X"), (short) u.nat("f", "I")); t("method with field descriptor", u);
        u = a(); u.add(9, (short) u.cls("X"), (short) u.nat("f", "()V")); t("field with method descriptor", u);
        u = a(); u.add(10, (short) u.cls("X"), (short) u.nat("<foo>", "()V")); t("method <foo>", u);
        u = a(); u.add(10, (short) u.cls("X"), (short) u.nat("<init>", "()I")); t("<init> returning int", u);
        u = a();
        u.add(15, (byte) 99, (short) 1);
        t("handle kind 99", u);
        u = a();
        u.add(15, (byte) 1, (short) u.ref(10, "X.f", "()V"));
        t("getField handle of method", u);
        u = a();
        u.add(16, (short) u.utf("I"));
        t("method type of I", u);
        u = a(50);
        u.mt("()V");
        t("method type in 50", u);
        u = a();
        u.dyn(18, 0, "f", "()V");
        t("indy without bootstraps", u);
        u = a(54);
        u.dyn(17, 0, "f", "I");
        u.bsm(u.mh(6, "X.f", "()V"));
        t("condy in 54", u);
        for (String nm : new String[] {"a;b", "a[b", "a.b", "", "a//b", "/a", "a/"}) t("class constant '" + nm + "'", withCls(nm));
        for (String d : new String[] {"I", "[I", "[[Lx;", "V", "Lx", "[", "", "II", "[V", "Lx;y", "L;", "Q", "[" .repeat(255) + "I", "[".repeat(256) + "I"}) t("field " + (d.length() > 20 ? "dims " + (d.length() - 1) : "'" + d + "'"), a().field(1, "f", d));
        for (String d : new String[] {"()V", "(I)I", "(V)V", "()", "I", "(I", "(I)VV", "()[V", "(Lx)V", "([)V", "(IJ[[D)Lx;"}) t("method '" + d + "'", abs(d));
        for (String nm : new String[] {"f", "a b", "a.b", "a;b", "a[b", "a/b", "", "<x>", "a<", "x>", "\u00e9"}) {
            t("field name '" + nm + "'", a().field(1, nm, "I")); t("method name '" + nm + "'", absN(nm));
        }
        t("duplicate field", a().field(1, "f", "I").field(1, "f", "I"));
        t("same name other type", a().field(1, "f", "I").field(1, "f", "J"));
        t("duplicate method", a().method(1, "f", "()V", 0, 1, "return").method(1, "f", "()V", 0, 1, "return"));
        t("method overload by return", a().method(9, "f", "()V", 0, 1, "return").method(9, "f", "()I", 1, 1, "iconst_0, ireturn"));
        int[][] facc = {{0x3, 0}, {0x5, 0}, {0x6, 0}, {0x50, 0}, {0x51, 0}, {0x1, 1}, {0x19, 1}, {0x9, 1}, {0x40d9, 0}, {0x1000, 0}};
        for (int[] f : facc) {
            Asm q = a();
            if (f[1] == 1) q.acc = 0x601;
            t("field flags " + Integer.toHexString(f[0]) + (f[1] == 1 ? " in interface" : ""), q.field(f[0], "f", "I"));
        }
        int[] macc = {0x3, 0x5, 0x6, 0x402, 0x408, 0x410, 0x420, 0x500, 0xc00};
        for (int f : macc) { Asm q = a(); q.acc = 0x421; t("abstract method flags " + Integer.toHexString(f), q.abs(f, "f", "()V")); }
        Asm q = a();
        t("method without code", q.abs(1, "f", "()V"));
        q = a();
        t("native with code", q.method(0x101, "f", "()V", 0, 1, "return"));
        q = a();
        q.acc = 0x421;
        t("abstract with code", q.method(0x401, "f", "()V", 0, 1, "return"));
        q = a();
        t("native without code", q.abs(0x101, "f", "()V"));
        for (int f : new int[] {0x31, 0x411, 0x430, 0x201, 0x601, 0x211, 0x621, 0x611, 0x2601, 0x2001, 0x4031, 0x4601, 0x8000, 0x8001, 0x0, 0x20}) {
            Asm w = a(); w.acc = f; t("class flags " + Integer.toHexString(f), w);
        }
        Asm i = a();
        i.acc = 0x601;
        t("interface with init", i.init());
        Asm is = new Asm("bytecode/gen/G" + n++, "java/lang/String", 52);
        is.acc = 0x601;
        t("interface extends String", is);
        i = a();
        i.acc = 0x601;
        t("interface private method 52", i.method(2, "p", "()V", 0, 1, "return"));
        i = a(51);
        i.acc = 0x601;
        t("interface default 51", i.method(1, "p", "()V", 0, 1, "return"));
        i = a();
        i.acc = 0x601;
        t("interface protected", i.method(4, "p", "()V", 0, 1, "return"));
        i = a();
        i.acc = 0x601;
        t("interface final method", i.method(0x11, "p", "()V", 0, 1, "return"));
        t("no super", new Asm("bytecode/gen/NoSuper", null, 52));
        t("super is interface", new Asm("bytecode/gen/SupI", "java/lang/Runnable", 52));
        t("super is array", new Asm("bytecode/gen/SupA", "[I", 52));
        t("super missing", new Asm("bytecode/gen/SupM", "no/Such", 52));
        t("super is final", new Asm("bytecode/gen/SupF", "java/lang/String", 52));
        t("extends itself", new Asm("bytecode/gen/Self", "bytecode/gen/Self", 52));
        t("super is enum class", new Asm("bytecode/gen/SupE", "java/lang/Enum", 52));
        t("super package-private", new Asm("bytecode/gen/SupP", "bytecode/BadFormat$Hidden", 52));
        Asm w = a();
        w.ifs = new String[] {"java/lang/String"};
        t("implements class", w);
        w = a();
        w.ifs = new String[] {"no/Such"};
        t("implements missing", w);
        w = a();
        w.ifs = new String[] {"java/lang/Runnable", "java/lang/Runnable"};
        t("implements twice", w);
        w = a();
        w.ifs = new String[] {"[I"};
        t("implements array", w);
        w = new Asm("bytecode/gen/SelfI", 52);
        w.acc = 0x601;
        w.ifs = new String[] {"bytecode/gen/SelfI"};
        t("interface extends itself", w);
        t("java package", new Asm("java/lang/Mine", 52));
        t("this is array", new Asm("[I", 52));
        t("constant value on long", cv("J", "long:5"));
        t("constant value wrong type", cv("I", "long:5"));
        t("constant value string", cv("Ljava/lang/String;", "string:s"));
        t("constant value object", cv("Ljava/lang/Object;", "string:s"));
        Asm co = a();
        t("code too long", co.method(9, "f", "()V", 0, 0, ".nops 65535, return"));
        co = a();
        t("code of 65535", co.method(9, "f", "()V", 0, 0, ".nops 65534, return"));
        co = a();
        t("empty code", co.method(9, "f", "()V", 0, 0, ""));
        co = a();
        t("args exceed locals", co.method(9, "f", "(JJ)V", 0, 3, "return"));
        co = a();
        t("handler range reversed", co.method(9, "f", "()V", 1, 0, "A: nop, B: return\n.try B A A any"));
        co = a();
        t("handler range empty", co.method(9, "f", "()V", 1, 0, "A: nop, B: return\n.try A A B any"));
        co = a();
        t("handler outside", co.method(9, "f", "()V", 1, 0, "A: nop, B: return\n.try A B @77 any"));
        co = a();
        t("catch type not class", badCatch(co));
        Asm at = a();
        at.attrs.put("SourceFile", new byte[] {0, 1});
        t("source file ok-ish", at.init());
        at = a();
        at.attrs.put("SourceFile", new byte[] {0, 1, 2});
        t("source file length", at);
        at = a();
        at.attrs.put("Unknown", new byte[300]);
        t("unknown attribute", at);
        at = a();
        at.attrs.put("BootstrapMethods", new byte[] {0, 1});
        t("bootstrap truncated", at);
        at = a();
        at.attrs.put("InnerClasses", new byte[] {0, 1, 0, 0, 0, 0, 0, 0, 0, 0});
        t("inner class index 0", at);
        at = a();
        at.attrs.put("EnclosingMethod", new byte[] {0, 0});
        t("enclosing length", at);
        at = a();
        at.attrs.put("Signature", new byte[] {(byte) 255, 0});
        t("signature index", at);
        ClassLoader l = new ClassLoader() {
            {
                try {
                    defineClass("wrong.Name", ok, 0, ok.length);
                } catch (Throwable e) { System.out.println("wrong name: " + e.getClass().getName()); }
                try { defineClass("a/b", ok, 0, ok.length); } catch (Throwable e) { System.out.println("slash name: " + e.getClass().getName()); }
                try { defineClass(null, ok, 5, ok.length); } catch (Throwable e) { System.out.println("range: " + e.getClass().getName()); }
                try { defineClass("java.lang.Foo", ok, 0, ok.length); } catch (Throwable e) { System.out.println("java: " + e.getClass().getName()); }
                defineClass(null, ok, 0, ok.length);
                try { defineClass(null, ok, 0, ok.length); } catch (Throwable e) { System.out.println("duplicate: " + e.getClass().getName()); }
            }
        };
    }
    static class Hidden { }
    static Asm withCls(String s) { Asm a = a(); a.cls(s); return a; }
    static Asm abs(String d) { Asm a = a(); a.acc = 0x421; return a.abs(0x401, "f", d); }
    static Asm absN(String s) { Asm a = a(); a.acc = 0x421; return a.abs(0x401, s, "()V"); }
    static Asm cv(String d, String k) { Asm a = a(); return a.field(0x19, "f", d, a.konst(k)); }
    static Asm badCatch(Asm a) {
        a.seen.put("7[0]", 1);
        int k = a.konst("int:5");
        a.seen.put("7[" + a.utf("not/class") + "]", k);
        return a.method(9, "f", "()V", 1, 0, "A: nop, B: return\n.try A B B not/class");
    }

    /** Defines classes from bytes, in a loader of their own below the program's loader. */
    static final class Ldr extends ClassLoader {
        Ldr() { super(BadFormat.class.getClassLoader()); }
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
