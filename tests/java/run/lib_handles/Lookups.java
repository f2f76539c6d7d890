/** MethodHandles.Lookup: find methods of every kind, access errors, types, invokeExact rules and revealing. */
package lib_handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;

public class Lookups {
    static void p(String label, Object value) {
        StringBuilder b = new StringBuilder();
        String s = label + " = " + value;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= 32 && c < 127) {
                b.append(c);
            } else {
                b.append("\\u").append(Integer.toHexString(0x10000 | c).substring(1));
            }
        }
        System.out.println(b);
    }

    interface Body {
        Object run() throws Throwable;
    }

    static void t(String label, Body body) {
        try {
            p(label, body.run());
        } catch (Throwable e) {
            p(label, ("threw " + e).replaceAll("@[0-9a-f]{4,}", "@hash"));
        }
    }

    static class Base {
        protected String who() {
            return "base";
        }

        String pkg() {
            return "pkg";
        }
    }

    static class Sub extends Base {
        int field = 5;
        final int fin = 6;
        static String st = "static";
        private long hidden = 7;

        Sub() {
        }

        Sub(int f) {
            field = f;
        }

        @Override
        protected String who() {
            return "sub";
        }

        private int priv(int x) {
            return x + field;
        }

        static int add(int a, int b) {
            return a + b;
        }

        static String var(String h, Object... r) {
            return h + Arrays.toString(r);
        }

        static void nothing() {
        }

        static MethodHandle superWho() throws ReflectiveOperationException {
            return MethodHandles.lookup().findSpecial(Base.class, "who", MethodType.methodType(String.class), Sub.class);
        }

        void fails() {
            throw new IllegalStateException("from target");
        }
    }

    interface Face {
        default String greet() {
            return "face";
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodType ii = MethodType.methodType(int.class, int.class, int.class);
        MethodHandle add = l.findStatic(Sub.class, "add", ii);
        p("static", (int) add.invokeExact(3, 4) + " " + add.type() + " " + add);
        p("invoke", (Object) add.invoke(3, (byte) 4) + " " + (long) add.invoke((short) 1, 'a') + " " + add.invokeWithArguments(5, 6) + " " + add.invokeWithArguments(List.of(7, 8)));
        MethodHandle who = l.findVirtual(Base.class, "who", MethodType.methodType(String.class));
        p("virtual", (String) who.invokeExact((Base) new Sub()) + " " + who.invoke(new Sub()) + " " + (String) who.invoke(new Base()));
        p("special", Sub.superWho().invoke(new Sub()) + " " + Sub.superWho().type());
        MethodHandle ctor = l.findConstructor(Sub.class, MethodType.methodType(void.class, int.class));
        p("constructor", ((Sub) ctor.invokeExact(9)).field + " " + ctor.type());
        MethodHandle get = l.findGetter(Sub.class, "field", int.class);
        MethodHandle set = l.findSetter(Sub.class, "field", int.class);
        Sub s = new Sub();
        set.invokeExact(s, 77);
        p("field", (int) get.invokeExact(s) + " " + get.type() + set.type());
        MethodHandle sg = l.findStaticGetter(Sub.class, "st", String.class);
        l.findStaticSetter(Sub.class, "st", String.class).invokeExact("changed");
        p("static field", (String) sg.invokeExact() + " " + Sub.st);
        p("private", (int) l.findVirtual(Sub.class, "priv", MethodType.methodType(int.class, int.class)).invokeExact(s, 1) + " " + (long) l.findGetter(Sub.class, "hidden", long.class).invoke(s));
        MethodHandle bound = l.bind(s, "priv", MethodType.methodType(int.class, int.class));
        p("bind", (int) bound.invokeExact(3) + " " + bound.type());
        MethodHandle var = l.findStatic(Sub.class, "var", MethodType.methodType(String.class, String.class, Object[].class));
        p("varargs", var.isVarargsCollector() + " " + var.invoke("h") + " " + var.invoke("h", 1, 2) + " " + var.invoke("h", (Object) "one") + " " + (String) var.invokeExact("h", new Object[] {4}) + " " + var.asFixedArity().isVarargsCollector());
        p("interface", l.findVirtual(Face.class, "greet", MethodType.methodType(String.class)).invoke(new Face() { }));
        p("jdk", (int) l.findVirtual(String.class, "length", MethodType.methodType(int.class)).invokeExact("hello") + " " + l.findStatic(Math.class, "max", ii).invoke(3, 9) + " " + l.findVirtual(List.class, "size", MethodType.methodType(int.class)).invoke(List.of(1, 2)) + " " + l.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class)).invoke("a", "b"));
        p("reflect", (int) l.unreflect(Sub.class.getDeclaredMethod("add", int.class, int.class)).invokeExact(1, 2) + " " + l.unreflectGetter(Sub.class.getDeclaredField("field")).invoke(s) + " " + l.unreflectConstructor(Sub.class.getDeclaredConstructor()).invoke().getClass().getSimpleName());
        t("no method", () -> l.findVirtual(Sub.class, "nope", MethodType.methodType(void.class)));
        t("wrong type", () -> l.findStatic(Sub.class, "add", MethodType.methodType(long.class, int.class, int.class)));
        t("static as virtual", () -> l.findVirtual(Sub.class, "add", ii));
        t("virtual as static", () -> l.findStatic(Sub.class, "priv", MethodType.methodType(int.class, int.class)));
        t("no field", () -> l.findGetter(Sub.class, "nope", int.class));
        t("final setter", () -> l.findSetter(Sub.class, "fin", int.class));
        t("field type", () -> l.findGetter(Sub.class, "field", long.class));
        t("public lookup private", () -> MethodHandles.publicLookup().findVirtual(Sub.class, "priv", MethodType.methodType(int.class, int.class)));
        t("public lookup", () -> MethodHandles.publicLookup().findVirtual(String.class, "length", MethodType.methodType(int.class)).invoke("abc"));
        t("jdk private", () -> l.findVirtual(String.class, "isLatin1", MethodType.methodType(boolean.class)));
        t("init name", () -> l.findVirtual(Sub.class, "<init>", MethodType.methodType(void.class)));
        t("ctor type", () -> l.findConstructor(Sub.class, MethodType.methodType(Sub.class)));
        t("exact wrong return", () -> { Object o = (Object) add.invokeExact(1, 2); return o; });
        t("exact wrong arg", () -> (int) add.invokeExact(1, (short) 2));
        t("exact arity", () -> (int) add.invokeExact(1));
        t("invoke arity", () -> add.invoke(1));
        t("invoke type", () -> add.invoke(1, "x"));
        t("invoke narrowing", () -> add.invoke(1L, 2));
        t("invoke null unbox", () -> add.invoke(1, (Integer) null));
        t("args count", () -> add.invokeWithArguments(1));
        t("args type", () -> add.invokeWithArguments(1, "s"));
        t("receiver null", () -> who.invoke((Base) null));
        t("receiver type", () -> who.invoke((Object) "str"));
        t("target throws", () -> { l.findVirtual(Sub.class, "fails", MethodType.methodType(void.class)).invoke(s); return 0; });
        t("void as object", () -> (Object) l.findStatic(Sub.class, "nothing", MethodType.methodType(void.class)).invoke());
        MethodHandleInfo info = l.revealDirect(add);
        p("reveal", info.getName() + " " + info.getMethodType() + " " + info.getDeclaringClass().getSimpleName() + " " + info.getReferenceKind() + " " + MethodHandleInfo.referenceKindToString(info.getReferenceKind()) + " " + info + " " + info.reflectAs(java.lang.reflect.Method.class, l).getName());
        p("lookup", l.lookupClass().getSimpleName() + " " + l.in(Sub.class).lookupClass().getSimpleName() + " " + l.hasFullPrivilegeAccess() + " " + MethodHandles.publicLookup().lookupModes() + " " + l);
        p("findClass", l.findClass("lib_handles.Lookups$Sub").getSimpleName() + " " + l.accessClass(Sub.class).getSimpleName());
        t("findClass missing", () -> l.findClass("nope.Nope"));
        t("privateLookupIn", () -> MethodHandles.privateLookupIn(Sub.class, l).findGetter(Sub.class, "hidden", long.class).invoke(s));
        t("privateLookupIn jdk", () -> { try { return MethodHandles.privateLookupIn(String.class, l); } catch (IllegalAccessException e) { return "refused"; } });
    }
}
