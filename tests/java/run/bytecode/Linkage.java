/** Resolution and linkage errors raised when instructions execute, first and second time, and cases where nothing is resolved. */
package bytecode;

import static bytecode.Ldr.call;

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
}
