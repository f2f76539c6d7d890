/** Math exact arithmetic, floorDiv, floorMod, ceilings of division, abs, multiplyHigh and overflow messages. */
package lib_math;

public class Exact {
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

    public static void main(String[] args) {
        int[] is = {0, 1, -1, 7, -7, 46341, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : is) {
            for (int b : new int[] {1, -1, 3, -3, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
                StringBuilder s = new StringBuilder();
                s.append(Math.floorDiv(a, b)).append(' ').append(Math.floorMod(a, b)).append(' ').append(a / b).append(' ').append(a % b).append(' ').append(Math.multiplyFull(a, b)).append(' ');
                try {
                    s.append(Math.addExact(a, b));
                } catch (ArithmeticException e) {
                    s.append('!');
                }
                s.append(' ');
                try {
                    s.append(Math.subtractExact(a, b));
                } catch (ArithmeticException e) {
                    s.append('!');
                }
                s.append(' ');
                try {
                    s.append(Math.multiplyExact(a, b));
                } catch (ArithmeticException e) {
                    s.append('!');
                }
                p(a + "," + b, s);
            }
        }
        t("add", () -> Math.addExact(Integer.MAX_VALUE, 1));
        t("add long", () -> Math.addExact(Long.MAX_VALUE, 1L));
        t("subtract", () -> Math.subtractExact(Integer.MIN_VALUE, 1));
        t("subtract long", () -> Math.subtractExact(Long.MIN_VALUE, 1L));
        t("multiply", () -> Math.multiplyExact(1 << 20, 1 << 20));
        t("multiply long", () -> Math.multiplyExact(1L << 40, 1L << 40));
        t("multiply long int", () -> Math.multiplyExact(1L << 62, 2));
        t("multiply min", () -> Math.multiplyExact(Long.MIN_VALUE, -1L));
        t("increment", () -> Math.incrementExact(Integer.MAX_VALUE));
        t("decrement", () -> Math.decrementExact(Long.MIN_VALUE));
        t("negate", () -> Math.negateExact(Integer.MIN_VALUE));
        t("negate ok", () -> Math.negateExact(5) + " " + Math.negateExact(-5L));
        t("toIntExact", () -> Math.toIntExact(1L << 31));
        t("toIntExact ok", () -> Math.toIntExact(-(1L << 31)));
        t("absExact", () -> Math.absExact(Integer.MIN_VALUE));
        t("absExact long", () -> Math.absExact(Long.MIN_VALUE));
        t("abs", () -> Math.abs(Integer.MIN_VALUE) + " " + Math.abs(Long.MIN_VALUE) + " " + Math.abs(-0.0) + " " + Math.abs(-5f) + " " + Math.abs(Double.NEGATIVE_INFINITY));
        t("floorDiv zero", () -> Math.floorDiv(1, 0));
        t("floorMod zero", () -> Math.floorMod(1L, 0));
        t("int div", () -> 1 / (is[0]));
        t("long rem", () -> 1L % is[0]);
        t("min / -1", () -> Integer.MIN_VALUE / -1 + " " + Integer.MIN_VALUE % -1 + " " + Long.MIN_VALUE / -1 + " " + Long.MIN_VALUE % -1);
        long[] ls = {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE, 0x123456789ABCDEFL, -0x7EDCBA987654321L};
        for (long a : ls) {
            StringBuilder s = new StringBuilder();
            for (long b : ls) {
                s.append(Math.multiplyHigh(a, b)).append(' ');
            }
            p("high " + a, s + " " + Math.floorDiv(a, 7) + " " + Math.floorMod(a, 7) + " " + Math.floorDiv(a, -7L) + " " + Math.floorMod(a, -7L));
        }
        p("strict same", StrictMath.floorMod(-7, 3) + " " + StrictMath.addExact(1, 2) + " " + StrictMath.multiplyHigh(1L << 62, 8) + " " + StrictMath.abs(-3));
        p("shifts", (1 << 33) + " " + (1L << 65) + " " + (-1 >>> 28) + " " + (-1 >> 31) + " " + (-1L >>> 60) + " " + (5 >> -1) + " " + ((byte) -1 >>> 4) + " " + (Integer.MIN_VALUE >> 33));
    }
}
