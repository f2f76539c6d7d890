/** invokespecial of private and super methods, overloads by return type, odd names, interface calls, array clone, invokevirtual of private methods. */
package bytecode;

import static bytecode.Ldr.call;

import java.util.*;

public class Invokes {
    public static class Base {
        public String v() { return "Base.v"; }
        public String s() { return "Base.s"; }
        protected String p() { return "Base.p"; }
        public static String st() { return "Base.st"; }
        public final String fin() { return "fin " + v(); }
    }
    public static class Mid extends Base { @Override public String s() { return "Mid.s>" + super.s(); } }
    public interface Def { default String d() { return "Def.d>" + a(); } String a(); static String q() { return "Def.q"; } }
    public interface Def2 extends Def { default String d() { return "Def2.d"; } }
    static final String S = "Ljava/lang/String;";
    static void t(Class<?> c, String n, Object... as) {
        try { System.out.println(n + " = " + call(c, n, as)); } catch (Throwable e) { System.out.println(n + " " + e.getClass().getName()); }
    }

    public static void main(String[] args) throws Throwable {
        String me = "bytecode/gen/Inv", B = "bytecode/Invokes$Base", M = "bytecode/Invokes$Mid";
        Asm a = new Asm(me, M, 55).init();
        a.ifs = new String[] {"bytecode/Invokes$Def"};
        a.method(1, "v", "()" + S, 1, 1, "ldc string:Inv.v, areturn").method(1, "s", "()" + S, 1, 1, "ldc string:Inv.s, areturn").method(1, "a", "()" + S, 1, 1, "ldc string:Inv.a, areturn");
        a.method(2, "priv", "()" + S, 1, 1, "ldc string:Inv.priv, areturn").method(10, "spriv", "()" + S, 1, 0, "ldc string:Inv.spriv, areturn");
        String nw = "new " + me + ", dup, invokespecial " + me + ".<init> ()V, ";
        a.method(9, "virtual", "()" + S, 2, 0, nw + "invokevirtual " + me + ".s ()" + S + ", areturn");
        a.method(9, "special", "()" + S, 2, 0, nw + "invokevirtual " + me + ".callSuper ()" + S + ", areturn").method(1, "callSuper", "()" + S, 2, 1, "aload_0, invokespecial " + M + ".s ()" + S + ", areturn");
        a.method(9, "specialBase", "()" + S, 2, 0, nw + "invokevirtual " + me + ".callBase ()" + S + ", areturn").method(1, "callBase", "()" + S, 2, 1, "aload_0, invokespecial " + B + ".s ()" + S + ", areturn");
        a.method(9, "specialSelf", "()" + S, 2, 0, nw + "invokespecial " + me + ".s ()" + S + ", areturn");
        a.method(9, "privSpecial", "()" + S, 2, 0, nw + "invokespecial " + me + ".priv ()" + S + ", areturn");
        a.method(9, "privVirtual", "()" + S, 2, 0, nw + "invokevirtual " + me + ".priv ()" + S + ", areturn");
        a.method(9, "privStatic", "()" + S, 2, 0, "invokestatic " + me + ".spriv ()" + S + ", areturn");
        a.method(9, "prot", "()" + S, 2, 0, nw + "invokevirtual " + me + ".p ()" + S + ", areturn");
        a.method(9, "fin", "()" + S, 2, 0, nw + "invokevirtual " + B + ".fin ()" + S + ", areturn");
        a.method(9, "inheritedStatic", "()" + S, 2, 0, "invokestatic " + me + ".st ()" + S + ", areturn");
        a.method(9, "defVirtual", "()" + S, 2, 0, nw + "invokevirtual " + me + ".d ()" + S + ", areturn");
        a.method(9, "defItf", "()" + S, 2, 0, nw + "invokeinterface bytecode/Invokes$Def.d ()" + S + " 1, areturn");
        a.method(9, "defSpecial", "()" + S, 2, 0, nw + "invokevirtual " + me + ".callDef ()" + S + ", areturn").method(1, "callDef", "()" + S, 2, 1, "aload_0, invokespecial itf:bytecode/Invokes$Def.d ()" + S + ", areturn");
        a.method(9, "itfStatic", "()" + S, 2, 0, "invokestatic itf:bytecode/Invokes$Def.q ()" + S + ", areturn");
        a.method(9, "itfObjectMethod", "()I", 2, 0, "new bytecode/Invokes$Fix, dup, invokespecial bytecode/Invokes$Fix.<init> ()V, invokeinterface bytecode/Invokes$Def.hashCode ()I 1, ireturn");
        a.method(9, "arrayClone", "()I", 2, 0, "iconst_3, newarray 10, invokevirtual [I.clone ()Ljava/lang/Object;, checkcast [I, arraylength, ireturn");
        a.method(9, "arrayClone2", "()I", 2, 0, "iconst_2, anewarray java/lang/String, invokevirtual [Ljava/lang/String;.clone ()Ljava/lang/Object;, checkcast [Ljava/lang/String;, arraylength, ireturn");
        a.method(9, "arrayGetClass", "()Ljava/lang/Object;", 2, 0, "iconst_3, newarray 7, invokevirtual java/lang/Object.getClass ()Ljava/lang/Class;, invokevirtual java/lang/Class.getName ()" + S + ", areturn");
        a.method(9, "arrayHash", "()Z", 3, 1, "iconst_3, newarray 7, astore_0, aload_0, invokevirtual [D.hashCode ()I, aload_0, invokevirtual java/lang/Object.hashCode ()I, isub, ifeq T, iconst_0, ireturn, T: .frame append [D, iconst_1, ireturn");
        Class<?> c = new Ldr().def(a);
        for (String n : "virtual special specialBase specialSelf privSpecial privVirtual privStatic prot fin inheritedStatic defVirtual defItf defSpecial itfStatic itfObjectMethod arrayClone arrayClone2 arrayGetClass arrayHash".split(" ")) t(c, n);
        Asm o = new Asm("bytecode/gen/Over", 52);
        o.method(9, "f", "(I)I", 1, 1, "bipush 1, ireturn").method(9, "f", "(I)J", 2, 1, "ldc2_w long:2, lreturn").method(9, "f", "(I)" + S, 1, 1, "ldc string:three, areturn").method(9, "f", "(I)V", 1, 1, "return").method(9, "f", "()I", 1, 0, "bipush 5, ireturn");
        o.field(9, "x", "I").field(9, "x", "J").field(9, "x", S);
        o.method(9, "go", "()Ljava/lang/Object;", 4, 2, "new java/lang/StringBuilder, dup, invokespecial java/lang/StringBuilder.<init> ()V, astore_0, iconst_0, invokestatic bytecode/gen/Over.f (I)V, "
            + "aload_0, iconst_0, invokestatic bytecode/gen/Over.f (I)I, invokevirtual java/lang/StringBuilder.append (I)Ljava/lang/StringBuilder;, iconst_0, invokestatic bytecode/gen/Over.f (I)J, invokevirtual java/lang/StringBuilder.append (J)Ljava/lang/StringBuilder;, iconst_0, invokestatic bytecode/gen/Over.f (I)" + S + ", invokevirtual java/lang/StringBuilder.append (" + S + ")Ljava/lang/StringBuilder;, invokestatic bytecode/gen/Over.f ()I, invokevirtual java/lang/StringBuilder.append (I)Ljava/lang/StringBuilder;, areturn");
        o.method(9, "fields", "()J", 6, 0, "bipush 7, putstatic bytecode/gen/Over.x I, ldc2_w long:8000000000, putstatic bytecode/gen/Over.x J, ldc string:s, putstatic bytecode/gen/Over.x " + S + ", getstatic bytecode/gen/Over.x J, getstatic bytecode/gen/Over.x I, i2l, ladd, getstatic bytecode/gen/Over.x " + S + ", invokevirtual java/lang/String.length ()I, i2l, ladd, lreturn");
        Class<?> oc = new Ldr().def(o);
        System.out.println(call(oc, "go") + " " + call(oc, "fields"));
        TreeSet<String> names = new TreeSet<>();
        for (java.lang.reflect.Method m : oc.getDeclaredMethods()) names.add(m.getReturnType().getSimpleName() + " " + m.getName());
        System.out.println(names + " " + oc.getDeclaredFields().length);
        Asm odd = new Asm("bytecode/gen/Odd-Name+x", 52);
        odd.method(9, "a-b", "()I", 1, 0, "bipush 1, ireturn").method(9, "1x", "()I", 1, 0, "bipush 2, ireturn").method(9, "class", "()I", 1, 0, "bipush 3, ireturn").method(9, "\u00e9\u4e2d", "()I", 1, 0, "bipush 4, ireturn").method(9, "?", "()I", 1, 0, "bipush 5, ireturn").field(9, "if", "I").method(9, "all", "()I", 3, 0, "invokestatic bytecode/gen/Odd-Name+x.a-b ()I, invokestatic bytecode/gen/Odd-Name+x.1x ()I, iadd, invokestatic bytecode/gen/Odd-Name+x.class ()I, iadd, invokestatic bytecode/gen/Odd-Name+x.\u00e9\u4e2d ()I, iadd, dup, putstatic bytecode/gen/Odd-Name+x.if I, getstatic bytecode/gen/Odd-Name+x.if I, imul, ireturn");
        Class<?> od = new Ldr().def(odd);
        System.out.println(od.getName() + " " + od.getSimpleName() + " " + call(od, "all") + " " + call(od, "?") + " " + call(od, "a-b"));
        Asm old = new Asm("bytecode/gen/NoSuper", M, 49).init();
        old.acc = 1;
        old.method(1, "s", "()" + S, 1, 1, "ldc string:NoSuper.s, areturn").method(1, "up", "()" + S, 1, 1, "aload_0, invokespecial " + B + ".s ()" + S + ", areturn").method(9, "go", "()" + S, 2, 0, "new bytecode/gen/NoSuper, dup, invokespecial bytecode/gen/NoSuper.<init> ()V, invokevirtual bytecode/gen/NoSuper.up ()" + S + ", areturn");
        t(new Ldr().def(old), "go");
        Asm abs = new Asm("bytecode/gen/Abs", 52).init();
        abs.acc = 0x421;
        abs.abs(0x401, "m", "()I").method(9, "go", "(Lbytecode/gen/Abs;)I", 1, 1, "aload_0, invokevirtual bytecode/gen/Abs.m ()I, ireturn");
        Asm con = new Asm("bytecode/gen/Con", "bytecode/gen/Abs", 52).init();
        con.method(1, "m", "()I", 1, 1, "bipush 66, ireturn");
        Asm not = new Asm("bytecode/gen/Not", "bytecode/gen/Abs", 52).init();
        Ldr l = new Ldr();
        Class<?> ac = l.def(abs), cc = l.def(con), nc = l.def(not);
        t(ac, "go", cc.getConstructor().newInstance()); t(ac, "go", nc.getConstructor().newInstance());
        Asm va = new Asm("bytecode/gen/Many", 52);
        StringBuilder d = new StringBuilder("("), body = new StringBuilder("iconst_0");
        for (int i = 0; i < 255; i++) { d.append('I'); body.append(", wide iload ").append(i).append(i % 2 == 0 ? ", iadd" : ", isub"); }
        va.method(9, "f", d + ")I", 2, 255, body + ", ireturn");
        StringBuilder callIt = new StringBuilder();
        for (int i = 0; i < 255; i++) callIt.append("sipush ").append(i * i % 1000).append(", ");
        va.method(9, "go", "()I", 255, 0, callIt + "invokestatic bytecode/gen/Many.f " + d + ")I, ireturn");
        t(new Ldr().def(va), "go");
        try {
            new Ldr().def(new Asm("bytecode/gen/TooMany", 52).abs(0x401, "f", d + "I)I")); System.out.println("256 accepted");
        } catch (LinkageError e) { System.out.println("256 args " + e.getClass().getName()); }
    }
    public static class Fix implements Def { public String a() { return "fix"; } @Override public int hashCode() { return 4242; } }
}
