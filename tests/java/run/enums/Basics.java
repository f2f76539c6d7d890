/** values, valueOf and its errors, ordinals, names, compareTo, hash-free equality, toString override, getClass, switch, statics. */
package enums;

import java.util.*;

public class Basics {
    enum Empty { }
    enum One { ONLY }
    enum Color {
        RED, GREEN("g"), BLUE { @Override String mix() { return "own " + super.mix(); } @Override public String toString() { return "blue!"; } };
        final String s;
        static int count;
        static final Map<String, Color> BY = new HashMap<>();
        static { for (Color c : values()) { BY.put(c.s, c); count++; } }
        Color() { this("d"); }
        Color(String s) { this.s = s + ordinal(); }
        String mix() { return "mix " + name() + s; }
        static Color parse(String q) { return BY.getOrDefault(q, RED); }
        Color next() { return values()[(ordinal() + 1) % values().length]; }
    }
    interface Greets { String hi(); default String twice() { return hi() + hi(); } }
    enum Lang implements Greets, Comparator<String> {
        EN {
            public String hi() { return "hello"; }
        }, DE { public String hi() { return "hallo"; } private int n = 5; @Override int num() { return n++; } };
        int num() { return -1; }
        public int compare(String a, String b) { return this == EN ? a.compareTo(b) : b.compareTo(a); }
    }
    enum Planet {
        MERCURY(3.303e+23, 2.4397e6), EARTH(5.976e+24, 6.37814e6);
        final double mass, radius;
        Planet(double m, double r) { mass = m; radius = r; }
        double g() { return 6.67300E-11 * mass / (radius * radius); }
    }
    enum Singleton { INSTANCE; private int c; synchronized int inc() { return ++c; } }
    enum Dep { A(null), B(A), C(B); final Dep d; Dep(Dep d) { this.d = d; } int depth() { return d == null ? 0 : 1 + d.depth(); } }
    enum Flags { X, Y, Z; final int bit = 1 << ordinal(); static int mask(Flags... f) { int m = 0; for (Flags q : f) m |= q.bit; return m; } }
    interface Act { Object run() throws Exception; }
    static void t(String n, Act a) {
        try {
            System.out.println(n + " = " + a.run());
        } catch (Exception e) { System.out.println(n + ": " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        System.out.println(Arrays.toString(Color.values()) + " " + Empty.values().length + " " + One.ONLY + " " + Color.count);
        for (Color c : Color.values()) System.out.println(c + " " + c.name() + " " + c.ordinal() + " " + c.s + " " + c.mix() + " " + c.next() + " " + c.getClass().getName() + " " + c.getDeclaringClass().getSimpleName() + " " + c.getClass().isEnum() + " " + c.compareTo(Color.GREEN) + " " + (c instanceof Color));
        t("valueOf", () -> Color.valueOf("GREEN"));
        t("valueOf bad", () -> Color.valueOf("green"));
        t("valueOf null", () -> Color.valueOf(null));
        t("valueOf empty", () -> Color.valueOf(""));
        t("Enum.valueOf", () -> Enum.valueOf(One.class, "ONLY"));
        t("Enum.valueOf bad", () -> Enum.valueOf(Empty.class, "Q"));
        t("blue valueOf", () -> Color.valueOf("blue!"));
        t("clone", () -> Color.values() != Color.values());
        Color[] vs = Color.values();
        vs[0] = null;
        System.out.println(Color.values()[0]);
        System.out.println(Color.parse("g1") + " " + Color.parse("zz"));
        t("compareTo raw", () -> ((Comparable) Color.RED).compareTo(One.ONLY));
        t("equals", () -> Color.RED.equals(Color.valueOf("RED")) && Color.RED == Color.values()[0]);
        for (Lang l : Lang.values()) System.out.print(l.hi() + l.twice() + l.num() + l.num() + l.compare("a", "b") + " ");
        System.out.println();
        for (Planet p : Planet.values()) System.out.println(p + " " + p.g());
        Singleton.INSTANCE.inc();
        System.out.println(Singleton.INSTANCE.inc());
        for (Dep d : Dep.values()) System.out.print(d + ">" + d.d + d.depth() + " ");
        System.out.println(Flags.mask(Flags.X, Flags.Z));
        System.out.println(Color.class.isEnum() + " " + Color.class.getSuperclass() + " " + Color.BLUE.getClass().getSuperclass().getSimpleName() + " " + java.lang.reflect.Modifier.toString(Color.class.getModifiers()) + " | " + java.lang.reflect.Modifier.toString(One.class.getModifiers()) + " " + Color.class.getEnumConstants().length + " " + String.class.getEnumConstants() + " " + Color.BLUE.getClass().getEnumConstants());
        t("reflect new", () -> One.class.getDeclaredConstructors()[0].newInstance("x", 1));
        t("field", () -> Color.class.getField("RED").get(null));
        t("isEnumConstant", () -> Color.class.getField("RED").isEnumConstant());
        EnumMap<Color, Integer> em = new EnumMap<>(Color.class);
        em.put(Color.BLUE, 3);
        em.put(Color.RED, 1);
        System.out.println(em + " " + em.containsKey(Color.GREEN));
    }
}
