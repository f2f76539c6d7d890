/** EnumSet factories, complements, ranges and large enums beyond 64 constants. */
package lib_set;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

public class EnumSets {
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
            p(label, "threw " + e);
        }
    }

    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    enum Body2 {
        A { },
        B,
        C { int v() { return 3; } };

        int v() {
            return 1;
        }
    }

    enum Empty { }

    enum Big {
        A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9,
        D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9,
        G0, G1, G2, G3, G4, G5, G6, G7, G8, G9
    }

    public static void main(String[] args) {
        EnumSet<Day> w = EnumSet.of(Day.SUN, Day.SAT);
        p("of", w + " " + EnumSet.of(Day.FRI) + EnumSet.of(Day.MON, Day.TUE, Day.MON) + EnumSet.of(Day.SUN, Day.MON, Day.WED, Day.FRI, Day.THU, Day.TUE));
        p("complement", EnumSet.complementOf(w));
        p("range", EnumSet.range(Day.TUE, Day.THU) + " " + EnumSet.range(Day.MON, Day.MON));
        p("all none", EnumSet.allOf(Day.class) + " " + EnumSet.noneOf(Day.class));
        t("bad range", () -> EnumSet.range(Day.FRI, Day.MON));
        t("copy", () -> EnumSet.copyOf(List.of(Day.WED, Day.MON)) + " " + EnumSet.copyOf(w));
        t("copy empty", () -> EnumSet.copyOf(new ArrayList<Day>()));
        t("null", () -> w.add(null));
        t("contains null", () -> w.contains(null) + " " + w.remove(null));
        t("wrong type", () -> ((Set) w).add(Big.A0));
        t("wrong contains", () -> ((Set) w).contains(Big.A0) + " " + ((Set) w).contains("x"));
        p("ops", w.add(Day.MON) + " " + w.add(Day.MON) + " " + w.remove(Day.SAT) + " " + w.addAll(EnumSet.of(Day.TUE)) + " " + w.removeAll(Set.of(Day.SUN)) + " " + w.retainAll(EnumSet.of(Day.TUE)) + " " + w);
        p("containsAll", EnumSet.allOf(Day.class).containsAll(w) + " " + w.containsAll(EnumSet.allOf(Day.class)) + " " + w.containsAll(List.of("x")));
        EnumSet<Body2> b = EnumSet.of(Body2.A, Body2.C);
        p("bodies", b + " " + b.contains(Body2.B) + " " + EnumSet.complementOf(b) + " " + EnumSet.allOf(Body2.class).stream().mapToInt(Body2::v).sum());
        p("empty enum", EnumSet.allOf(Empty.class) + " " + Empty.values().length);
        EnumSet<Big> g = EnumSet.noneOf(Big.class);
        for (int i = 0; i < 70; i += 7) {
            g.add(Big.values()[i]);
        }
        p("big", g + " " + g.size());
        p("big complement", EnumSet.complementOf(g).size() + " " + EnumSet.complementOf(g));
        p("big range", EnumSet.range(Big.F8, Big.G5) + " " + EnumSet.range(Big.F0, Big.F3) + " " + EnumSet.range(Big.G1, Big.G2));
        p("big all", EnumSet.allOf(Big.class).size());
        EnumSet<Big> g2 = EnumSet.copyOf(g);
        g2.retainAll(EnumSet.range(Big.A0, Big.C9));
        g.removeAll(g2);
        p("big algebra", g + " " + g2 + " " + g.contains(Big.G3) + " " + g2.addAll(g) + " " + g2.size());
        Iterator<Big> it = g2.iterator();
        while (it.hasNext()) {
            if (it.next().name().endsWith("0") || it.hasNext() && false) {
                it.remove();
            }
        }
        p("big iterated", g2);
        t("next end", () -> EnumSet.noneOf(Day.class).iterator().next());
        t("remove illegal", () -> { EnumSet.of(Day.MON).iterator().remove(); return 0; });
        EnumSet<Day> live = EnumSet.of(Day.MON, Day.WED);
        StringBuilder sb = new StringBuilder();
        for (Day d : live) {
            sb.append(d).append(' ');
            live.add(Day.SUN);
        }
        p("weakly consistent", sb + "" + live);
        p("equals", live.equals(Set.of(Day.MON, Day.WED, Day.SUN)) + " " + live.equals(EnumSet.noneOf(Day.class)) + " " + EnumSet.noneOf(Day.class).equals(EnumSet.noneOf(Big.class)));
        p("clone", live.clone() + " " + (live.clone() == live));
        for (Day d : Day.values()) {
            p(d.name(), d.ordinal() + " " + d.compareTo(Day.WED) + " " + Day.valueOf(d.name()).equals(d) + " " + d.getDeclaringClass().getSimpleName() + " " + EnumSet.range(d, Day.SUN).size());
        }
        t("valueOf", () -> Day.valueOf("NOPE"));
        t("valueOf null", () -> Day.valueOf(null));
        t("Enum.valueOf", () -> Enum.valueOf(Big.class, "G9"));
        p("body class", (Body2.A.getClass() == Body2.class) + " " + Body2.A.getDeclaringClass().getSimpleName() + " " + Body2.C.v() + " " + Body2.A.describeConstable().isPresent());
    }
}
