/** if forms, short-circuit evaluation order, nested ternaries, boolean values materialised. */
package control;

public class Conditions {
    static StringBuilder log = new StringBuilder();

    static boolean t(String n) { log.append(n).append("+ "); return true; }
    static boolean f(String n) { log.append(n).append("- "); return false; }
    static boolean p(String n, int m, int bit) { boolean r = (m >> bit & 1) != 0; log.append(n).append(r ? '+' : '-'); return r; }

    static void show(String what, Object v) { System.out.println(what + " = " + v + " [" + log.toString().trim() + "]"); log.setLength(0); }

    static String classify(int x) {
        if (x < 0) {
            if (x == Integer.MIN_VALUE) return "min";
            return "neg";
        } else if (x == 0) return "zero";
        else if (x > 1000)
            if (x == Integer.MAX_VALUE) return "max";
            else return "big";
        else {
            if (x % 2 == 0) return "even";
        }
        return "odd";
    }

    static String dangling(boolean a, boolean b) { if (a) if (b) return "ab"; else return "a!b"; return "!a"; }

    public static void main(String[] args) {
        show("t&&t", t("a") && t("b"));
        show("t&&f", t("a") && f("b"));
        show("f&&t", f("a") && t("b"));
        show("t||t", t("a") || t("b"));
        show("f||t", f("a") || t("b"));
        show("f||f", f("a") || f("b"));
        show("f&t", f("a") & t("b"));
        show("t|f", t("a") | f("b"));
        show("t^t", t("a") ^ t("b"));
        show("!(f||t)&&t", !(f("a") || t("b")) && t("c"));
        show("f&&t||t&&f", f("a") && t("b") || t("c") && f("d"));
        show("(f||t)&&(t||f)", (f("a") || t("b")) && (t("c") || f("d")));
        for (int m = 0; m < 16; m++) {
            boolean r1 = p("a", m, 0) && p("b", m, 1) || p("c", m, 2) && !p("d", m, 3);
            show("m" + m, r1);
            boolean r2 = (p("a", m, 0) || p("b", m, 1)) && (p("c", m, 2) || p("d", m, 3)) ? p("a", m, 0) == p("d", m, 3) : p("b", m, 1) != p("c", m, 2);
            show("n" + m, r2);
            String r3 = p("a", m, 0) ? p("b", m, 1) ? "ab" : p("c", m, 2) ? "ac" : "a" : p("d", m, 3) ? "d" : "-";
            show("q" + m, r3);
            int r4 = 0;
            if (p("a", m, 0) & p("b", m, 1) ^ p("c", m, 2) | p("d", m, 3)) r4 += 1; else r4 -= 1;
            if (!(p("a", m, 0) && !(p("b", m, 1) || !p("c", m, 2)))) r4 += 10;
            show("w" + m, r4);
        }
        for (int x : new int[] {Integer.MIN_VALUE, -1, 0, 1, 2, 1000, 1001, Integer.MAX_VALUE}) System.out.print(classify(x) + " ");
        System.out.println(dangling(true, true) + dangling(true, false) + dangling(false, true));
        boolean z;
        if (z = args.length == 0) System.out.println("assigned " + z);
        int k = 5;
        if ((k = k * 2) > 9 && (k += 3) < 14 || (k = 0) == 0) System.out.println("k " + k);
        if (k > 100 && (k = 7) == 7) System.out.println("no"); else System.out.println("k " + k);
        boolean b1 = k == 13, b2 = k != 13, b3 = !b1, b4 = b1 ^ b2 ^ b3, b5 = b1 == b2 == b3;
        System.out.println(b1 + " " + b2 + " " + b3 + " " + b4 + " " + b5);
        Object o = null;
        System.out.println(o != null && o.hashCode() == 0 ? "x" : o == null || o.equals("a") ? "nullsafe" : "y");
        long l = 5; double d = l > 4 ? l < 6 ? 1 : 2 : 3; System.out.println(d + " " + (l == 5 ? 'c' : "s") + (l != 5 ? null : 1.5f));
        final boolean DEBUG = false; if (DEBUG) System.out.println("never"); if (true) System.out.println("always");
    }
}
