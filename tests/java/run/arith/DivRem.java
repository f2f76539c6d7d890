/** Division and remainder laws, floorDiv/floorMod, exact arithmetic and their messages. */
package arith;

public class DivRem {
    interface L { long get(); }

    static void t(String n, L f) {
        try {
            System.out.println(n + " = " + f.get());
        } catch (ArithmeticException e) {
            System.out.println(n + " ! " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] v = {Integer.MIN_VALUE, -17, -5, -1, 0, 1, 5, 17, Integer.MAX_VALUE};
        for (int a : v) for (int b : v) {
            if (b == 0) continue;
            int q = a / b, r = a % b;
            if (q * b + r != a) System.out.println("law broken " + a + " " + b);
            if (r != 0 && (r < 0) != (a < 0)) System.out.println("sign broken " + a + " " + b);
        }
        for (int a : new int[] {-17, 17, Integer.MIN_VALUE}) for (int b : new int[] {-5, 5, -1, 0}) {
            t("div " + a + "/" + b, () -> a / b);
            t("rem " + a + "%" + b, () -> a % b);
            t("floorDiv " + a + "/" + b, () -> Math.floorDiv(a, b));
            t("floorMod " + a + "%" + b, () -> Math.floorMod(a, b));
            t("ldiv " + a + "/" + b, () -> (long) a / (long) b);
        }
        int mx = Integer.MAX_VALUE, mn = Integer.MIN_VALUE;
        long lmx = Long.MAX_VALUE, lmn = Long.MIN_VALUE;
        t("addExact", () -> Math.addExact(mx, 1));
        t("addExact ok", () -> Math.addExact(mx, -1));
        t("subtractExact", () -> Math.subtractExact(mn, 1));
        t("multiplyExact", () -> Math.multiplyExact(mx, 2));
        t("multiplyExact ok", () -> Math.multiplyExact(mn, 1));
        t("negateExact", () -> Math.negateExact(mn));
        t("incrementExact", () -> Math.incrementExact(mx));
        t("decrementExact", () -> Math.decrementExact(mn));
        t("absExact", () -> Math.absExact(mn));
        t("toIntExact", () -> Math.toIntExact(lmx));
        t("toIntExact ok", () -> Math.toIntExact(-5L));
        t("laddExact", () -> Math.addExact(lmx, 1L));
        t("lsubtractExact", () -> Math.subtractExact(lmn, 1L));
        t("lmultiplyExact", () -> Math.multiplyExact(lmx, 2L));
        t("lmultiplyExact mn*-1", () -> Math.multiplyExact(lmn, -1L));
        t("lnegateExact", () -> Math.negateExact(lmn));
        t("labsExact", () -> Math.absExact(lmn));
        t("ldiv", () -> lmn / -1L);
        t("lrem", () -> lmn % -1L);
        t("ldiv0", () -> lmn / 0L);
        t("lrem0", () -> lmn % 0L);
        t("lfloorMod", () -> Math.floorMod(-7L, 3));
        t("multiplyHigh", () -> Math.multiplyHigh(lmx, lmx));
        t("multiplyHigh", () -> Math.multiplyHigh(lmn, 3));
        t("multiplyFull", () -> Math.multiplyFull(mn, mn));
        t("divideUnsigned", () -> Integer.divideUnsigned(-1, 10));
        t("remainderUnsigned", () -> Integer.remainderUnsigned(-1, 10));
        t("ldivideUnsigned", () -> Long.divideUnsigned(-1L, 10));
        t("lremainderUnsigned", () -> Long.remainderUnsigned(-1L, 10));
        t("ldivideUnsigned big", () -> Long.divideUnsigned(-1L, -2L));
        byte b = -128; short s = -32768; char c = 40000;
        t("byte/-1", () -> b / -1);
        t("(byte)", () -> (byte) (b / -1));
        t("short%7", () -> s % 7);
        t("char/-3", () -> c / -3);
        t("char%0", () -> c % (c - 40000));
        t("gcd", () -> gcd(1071, 462));
        t("lcg", () -> { long x = 12345; for (int i = 0; i < 1000; i++) x = (x * 1103515245L + 12345L) % 2147483648L; return x; });
        t("collatz", () -> { long n = 27, k = 0; while (n != 1) { n = n % 2 == 0 ? n / 2 : 3 * n + 1; k++; } return k; });
        t("modpow", () -> { long r = 1, x = 3; int e = 1000; while (e > 0) { if ((e & 1) == 1) r = r * x % 1000000007L; x = x * x % 1000000007L; e >>= 1; } return r; });
    }

    static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }
}
