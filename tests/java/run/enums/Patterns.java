/** Enums in design patterns: strategy, singleton with lazy state, bit flags, chained state machines, parser tables, reflection and interfaces. */
package enums;

import java.util.*;
import java.util.function.*;

public class Patterns {
    enum Unit {
        MM(0.001), CM(0.01), M(1), KM(1000) { @Override String show(double v) { return "~" + super.show(v); } };
        final double f;
        Unit(double f) { this.f = f; }
        double to(Unit o, double v) { return v * f / o.f; }
        String show(double v) { return v + name().toLowerCase(); }
        static Optional<Unit> parse(String s) { return Arrays.stream(values()).filter(u -> u.name().equalsIgnoreCase(s)).findFirst(); }
    }
    enum Flag {
        READ, WRITE, EXEC, HIDDEN;
        int bit() { return 1 << ordinal(); }
        static int pack(Collection<Flag> c) { return c.stream().mapToInt(Flag::bit).reduce(0, (a, b) -> a | b); }
        static EnumSet<Flag> unpack(int m) {
            EnumSet<Flag> s = EnumSet.noneOf(Flag.class); for (Flag f : values()) if ((m & f.bit()) != 0) s.add(f); return s;
        }
    }
    enum Light {
        RED(3), GREEN(4), YELLOW(1);
        final int secs;
        Light(int s) { secs = s; }
        private Light next;
        static { RED.next = GREEN; GREEN.next = YELLOW; YELLOW.next = RED; }
        Light after(int t) { Light l = this; while (t >= l.secs) { t -= l.secs; l = l.next; } return l; }
    }
    enum Cache {
        INSTANCE;
        private final Map<Integer, Long> m = new HashMap<>();
        int miss;
        long fib(int n) { if (n < 2) return n; Long c = m.get(n); if (c == null) { miss++; c = fib(n - 1) + fib(n - 2); m.put(n, c); } return c; }
    }
    enum Rps {
        ROCK, PAPER, SCISSORS; Rps beats() { return values()[(ordinal() + 2) % 3]; } int vs(Rps o) { return this == o ? 0 : beats() == o ? 1 : -1; }
    }
    interface Cmd { int exec(Deque<Integer> s); }
    enum Ops implements Cmd {
        ADD((a, b) -> a + b), SUB((a, b) -> a - b), MUL((a, b) -> a * b), DIV((a, b) -> a / b) {
            @Override public int exec(Deque<Integer> s) { if (s.peek() == 0) throw new ArithmeticException("checked zero"); return super.exec(s); }
        }, DUP(null) { @Override public int exec(Deque<Integer> s) { s.push(s.peek()); return s.peek(); } };
        final IntBinaryOperator f;
        Ops(IntBinaryOperator f) { this.f = f; }
        public int exec(Deque<Integer> s) { int b = s.pop(), a = s.pop(), r = f.applyAsInt(a, b); s.push(r); return r; }
    }
    enum Level {
        LOW(1), MID(5), HIGH(10);
        final int min;
        Level(int m) { min = m; }
        static final NavigableMap<Integer, Level> BY = new TreeMap<>();
        static { for (Level l : values()) BY.put(l.min, l); }
        static Level of(int v) { Map.Entry<Integer, Level> e = BY.floorEntry(v); return e == null ? null : e.getValue(); }
    }
    enum Visitor {
        COUNT {
            int visit(Object o) { return o instanceof Object[] a ? Arrays.stream(a).mapToInt(this::visit).sum() : 1; }
        }, DEPTH { int visit(Object o) { return o instanceof Object[] a ? 1 + Arrays.stream(a).mapToInt(this::visit).max().orElse(0) : 0; } };
        abstract int visit(Object o);
    }
    enum Gen { A, B; <T extends Comparable<T>> T pick(T x, T y) { return (this == A) == (x.compareTo(y) >= 0) ? x : y; } }
    static String rpn(String s) {
        Deque<Integer> st = new ArrayDeque<>();
        try {
            for (String t : s.split(" ")) {
                try { Ops.valueOf(t.toUpperCase()).exec(st); } catch (IllegalArgumentException e) { st.push(Integer.parseInt(t)); }
            }
            return st.toString();
        } catch (RuntimeException e) { return e.getClass().getSimpleName() + ":" + e.getMessage(); }
    }
    public static void main(String[] args) throws Exception {
        for (Unit a : Unit.values()) System.out.print(a.show(a.to(Unit.M, 5)) + " ");
        System.out.println(Unit.parse("km") + " " + Unit.parse("mile") + " " + Unit.KM.to(Unit.CM, 1.5));
        for (int i = 0; i < 16; i += 3) System.out.print(Flag.unpack(i) + "" + Flag.pack(Flag.unpack(i)) + " ");
        System.out.println();
        for (int t = 0; t < 17; t += 2) System.out.print(Light.RED.after(t) + " ");
        System.out.println();
        System.out.println(Cache.INSTANCE.fib(60) + " " + Cache.INSTANCE.miss + " " + Cache.valueOf("INSTANCE").miss);
        for (Rps a : Rps.values()) for (Rps b : Rps.values()) System.out.print(a.vs(b));
        System.out.println();
        for (String s : new String[] {"1 2 add", "5 3 sub 4 mul", "7 0 div", "3 dup mul dup add", "add", "1 x", "8 2 DIV"}) System.out.print(rpn(s) + " ");
        System.out.println();
        for (int v : new int[] {0, 1, 4, 5, 9, 10, 100}) System.out.print(Level.of(v) + " ");
        System.out.println();
        Object tree = new Object[] {1, new Object[] {2, 3, new Object[] {}}, 4};
        for (Visitor v : Visitor.values()) System.out.print(v + "" + v.visit(tree) + " ");
        System.out.println(Gen.A.pick(1, 2) + Gen.B.pick("a", "b"));
        for (Class<?> c : new Class<?>[] {Unit.class, Unit.KM.getClass(), Ops.class, Ops.DIV.getClass(), Gen.class}) System.out.println(c.getName() + " " + c.isEnum() + " " + java.lang.reflect.Modifier.toString(c.getModifiers()) + " " + (c.getEnumConstants() == null ? -1 : c.getEnumConstants().length) + " " + c.getSuperclass().getSimpleName() + " " + c.isSealed());
        System.out.println(Unit.class.getField("CM").get(null) + " " + Unit.class.getMethod("valueOf", String.class).invoke(null, "MM") + " " + ((Object[]) Unit.class.getMethod("values").invoke(null)).length);
        try {
            Unit.class.getMethod("valueOf", String.class).invoke(null, "zz");
        } catch (java.lang.reflect.InvocationTargetException e) { System.out.println(e.getCause().getMessage()); }
        Map<Rps, Integer> hm = new TreeMap<>(Comparator.reverseOrder());
        for (Rps r : Rps.values()) hm.put(r, r.name().length());
        System.out.println(hm);
        EnumMap<Light, EnumMap<Rps, Integer>> nested = new EnumMap<>(Light.class);
        for (int i = 0; i < 30; i++) nested.computeIfAbsent(Light.values()[i % 3], k -> new EnumMap<>(Rps.class)).merge(Rps.values()[i * 7 % 3], i, Integer::sum);
        System.out.println(nested);
        System.out.println(EnumSet.range(Flag.WRITE, Flag.HIDDEN).stream().map(Flag::bit).toList() + " " + EnumSet.complementOf(EnumSet.of(Flag.READ)));
        Supplier<Rps[]> sv = Rps::values;
        Function<String, Rps> fv = Rps::valueOf;
        System.out.println(sv.get().length + " " + fv.apply("ROCK"));
        StringBuilder sb = new StringBuilder();
        for (Light l = Light.RED; sb.length() < 12; l = l.next) switch (l) {
            case RED -> sb.append("r"); case GREEN -> sb.append("gg"); case YELLOW -> { sb.append("y"); continue; }
        }
        System.out.println(sb);
        int h = 0;
        for (int i = 0; i < 2000; i++) h = h * 31 + Ops.values()[i % 3].f.applyAsInt(i, h) + Rps.values()[i % 3].vs(Rps.values()[i % 2]);
        System.out.println(h);
    }
}
