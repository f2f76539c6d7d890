/** ldc, ldc_w, ldc2_w of every loadable constant: numbers, strings, classes, array classes, method types, method handles of all kinds. */
package bytecode;

import static bytecode.Ldr.call;

import java.util.*;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;

public class Ldc {
    public static int sf = 5;
    public int f = 7;
    public Ldc() { }
    public Ldc(int v) { f = v; }
    public static String st(int a, String b) { return b + a; }
    public int virt(int a) { return f * a; }
    public interface Itf { int im(int x); default String dm() { return "default"; } static String sm() { return "static"; } }
    public static class Impl implements Itf { public int im(int x) { return x + 1; } }
    static String D = "Ljava/lang/Object;";

    public static void main(String[] args) throws Throwable {
        Asm a = new Asm("bytecode/gen/Ldc", 52);
        String[] ints = {"0", "1", "-1", "32768", "2147483647", "-2147483648"}, fl = {"0.0", "-0.0", "1.5", "NaN", "Infinity", "-Infinity", "1.4E-45", "3.4028235E38"}, lo = {"0", "-1", "9223372036854775807", "-9223372036854775808", "4294967296"}, du = {"0.0", "-0.0", "2.5", "NaN", "-Infinity", "4.9E-324", "1.7976931348623157E308"};
        for (int i = 0; i < ints.length; i++) a.method(9, "i" + i, "()I", 1, 0, "ldc int:" + ints[i] + ", ireturn").method(9, "iw" + i, "()I", 1, 0, "ldc_w int:" + ints[i] + ", ireturn");
        for (int i = 0; i < fl.length; i++) a.method(9, "f" + i, "()F", 1, 0, "ldc float:" + fl[i] + ", freturn");
        for (int i = 0; i < lo.length; i++) a.method(9, "l" + i, "()J", 2, 0, "ldc2_w long:" + lo[i] + ", lreturn");
        for (int i = 0; i < du.length; i++) a.method(9, "d" + i, "()D", 2, 0, "ldc2_w double:" + du[i] + ", dreturn");
        String[] cs = {"java/lang/String", "[I", "[[Ljava/lang/String;", "bytecode/gen/Ldc", "bytecode/Ldc$Itf", "java/lang/Object", "[Z", "[Lbytecode/gen/Ldc;"};
        for (int i = 0; i < cs.length; i++) a.method(9, "c" + i, "()Ljava/lang/Class;", 1, 0, "ldc_w class:" + cs[i] + ", areturn");
        String[] ms = {"()V", "(IJFDZBCS)Ljava/lang/String;", "([I[[Ljava/lang/Object;)[J", "(Lbytecode/gen/Ldc;)Lbytecode/Ldc$Itf;"};
        for (int i = 0; i < ms.length; i++) a.method(9, "m" + i, "()Ljava/lang/invoke/MethodType;", 1, 0, "ldc_w mt:" + ms[i] + ", areturn");
        a.method(9, "s", "()" + D, 1, 0, "ldc_w string:hello_world, areturn").method(9, "s2", "()" + D, 1, 0, "ldc_w string:hello_world, areturn");
        int[] hs = {a.mh(1, "bytecode/Ldc.f", "I"), a.mh(2, "bytecode/Ldc.sf", "I"), a.mh(3, "bytecode/Ldc.f", "I"), a.mh(4, "bytecode/Ldc.sf", "I"), a.mh(5, "bytecode/Ldc.virt", "(I)I"), a.mh(6, "bytecode/Ldc.st", "(ILjava/lang/String;)Ljava/lang/String;"), a.mh(8, "bytecode/Ldc.<init>", "(I)V"), a.mh(9, "itf:bytecode/Ldc$Itf.im", "(I)I"), a.mh(9, "itf:bytecode/Ldc$Itf.dm", "()Ljava/lang/String;"), a.mh(6, "itf:bytecode/Ldc$Itf.sm", "()Ljava/lang/String;"), a.mh(5, "java/lang/String.concat", "(Ljava/lang/String;)Ljava/lang/String;"), a.mh(6, "bytecode/gen/Ldc.mine", "()I"), a.mh(5, "java/lang/Object.toString", "()Ljava/lang/String;")};
        for (int i = 0; i < hs.length; i++) a.method(9, "h" + i, "()Ljava/lang/invoke/MethodHandle;", 1, 0, "ldc_w #:" + hs[i] + ", areturn");
        a.method(10, "mine", "()I", 1, 0, "bipush 99, ireturn");
        Class<?> c = new Ldr().def(a);
        for (int i = 0; i < ints.length; i++) System.out.print(call(c, "i" + i) + " " + call(c, "iw" + i) + " ");
        System.out.println();
        for (int i = 0; i < fl.length; i++) System.out.print(call(c, "f" + i) + "/" + Integer.toHexString(Float.floatToIntBits((Float) call(c, "f" + i))) + " ");
        System.out.println();
        for (int i = 0; i < lo.length; i++) System.out.print(call(c, "l" + i) + " ");
        for (int i = 0; i < du.length; i++) System.out.print(call(c, "d" + i) + "/" + Long.toHexString(Double.doubleToLongBits((Double) call(c, "d" + i))) + " ");
        System.out.println();
        for (int i = 0; i < cs.length; i++) System.out.print(((Class<?>) call(c, "c" + i)).getName() + " " + (call(c, "c" + i) == call(c, "c" + i)) + " ");
        System.out.println((call(c, "c3") == c) + " " + (call(c, "c7") == c.arrayType()));
        for (int i = 0; i < ms.length; i++) System.out.print(call(c, "m" + i) + " " + (call(c, "m" + i) == call(c, "m" + i)) + " ");
        System.out.println();
        System.out.println(call(c, "s") + " " + (call(c, "s") == call(c, "s2")) + " " + (call(c, "s") == "hello world"));
        MethodHandle[] h = new MethodHandle[hs.length];
        for (int i = 0; i < hs.length; i++) {
            h[i] = (MethodHandle) call(c, "h" + i);
            System.out.println("h" + i + " " + h[i].type() + " " + (h[i] == call(c, "h" + i)) + " " + h[i].isVarargsCollector());
        }
        Ldc o = new Ldc(3);
        System.out.println(h[0].invoke(o) + " " + h[1].invoke());
        h[2].invoke(o, 8); h[3].invoke(50);
        System.out.println(o.f + " " + sf + " " + h[4].invoke(o, 4) + " " + h[5].invoke(1, "x") + " " + ((Ldc) h[6].invoke(21)).f + " " + h[7].invoke(new Impl(), 5) + " " + h[8].invoke(new Impl()) + " " + h[9].invoke() + " " + h[10].invoke("con", "cat") + " " + h[11].invoke() + " " + h[12].invoke((Object) "obj"));
        System.out.println((int) h[4].invokeExact(o, 2) + " " + (String) h[5].invokeExact(2, "y"));
        try { Object r = h[4].invokeExact(o, 2); } catch (java.lang.invoke.WrongMethodTypeException e) { System.out.println(e.getMessage()); }
        Asm bad = new Asm("bytecode/gen/Bad", 52);
        int[] bs = {bad.mh(6, "bytecode/Ldc.nope", "()V"), bad.mh(2, "bytecode/Ldc.f", "I"), bad.mh(5, "no/Such.m", "()V"), bad.mh(6, "bytecode/Ldc.virt", "(I)I"), bad.mh(5, "bytecode/Ldc.st", "(ILjava/lang/String;)Ljava/lang/String;"), bad.mt("(Lno/Such;)V"), bad.cls("no/Such"), bad.mh(6, "bytecode/Ldc.call", "(Ljava/lang/Class;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/Object;")};
        for (int i = 0; i < bs.length; i++) bad.method(9, "b" + i, "()" + D, 1, 0, "ldc_w #:" + bs[i] + ", areturn");
        Class<?> bc = new Ldr().def(bad);
        for (int r = 0; r < 2; r++) for (int i = 0; i < bs.length; i++) try {
            System.out.println("b" + i + " " + (call(bc, "b" + i) != null));
        } catch (Throwable t) { System.out.println("b" + i + " " + t.getClass().getName()); }
        for (int v : new int[] {47, 48, 49, 50, 51}) for (String k : new String[] {"class:java/lang/String", "mt:()V"}) try {
            System.out.println(v + " " + k + " " + call(new Ldr().def(new Asm("bytecode/gen/V", v).method(9, "f", "()" + D, 1, 0, "ldc_w " + k + ", areturn")), "f"));
        } catch (Throwable t) { System.out.println(v + " " + k + " " + t.getClass().getName()); }
    }
}
