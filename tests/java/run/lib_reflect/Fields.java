/** Field reflection: get and set of every type, statics, finals, inheritance, modifiers and errors. */
package lib_reflect;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

public class Fields {
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
        protected int inherited = 1;
        public String shadow = "base";
        private long hidden = 5;
    }

    static class All extends Base implements Consts {
        boolean z = true;
        byte b = 1;
        char c = 'c';
        short s = 2;
        int i = 3;
        long j = 4;
        float f = 5.5f;
        double d = 6.5;
        String o = "obj";
        int[] arr = {1};
        private final int fin = 10;
        final Integer finBoxed = Integer.valueOf(11);
        static int st = 12;
        static final String SFIN = "const";
        static final List<String> SLIST = List.of("x");
        volatile int vol;
        transient Object tr;
        public String shadow = "all";
        private String priv = "private";
    }

    interface Consts {
        int K = 99;
        String NAME = "consts";
    }

    static Field f(String n) throws NoSuchFieldException {
        Field f = All.class.getDeclaredField(n);
        f.setAccessible(true);
        return f;
    }

    public static void main(String[] args) throws Exception {
        Field[] fs = All.class.getDeclaredFields();
        Arrays.sort(fs, Comparator.comparing(Field::getName));
        All a = new All();
        for (Field f : fs) {
            f.setAccessible(true);
            Object v = f.get(a);
            p(f.getName(), f + " | " + f.toGenericString() + " | " + Modifier.toString(f.getModifiers()) + " | " + f.getType() + " | " + (v instanceof int[] x ? Arrays.toString(x) : v) + " | " + f.isSynthetic() + f.isEnumConstant() + f.trySetAccessible());
        }
        Field[] pub = All.class.getFields();
        Arrays.sort(pub, Comparator.comparing(Field::toString));
        p("public", Arrays.toString(pub));
        f("z").setBoolean(a, false);
        f("b").setByte(a, (byte) 11);
        f("c").setChar(a, 'd');
        f("s").setShort(a, (short) 22);
        f("i").setInt(a, 33);
        f("j").setLong(a, 44);
        f("f").setFloat(a, 55.5f);
        f("d").setDouble(a, 66.5);
        f("o").set(a, "changed");
        p("set", a.z + " " + a.b + " " + a.c + " " + a.s + " " + a.i + " " + a.j + " " + a.f + " " + a.d + " " + a.o);
        p("widening get", f("b").getInt(a) + " " + f("c").getLong(a) + " " + f("i").getDouble(a) + " " + f("j").getFloat(a) + " " + f("s").getShort(a));
        f("j").setInt(a, 7);
        f("d").setFloat(a, 0.5f);
        f("i").setChar(a, 'A');
        f("f").set(a, 9);
        f("j").set(a, 'b');
        p("widening set", a.j + " " + a.d + " " + a.i + " " + a.f);
        t("narrowing", () -> { f("i").setLong(a, 5); return 0; });
        t("narrow get", () -> f("j").getInt(a));
        t("box wrong", () -> { f("i").set(a, 5L); return 0; });
        t("null prim", () -> { f("i").set(a, null); return 0; });
        t("string wrong", () -> { f("o").set(a, 5); return 0; });
        t("wrong object", () -> f("i").get("str"));
        t("null object", () -> f("i").get(null));
        t("get boolean as int", () -> f("z").getInt(a));
        t("get object as int", () -> f("finBoxed").getInt(a));
        f("st").setInt(null, 120);
        p("static", All.st + " " + f("st").get(null) + " " + f("st").get("ignored"));
        t("static final", () -> { f("SLIST").set(null, List.of()); return 0; });
        t("static final prim", () -> { f("SFIN").set(null, "x"); return 0; });
        f("finBoxed").set(a, 111);
        f("fin").setInt(a, 100);
        p("final set", f("finBoxed").get(a) + " " + f("fin").getInt(a) + " " + a.fin);
        t("final no access", () -> { Field x = All.class.getDeclaredField("finBoxed"); x.set(a, 5); return 0; });
        t("record final", () -> { record R(int v) { } R r = new R(1); Field x = R.class.getDeclaredField("v"); x.setAccessible(true); x.setInt(r, 5); return r; });
        t("inherited", () -> All.class.getField("shadow").get(a) + " " + Base.class.getField("shadow").get(a) + " " + All.class.getField("K").get(null));
        t("not inherited declared", () -> All.class.getDeclaredField("inherited"));
        t("private not public", () -> All.class.getField("priv"));
        t("missing", () -> All.class.getDeclaredField("nope"));
        t("null name", () -> All.class.getDeclaredField(null));
        t("base private", () -> { Field x = Base.class.getDeclaredField("hidden"); x.setAccessible(true); x.set(a, 50); return x.get(a); });
        t("interface const", () -> { Field x = Consts.class.getField("K"); x.setAccessible(true); x.setInt(null, 1); return 0; });
        t("jdk private", () -> { Field x = String.class.getDeclaredField("value"); x.setAccessible(true); return x; });
        t("array length", () -> int[].class.getFields().length + " " + int.class.getDeclaredFields().length);
        p("equals", f("i").equals(f("i")) + " " + (f("i") == f("i")) + " " + f("i").equals(f("j")) + " " + (f("i").hashCode() == f("i").hashCode()) + " " + f("i").getDeclaringClass().getSimpleName());
        Field v = f("vol");
        for (int k = 0; k < 30; k++) {
            v.setInt(a, v.getInt(a) + k);
        }
        p("many accesses", a.vol);
    }
}
