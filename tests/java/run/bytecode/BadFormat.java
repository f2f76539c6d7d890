/** Class files that must be rejected while they are defined: only the class of the error is printed. */
package bytecode;

import java.util.*;

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
}
