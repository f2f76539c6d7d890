//! compiler: ecj
/** Records, sealed types, text blocks, var and instanceof patterns compiled by ecj. */
package ecj_misc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

public class Records {
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

    record Point(int x, int y) implements Comparable<Point> {
        static final Point ZERO = new Point(0, 0);

        Point {
            if (x < 0) {
                throw new IllegalArgumentException("x=" + x);
            }
        }

        Point(int v) {
            this(v, v);
        }

        double len() {
            return Math.sqrt(x * x + y * y);
        }

        @Override
        public int compareTo(Point o) {
            return Integer.compare(x * x + y * y, o.x * o.x + o.y * o.y);
        }

        static Point of(String s) {
            String[] p = s.split(",");
            return new Point(Integer.parseInt(p[0].trim()), Integer.parseInt(p[1].trim()));
        }
    }

    record Gen<T>(T value, List<T> more) {
        Gen {
            more = List.copyOf(more);
        }

        T last() {
            return more.isEmpty() ? value : more.get(more.size() - 1);
        }
    }

    record Empty() { }

    record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String o, int[] a) {
        @Override
        public boolean equals(Object x) {
            return x instanceof All q && q.i == i && Arrays.equals(a, q.a);
        }

        @Override
        public int hashCode() {
            return Objects.hash(i, Arrays.hashCode(a));
        }
    }

    sealed interface Shape permits Circle, Rect { }

    record Circle(double r) implements Shape { }

    record Rect(double w, double h) implements Shape { }

    static double area(Shape s) {
        if (s instanceof Circle c) {
            return 3 * c.r() * c.r();
        } else if (s instanceof Rect r && r.w() > 0) {
            return r.w() * r.h();
        }
        return -1;
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        p("point", p + " " + p.x() + p.y() + " " + p.len() + " " + p.equals(new Point(3, 4)) + p.equals(null) + p.equals("x") + " " + p.hashCode() + " " + new Point(7) + " " + Point.of("1, 2") + " " + Point.ZERO);
        t("bad", () -> new Point(-1, 0));
        List<Point> ps = new ArrayList<>(List.of(new Point(5, 5), p, new Point(1, 0)));
        ps.sort(null);
        p("sorted", ps);
        Gen<String> g = new Gen<>("a", new ArrayList<>(List.of("b", "c")));
        p("generic", g + " " + g.last() + " " + g.equals(new Gen<>("a", List.of("b", "c"))) + " " + new Gen<>(1, List.of()).last());
        t("immutable", () -> g.more().add("x"));
        p("empty", new Empty() + " " + new Empty().hashCode() + " " + new Empty().equals(new Empty()));
        All a = new All(true, (byte) 1, 'c', (short) 2, 3, 4, 5.5f, 6.5, "o", new int[] {1});
        All b = new All(false, (byte) 1, 'c', (short) 2, 3, 4, 5.5f, 6.5, "o", new int[] {1});
        p("all", a.toString().replaceAll("@[0-9a-f]+", "@") + " " + a.equals(b) + " " + (a.hashCode() == b.hashCode()));
        p("shapes", area(new Circle(2)) + " " + area(new Rect(2, 3)) + " " + area(new Rect(-1, 3)) + " " + area(null));
        p("text block", """
            {
              "name": "x",\t"esc": "\\n"
              'single' ""\"triple""\"
            }\
             end
               trailing\040
            """);
        p("text block 2", """
            a
              b
            c""".lines().map(String::length).toList());
        var list = new ArrayList<Integer>();
        for (var i = 0; i < 5; i++) {
            list.add(i * i);
        }
        for (var x : list) {
            p("var", x + 1);
        }
        Object o = "text";
        if (o instanceof String s && !s.isEmpty() || o instanceof Integer) {
            p("pattern", "matched");
        }
        if (!(o instanceof String s)) {
            throw new IllegalStateException();
        }
        p("scope", s.toUpperCase());
        while (!(o instanceof Integer n)) {
            o = 42;
        }
        p("loop scope", n + 1);
        record Local(String k, int v) {
            static int made;

            Local {
                made++;
            }
        }
        p("local record", new Local("k", 1) + " " + new Local("q", 2).k() + Local.made);
        enum Mini { X, Y }
        interface Say {
            String hi();
        }
        Say say = () -> Mini.Y + "!";
        p("local types", say.hi() + Mini.values().length);
        p("components", Arrays.toString(Point.class.getRecordComponents()) + " " + Shape.class.isSealed() + " " + Shape.class.getPermittedSubclasses().length);
        int v = p.x() > 2 ? switch (p.y()) { case 4 -> 40; default -> 0; } : -1;
        p("switch in ternary", v);
        p("concat", "" + 1 + 'c' + 2L + 1.5f + 2.5 + true + null + p + new char[0].length);
        String acc = "";
        for (int i = 0; i < 8; i++) {
            acc += i % 2 == 0 ? i : (char) ('a' + i);
        }
        p("acc", acc);
    }
}
