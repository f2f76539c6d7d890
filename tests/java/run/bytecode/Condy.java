/** CONSTANT_Dynamic and invokedynamic with simple bootstraps: types, arguments, caching, failures, nesting. */
package bytecode;

import static bytecode.Ldr.call;

import java.util.*;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;

public class Condy {
    static int calls;
    public static Object konst(MethodHandles.Lookup l, String name, Class<?> t) {
        calls++;
        System.out.println("  boot " + name + " " + t.getSimpleName() + " " + l.lookupClass().getSimpleName());
        switch (name) {
            case "nul": return null;
            case "bool": return true;
            case "chr": return 'q';
            case "byt": return (byte) -7;
            case "sht": return (short) -300;
            case "bad": return "not a number";
            case "boom": throw new IllegalStateException("boot failed");
            case "lng": return 1L << 40;
            case "flt": return 1.5f;
            case "dbl": return -2.25;
            case "arr": return new int[] {1, 2, 3};
            case "cls": return String.class;
            case "int": return calls;
            default: return "k:" + name;
        }
    }
    public static Object joinArgs(MethodHandles.Lookup l, String name, Class<?> t, Object... as) {
        calls++;
        StringBuilder sb = new StringBuilder(name);
        for (Object a : as) sb.append('|').append(a instanceof MethodHandle ? "MH" + ((MethodHandle) a).type() : a instanceof Class ? ((Class<?>) a).getSimpleName() : String.valueOf(a));
        return sb.toString();
    }
    public static int typed(MethodHandles.Lookup l, String name, Class<?> t, int a, String b) { return a * 10 + b.length(); }
    public static CallSite site(MethodHandles.Lookup l, String name, MethodType t) throws Exception {
        calls++;
        System.out.println("  link " + name + " " + t);
        switch (name) {
            case "nullsite": return null;
            case "throwing": throw new IllegalArgumentException("link failed");
            case "wrong": return new ConstantCallSite(MethodHandles.constant(String.class, "x"));
            case "mutable": return last = new MutableCallSite(l.findStatic(Condy.class, "one", t));
            default: return new ConstantCallSite(l.findStatic(Condy.class, name, t));
        }
    }
    public static CallSite siteArgs(MethodHandles.Lookup l, String name, MethodType t, Object... as) {
        return new ConstantCallSite(MethodHandles.dropArguments(MethodHandles.constant(Object.class, name + Arrays.toString(as)), 0, t.parameterList()));
    }
    static MutableCallSite last;
    public static int add(int a, int b) { return a + b; }
    public static String cat(String a, long b, double c, Object d) { return a + b + c + d; }
    public static int one() { return 1; }
    public static int two() { return 2; }
    public static void vd(String s) { System.out.println("  vd " + s); }
    static void t(Class<?> c, String n, Object... as) {
        try {
            Object r = call(c, n, as); System.out.println(n + " = " + (r instanceof int[] ? Arrays.toString((int[]) r) : r));
        } catch (Throwable e) {
            System.out.println(n + " " + e.getClass().getName() + " <- " + (e.getCause() == null ? null : e.getCause().getClass().getName()));
        }
    }
    static final String LK = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;", K = LK + "Ljava/lang/Class;)Ljava/lang/Object;", KA = LK + "Ljava/lang/Class;[Ljava/lang/Object;)Ljava/lang/Object;", SI = LK + "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;", SA = LK + "Ljava/lang/invoke/MethodType;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;", O = "Ljava/lang/Object;";

    public static void main(String[] args) throws Throwable {
        Asm a = new Asm("bytecode/gen/Cd", 55);
        int b = a.bsm(a.mh(6, "bytecode/Condy.konst", K));
        String[] ks = {"str Ljava/lang/String; a", "nul Ljava/lang/Object; a", "arr [I a", "cls Ljava/lang/Class; a", "int I i", "bool Z i", "chr C i", "byt B i", "sht S i", "flt F f"};
        for (String s : ks) {
            String[] q = s.split(" "); a.method(9, q[0], "()" + q[1], 2, 0, "ldc_w #:" + a.dyn(17, b, q[0], q[1]) + ", " + q[2] + "return");
        }
        a.method(9, "lng", "()J", 2, 0, "ldc2_w #:" + a.dyn(17, b, "lng", "J") + ", lreturn").method(9, "dbl", "()D", 2, 0, "ldc2_w #:" + a.dyn(17, b, "dbl", "D") + ", dreturn");
        a.method(9, "bad", "()I", 2, 0, "ldc_w #:" + a.dyn(17, b, "bad", "I") + ", ireturn").method(9, "boom", "()" + O, 2, 0, "ldc_w #:" + a.dyn(17, b, "boom", O) + ", areturn");
        a.method(9, "same", "()Z", 2, 0, "ldc_w #:" + a.dyn(17, b, "str", "Ljava/lang/String;") + ", ldc_w #:" + a.dyn(17, b, "str", "Ljava/lang/String;") + ", if_acmpeq T, iconst_0, ireturn, T: .frame same, iconst_1, ireturn");
        int inner = a.dyn(17, b, "inner", "Ljava/lang/String;");
        int j = a.bsm(a.mh(6, "bytecode/Condy.joinArgs", KA), a.konst("int:5"), a.konst("string:txt"), a.konst("long:7"), a.konst("double:2.5"), a.konst("float:1.5"), a.cls("java/lang/Integer"), a.mt("(I)V"), a.mh(6, "bytecode/Condy.add", "(II)I"), inner);
        a.method(9, "args", "()" + O, 2, 0, "ldc_w #:" + a.dyn(17, j, "joined", O) + ", areturn");
        int ty = a.bsm(a.mh(6, "bytecode/Condy.typed", LK + "Ljava/lang/Class;ILjava/lang/String;)I"), a.konst("int:4"), a.konst("string:abc"));
        a.method(9, "typed", "()I", 2, 0, "ldc_w #:" + a.dyn(17, ty, "x", "I") + ", ireturn");
        int tb = a.bsm(a.mh(6, "bytecode/Condy.typed", LK + "Ljava/lang/Class;ILjava/lang/String;)I"), a.konst("string:no"), a.konst("string:abc"));
        a.method(9, "typedBad", "()I", 2, 0, "ldc_w #:" + a.dyn(17, tb, "x", "I") + ", ireturn");
        int st = a.bsm(a.mh(6, "bytecode/Condy.site", SI));
        a.method(9, "indyAdd", "(II)I", 4, 2, "iload_0, iload_1, invokedynamic " + st + " add (II)I, ireturn");
        a.method(9, "indyCat", "(Ljava/lang/String;JDLjava/lang/Object;)Ljava/lang/String;", 8, 6, "aload_0, lload_1, dload_3, aload 5, invokedynamic " + st + " cat (Ljava/lang/String;JDLjava/lang/Object;)Ljava/lang/String;, areturn");
        a.method(9, "indyVoid", "()V", 4, 2, "ldc string:hello, invokedynamic " + st + " vd (Ljava/lang/String;)V, return");
        a.method(9, "indyMut", "()I", 4, 2, "invokedynamic " + st + " mutable ()I, ireturn");
        a.method(9, "indyTwoSites", "()I", 4, 2, "invokedynamic " + st + " one ()I, invokedynamic " + st + " one ()I, iadd, ireturn");
        a.method(9, "indyNull", "()I", 4, 2, "invokedynamic " + st + " nullsite ()I, ireturn").method(9, "indyThrow", "()I", 4, 2, "invokedynamic " + st + " throwing ()I, ireturn").method(9, "indyWrong", "()I", 4, 2, "invokedynamic " + st + " wrong ()I, ireturn").method(9, "indyMissing", "()I", 4, 2, "invokedynamic " + st + " nope ()I, ireturn");
        int sa = a.bsm(a.mh(6, "bytecode/Condy.siteArgs", SA), a.konst("int:1"), a.konst("string:two"), inner);
        a.method(9, "indyArgs", "(I)Ljava/lang/Object;", 4, 2, "iload_0, invokedynamic " + sa + " made (I)Ljava/lang/Object;, areturn");
        a.method(9, "loop", "(I)I", 4, 2, "iconst_0, istore_1, goto C, B: .frame append int, iload_1, iload_0, invokedynamic " + st + " add (II)I, istore_1, iinc 0 -1, C: .frame same, iload_0, ifgt B, iload_1, ireturn");
        int nob = a.bsm(a.mh(6, "bytecode/Condy.missingBoot", K));
        a.method(9, "noBoot", "()" + O, 2, 0, "ldc_w #:" + a.dyn(17, nob, "x", O) + ", areturn");
        Class<?> c = new Ldr().def(a);
        for (int r = 0; r < 2; r++) {
            for (String s : ks) t(c, s.split(" ")[0]);
            t(c, "lng");
            t(c, "dbl");
            t(c, "bad");
            t(c, "boom");
            t(c, "same");
            t(c, "args");
            t(c, "typed");
            t(c, "typedBad");
            t(c, "noBoot");
        }
        for (int r = 0; r < 2; r++) {
            t(c, "indyAdd", 3, 4);
            t(c, "indyCat", "s", 1L << 33, 0.5, null);
            t(c, "indyVoid");
            t(c, "indyTwoSites");
            t(c, "indyNull");
            t(c, "indyThrow");
            t(c, "indyWrong");
            t(c, "indyMissing");
            t(c, "indyArgs", 1);
            t(c, "loop", 100);
            t(c, "indyMut");
        }
        last.setTarget(MethodHandles.lookup().findStatic(Condy.class, "two", MethodType.methodType(int.class)));
        t(c, "indyMut");
        System.out.println("calls " + calls);
        Asm cyc = new Asm("bytecode/gen/Cyc", 55);
        int self = cyc.dyn(17, 0, "self", O);
        cyc.bsm(cyc.mh(6, "bytecode/Condy.joinArgs", KA), self);
        cyc.method(9, "f", "()" + O, 2, 0, "ldc_w #:" + self + ", areturn");
        try { System.out.println(call(new Ldr().def(cyc), "f")); } catch (Throwable e) { System.out.println("cycle " + e.getClass().getName()); }
        for (int v : new int[] {50, 51, 54, 55}) try {
            Asm o = new Asm("bytecode/gen/Old", v);
            int ob = o.bsm(o.mh(6, "bytecode/Condy.joinArgs", KA));
            System.out.println(v + " " + call(new Ldr().def(o.method(9, "f", "()" + O, 2, 0, "ldc_w #:" + o.dyn(17, ob, "x", O) + ", areturn")), "f"));
        } catch (Throwable e) { System.out.println(v + " condy " + e.getClass().getName()); }
        for (int v : new int[] {49, 50, 51}) try {
            Asm o = new Asm("bytecode/gen/Old", v);
            int ob = o.bsm(o.mh(6, "bytecode/Condy.site", SI));
            System.out.println(v + " " + call(new Ldr().def(o.method(9, "f", "()I", 2, 0, "invokedynamic " + ob + " one ()I, ireturn")), "f"));
        } catch (Throwable e) { System.out.println(v + " indy " + e.getClass().getName()); }
    }
}
