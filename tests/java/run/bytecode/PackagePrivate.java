/** Package-private methods of equal name in different packages do not override each other; protected access across packages. */
package bytecode;

import static bytecode.Ldr.call;

import java.util.*;

public class PackagePrivate {
    static final String S = "Ljava/lang/String;";
    static Asm cls(String name, String sup, int acc, String tag) {
        Asm a = new Asm(name, sup, 52).init(); if (tag != null) a.method(acc, "m", "()" + S, 1, 1, "ldc string:" + tag + ", areturn"); return a;
    }
    static String caller(String owner) { return "aload_0, invokevirtual " + owner + ".m ()" + S + ", areturn"; }
    static void t(String what, Class<?> c, String m, Object o) {
        try { System.out.println(what + " " + call(c, m, o)); } catch (Throwable e) { System.out.println(what + " " + e.getClass().getName()); }
    }

    public static void main(String[] args) throws Throwable {
        Ldr l = new Ldr();
        String A = "p1/A", B = "p2/B", C = "p1/C", D = "p2/D", E = "p1/E";
        l.def(cls(A, "java/lang/Object", 0, "A").method(9, "viaA", "(Lp1/A;)" + S, 1, 1, caller(A)));
        l.def(cls(B, A, 0, "B").method(9, "viaB", "(Lp2/B;)" + S, 1, 1, caller(B)).method(9, "viaA", "(Lp1/A;)" + S, 1, 1, caller(A)));
        l.def(cls(C, B, 0, "C").method(9, "viaC", "(Lp1/C;)" + S, 1, 1, caller(C)).method(9, "viaB", "(Lp2/B;)" + S, 1, 1, caller(B)).method(9, "viaA", "(Lp1/A;)" + S, 1, 1, caller(A)));
        l.def(cls(D, C, 1, "D").method(9, "viaD", "(Lp2/D;)" + S, 1, 1, caller(D)).method(9, "viaB", "(Lp2/B;)" + S, 1, 1, caller(B)).method(9, "viaA", "(Lp1/A;)" + S, 1, 1, caller(A)));
        l.def(cls(E, D, 1, "E").method(9, "viaE", "(Lp1/E;)" + S, 1, 1, caller(E)).method(9, "viaA", "(Lp1/A;)" + S, 1, 1, caller(A)).method(9, "viaC", "(Lp1/C;)" + S, 1, 1, caller(C)));
        String[] names = {"p1.A", "p2.B", "p1.C", "p2.D", "p1.E"};
        Object[] os = new Object[5];
        Class<?>[] cs = new Class<?>[5];
        for (int i = 0; i < 5; i++) { cs[i] = l.loadClass(names[i]); os[i] = cs[i].getConstructor().newInstance(); }
        for (int i = 0; i < 5; i++) for (Class<?> c : cs) for (String v : "viaA viaB viaC viaD viaE".split(" ")) {
            boolean has = false;
            for (java.lang.reflect.Method m : c.getDeclaredMethods()) has |= m.getName().equals(v) && m.getParameterTypes()[0].isInstance(os[i]);
            if (has) t(c.getSimpleName() + "." + v + "(" + names[i] + ")", c, v, os[i]);
        }
        Ldr q = new Ldr();
        Asm pa = new Asm("q1/P", 52).init().method(4, "prot", "()" + S, 1, 1, "ldc string:P.prot, areturn").method(12, "sprot", "()" + S, 1, 0, "ldc string:P.sprot, areturn").field(4, "f", "I").field(12, "sf", "I");
        Asm ch = new Asm("q2/Ch", "q1/P", 52).init().method(9, "own", "(Lq2/Ch;)" + S, 1, 1, "aload_0, invokevirtual q2/Ch.prot ()" + S + ", areturn").method(9, "st", "(Lq2/Ch;)" + S, 1, 1, "invokestatic q1/P.sprot ()" + S + ", areturn").method(9, "field", "(Lq2/Ch;)I", 2, 1, "aload_0, bipush 5, putfield q1/P.f I, aload_0, getfield q2/Ch.f I, ireturn").method(9, "sfield", "(Lq2/Ch;)I", 2, 1, "bipush 9, putstatic q1/P.sf I, getstatic q2/Ch.sf I, ireturn");
        Asm bad = new Asm("q2/Bad", "q1/P", 52).init().method(9, "other", "(Lq1/P;)" + S, 1, 1, "aload_0, invokevirtual q1/P.prot ()" + S + ", areturn");
        Asm bad2 = new Asm("q2/Bad2", "q1/P", 52).init().method(9, "other", "(Lq1/P;)I", 1, 1, "aload_0, getfield q1/P.f I, ireturn");
        Asm out = new Asm("q3/Out", 52).init().method(9, "st", "(Ljava/lang/Object;)" + S, 1, 1, "invokestatic q1/P.sprot ()" + S + ", areturn");
        Asm same = new Asm("q1/Same", 52).init().method(9, "any", "(Lq1/P;)" + S, 1, 1, "aload_0, invokevirtual q1/P.prot ()" + S + ", areturn");
        Class<?> P = q.def(pa), CH = q.def(ch), B1 = q.def(bad), B2 = q.def(bad2), O = q.def(out), SM = q.def(same);
        Object c = CH.getConstructor().newInstance(), p = P.getConstructor().newInstance();
        for (String m : "own st field sfield".split(" ")) t(m, CH, m, c);
        t("other receiver", B1, "other", p);
        t("other field", B2, "other", p);
        t("outsider", O, "st", p);
        t("same package", SM, "any", p);
        t("same package sub", SM, "any", c);
        Ldr x = new Ldr(), y = new Ldr();
        Class<?> px = x.def(cls("r/K", "java/lang/Object", 8, null).field(8, "v", "I").method(8, "s", "()I", 1, 0, "bipush 3, ireturn")), ux = x.def(new Asm("r/User", 52).method(9, "go", "(Ljava/lang/Object;)I", 2, 1, "invokestatic r/K.s ()I, getstatic r/K.v I, iadd, ireturn"));
        t("same loader package", ux, "go", null);
        ClassLoader child = new ClassLoader(x) {
            {
                byte[] b = new Asm("r/User2", 52).method(9, "go", "(Ljava/lang/Object;)I", 2, 1, "invokestatic r/K.s ()I, ireturn").bytes();
                Class<?> u = defineClass(null, b, 0, b.length);
                t("split package", u, "go", null);
            }
        };
        System.out.println(px.getPackage().getName() + " " + px.getPackageName());
    }
}
