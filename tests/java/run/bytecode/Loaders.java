/** Classes of equal name in different loaders, delegation, lazy loading order, initialisation of generated classes, ConstantValue, nest mates. */
package bytecode;

import static bytecode.Ldr.call;

import java.util.*;

public class Loaders {
    public static StringBuilder log = new StringBuilder();
    public static int log(String s) { log.append(s).append(' '); return s.length(); }
    public interface Greet { String hi(); }

    /** Finds generated classes on demand and logs each request. */
    static class Lazy extends ClassLoader {
        final Map<String, Asm> defs = new HashMap<>();
        Lazy(ClassLoader p) { super(p); }
        Lazy add(Asm... as) { for (Asm a : as) defs.put(a.name.replace('/', '.'), a); return this; }
        @Override protected Class<?> findClass(String n) throws ClassNotFoundException {
            log("find:" + n);
            Asm a = defs.get(n);
            if (a == null) throw new ClassNotFoundException(n);
            byte[] b = a.bytes();
            return defineClass(n, b, 0, b.length);
        }
    }

    static Asm greet(String name, String text) {
        Asm a = new Asm(name, 52).init();
        a.ifs = new String[] {"bytecode/Loaders$Greet"};
        return a.method(1, "hi", "()Ljava/lang/String;", 1, 1, "ldc string:" + text + ", areturn").field(9, "count", "I").method(9, "inc", "()I", 2, 0, "getstatic " + name + ".count I, iconst_1, iadd, dup, putstatic " + name + ".count I, ireturn");
    }
    static void show(String what) { System.out.println(what + " [" + log.toString().trim() + "]"); log.setLength(0); }

    public static void main(String[] args) throws Throwable {
        ClassLoader app = Loaders.class.getClassLoader();
        Lazy l1 = new Lazy(app).add(greet("bytecode/gen/Same", "one")), l2 = new Lazy(app).add(greet("bytecode/gen/Same", "two"));
        Class<?> c1 = l1.loadClass("bytecode.gen.Same"), c2 = l2.loadClass("bytecode.gen.Same");
        Greet g1 = (Greet) c1.getConstructor().newInstance(), g2 = (Greet) c2.getConstructor().newInstance();
        System.out.println(g1.hi() + " " + g2.hi() + " " + (c1 == c2) + " " + c1.getName().equals(c2.getName()) + " " + (c1 == l1.loadClass("bytecode.gen.Same")) + " " + c1.isInstance(g2) + " " + (c1.getClassLoader() == l1));
        try { c1.cast(g2); } catch (ClassCastException e) { System.out.println("CCE"); }
        System.out.println(call(c1, "inc") + " " + call(c1, "inc") + " " + call(c2, "inc"));
        show("loaded");
        Class<?> viaName = Class.forName("bytecode.gen.Same", true, l1);
        System.out.println((viaName == c1) + " " + (Class.forName("[Lbytecode.gen.Same;", false, l1).getComponentType() == c1) + " " + (Class.forName("java.lang.String", false, l1) == String.class));
        try { Class.forName("bytecode.gen.Missing", false, l1); } catch (ClassNotFoundException e) { System.out.println("CNFE " + e.getMessage()); }
        try { Class.forName("bytecode.gen.Same"); } catch (ClassNotFoundException e) { System.out.println("CNFE from app"); }
        show("names");
        String L = "invokestatic bytecode/Loaders.log (Ljava/lang/String;)I";
        Asm base = new Asm("bytecode/gen/Base", 52).init().method(8, "<clinit>", "()V", 1, 0, "ldc string:Base.init, " + L + ", pop, return").method(9, "b", "()I", 1, 0, "bipush 7, ireturn").field(9, "v", "I");
        Asm der = new Asm("bytecode/gen/Der", "bytecode/gen/Base", 52).init().method(8, "<clinit>", "()V", 1, 0, "ldc string:Der.init, " + L + ", pop, return");
        Asm un = new Asm("bytecode/gen/Unused", 52).init();
        Asm use = new Asm("bytecode/gen/Use", 52).method(9, "a", "()I", 1, 0, "invokestatic bytecode/gen/Der.b ()I, ireturn").method(9, "b", "()I", 2, 0, "new bytecode/gen/Der, dup, invokespecial bytecode/gen/Der.<init> ()V, pop, iconst_1, ireturn").method(9, "c", "(Lbytecode/gen/Unused;)I", 1, 1, "iconst_2, ireturn").method(9, "d", "()I", 2, 0, "iconst_2, anewarray bytecode/gen/Arr, arraylength, ireturn").method(9, "e", "()I", 2, 0, "aconst_null, instanceof bytecode/gen/Never, ireturn");
        Asm arr = new Asm("bytecode/gen/Arr", 52).method(8, "<clinit>", "()V", 1, 0, "ldc string:Arr.init, " + L + ", pop, return");
        Lazy lz = new Lazy(app).add(base, der, un, use, arr);
        Class<?> u = lz.loadClass("bytecode.gen.Use");
        show("use loaded");
        for (String m : "a a b d e".split(" ")) show(m + " " + invoke(u, m));
        show("c " + invokeAny(u, "c"));
        Asm cv = new Asm("bytecode/gen/Cv", 52);
        cv.field(0x19, "i", "I", cv.konst("int:-5")).field(0x19, "j", "J", cv.konst("long:5000000000")).field(0x19, "f", "F", cv.konst("float:1.5")).field(0x19, "d", "D", cv.konst("double:-0.0")).field(0x19, "s", "Ljava/lang/String;", cv.konst("string:con_st")).field(0x19, "z", "Z", cv.konst("int:1")).field(0x19, "b", "B", cv.konst("int:-1")).field(0x19, "c", "C", cv.konst("int:65")).field(0x19, "h", "S", cv.konst("int:-300")).field(9, "nonfinal", "I", cv.konst("int:77")).field(1, "inst", "I", cv.konst("int:88")).field(9, "set", "I", cv.konst("int:1"));
        cv.init().method(8, "<clinit>", "()V", 2, 0, "getstatic bytecode/gen/Cv.set I, bipush 10, imul, putstatic bytecode/gen/Cv.set I, ldc string:Cv.init, " + L + ", pop, return");
        Class<?> cc = new Ldr().def(cv);
        show("defined");
        Object inst = cc.getConstructor().newInstance();
        StringBuilder sb = new StringBuilder();
        for (java.lang.reflect.Field f : cc.getDeclaredFields()) sb.append(f.getName()).append('=').append(f.get(inst)).append(' ');
        show(sb.toString().trim());
        Asm odd = new Asm("bytecode/gen/OddInit", 52).init().method(8, "<clinit>", "()V", 4, 1, "iconst_0, istore_0, L: .frame append int, iinc 0 1, iload_0, bipush 100, if_icmplt L, iload_0, putstatic bytecode/gen/OddInit.v I, return").field(9, "v", "I");
        System.out.println(new Ldr().def(odd).getField("v").get(null));
        Asm host = new Asm("bytecode/gen/Host", 55).init().method(10, "secret", "()I", 1, 0, "bipush 42, ireturn").field(10, "sf", "I"), mem = new Asm("bytecode/gen/Host$M", 55).method(9, "peek", "()I", 3, 0, "bipush 8, putstatic bytecode/gen/Host.sf I, invokestatic bytecode/gen/Host.secret ()I, getstatic bytecode/gen/Host.sf I, iadd, ireturn"), liar = new Asm("bytecode/gen/Liar", 55).method(9, "peek", "()I", 3, 0, "invokestatic bytecode/gen/Host.secret ()I, ireturn");
        int mi = host.cls("bytecode/gen/Host$M"); host.attrs.put("NestMembers", new byte[] {0, 1, (byte) (mi >> 8), (byte) mi});
        for (Asm m : new Asm[] {mem, liar}) {
            int hi = m.cls("bytecode/gen/Host"); m.attrs.put("NestHost", new byte[] {(byte) (hi >> 8), (byte) hi});
        }
        Ldr nl = new Ldr();
        Class<?> hc = nl.def(host), mc = nl.def(mem), lc = nl.def(liar);
        System.out.println(call(mc, "peek") + " " + (mc.getNestHost() == hc) + " " + hc.isNestmateOf(mc) + " " + hc.getNestMembers().length + " " + (lc.getNestHost() == lc));
        try { System.out.println(call(lc, "peek")); } catch (Throwable t) { System.out.println("liar " + t.getClass().getName()); }
        Asm sealed = new Asm("bytecode/gen/Sl", 61).init(), sub = new Asm("bytecode/gen/SlA", "bytecode/gen/Sl", 61).init(), bad = new Asm("bytecode/gen/SlB", "bytecode/gen/Sl", 61).init();
        int pi = sealed.cls("bytecode/gen/SlA"); sealed.attrs.put("PermittedSubclasses", new byte[] {0, 1, (byte) (pi >> 8), (byte) pi});
        Ldr sl = new Ldr();
        Class<?> sc = sl.def(sealed);
        sl.def(sub);
        System.out.println(sc.isSealed() + " " + sc.getPermittedSubclasses().length);
        try { sl.def(bad); System.out.println("accepted"); } catch (Throwable t) { System.out.println("not permitted " + t.getClass().getName()); }
        Ldr dup = new Ldr();
        dup.def(greet("bytecode/gen/Dup", "x"));
        try { dup.def(greet("bytecode/gen/Dup", "y")); } catch (LinkageError e) { System.out.println("duplicate " + e.getClass().getName()); }
        System.out.println(c1.getPackageName() + " " + c1.getModule().isNamed() + " " + c1.getProtectionDomain().getCodeSource() + " " + l1.getParent().equals(app) + " " + l1.getName() + " " + c1.getClassLoader().getUnnamedModule().equals(c1.getModule()));
        System.out.println(c1.getResource("Same.class") == null);
        Class<?> hid = java.lang.invoke.MethodHandles.lookup().defineHiddenClass(new Asm("bytecode/HiddenOne", 55).init().method(9, "f", "()I", 1, 0, "bipush 33, ireturn").bytes(), true).lookupClass();
        System.out.println(hid.isHidden() + " " + hid.getName().startsWith("bytecode.HiddenOne/") + " " + hid.getMethod("f").invoke(null) + " " + hid.getSimpleName().startsWith("HiddenOne/") + " " + (hid.getClassLoader() == app));
        Class<?> hid2 = java.lang.invoke.MethodHandles.lookup().defineClass(new Asm("bytecode/LookupDefined", 55).method(9, "f", "()I", 1, 0, "bipush 34, ireturn").bytes());
        System.out.println(hid2.getName() + " " + hid2.getMethod("f").invoke(null) + " " + (hid2.getClassLoader() == app) + " " + (Class.forName("bytecode.LookupDefined") == hid2));
    }
    static Object invoke(Class<?> c, String m) {
        try { return c.getMethod(m).invoke(null); } catch (java.lang.reflect.InvocationTargetException e) {
            return e.getCause().getClass().getSimpleName();
        } catch (Throwable e) { return e.getClass().getSimpleName(); }
    }
    static Object invokeAny(Class<?> c, String m) {
        try {
            for (java.lang.reflect.Method x : c.getDeclaredMethods()) if (x.getName().equals(m)) return x.invoke(null, (Object) null); return "none";
        } catch (Throwable e) { return e.getClass().getSimpleName(); }
    }
}
