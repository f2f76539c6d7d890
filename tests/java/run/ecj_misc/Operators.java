//! compiler: ecj
/** Operators and evaluation order compiled by ecj: compound assignment, casts, shifts, boxing, string building and loops. */
package ecj_misc;

import java.util.Arrays;

public class Operators {
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

    static StringBuilder trace = new StringBuilder();

    static int t(int v) {
        trace.append(v);
        return v;
    }

    static boolean b(boolean v, int id) {
        trace.append(v ? 'T' : 'F').append(id);
        return v;
    }

    static String flush() {
        String s = trace.toString();
        trace.setLength(0);
        return s;
    }

    static int[] arr(int... v) {
        trace.append('a');
        return v;
    }

    static long l = 5;
    byte by = 10;
    short sh = 20;
    char ch = 'a';
    float fl = 1.5f;
    double db = 2.5;
    Integer boxed = 7;
    Long boxedLong = 8L;
    Character boxedChar = 'x';

    public static void main(String[] args) {
        p("order", t(1) + t(2) * t(3) - (t(4) - t(5)) + " " + flush());
        p("array order", arr(1, 2, 3)[t(1)] + " " + flush());
        int[] a = {1, 2, 3, 4};
        int i = 0;
        a[i++] += a[i++] * 10 + i;
        p("compound", Arrays.toString(a) + i);
        a[i] = i = 0;
        p("assign", Arrays.toString(a) + i);
        int x = 5;
        x = x++ + ++x;
        p("inc", x);
        x += x++ * 2 + x;
        p("inc 2", x);
        p("logic", (b(true, 1) || b(false, 2)) + "" + (b(false, 3) && b(true, 4)) + (b(true, 5) | b(false, 6)) + (b(true, 7) ^ b(true, 8)) + (b(false, 9) & b(true, 10)) + " " + flush());
        boolean z = true;
        z &= b(false, 1);
        z |= b(true, 2);
        z ^= true;
        p("boolean compound", z + flush());
        Operators o = new Operators();
        o.by += 300;
        o.sh *= 2000;
        o.ch += 1.9;
        o.fl /= 0;
        o.db %= 1;
        l <<= 62;
        o.boxed++;
        o.boxed += 10;
        o.boxedLong <<= 2;
        o.boxedChar++;
        p("fields", o.by + " " + o.sh + " " + o.ch + " " + o.fl + " " + o.db + " " + l + " " + o.boxed + " " + o.boxedLong + " " + o.boxedChar);
        p("shifts", (1 << 31) + " " + (1 << 32) + " " + (-1 >>> 1) + " " + (-8 >> 1) + " " + (1L << 63) + " " + (-1L >>> 63) + " " + ((byte) 0x80 >>> 4) + " " + (5 << -1) + " " + ('a' << 2));
        p("div", (7 / -2) + " " + (-7 % 3) + " " + (7 % -3) + " " + (5.5 % 2) + " " + (-5.5 % 2) + " " + (1 / 2.0) + " " + (Integer.MIN_VALUE / -1) + " " + (Long.MIN_VALUE % -1));
        p("casts", (byte) 200 + " " + (char) 66 + " " + (int) 'c' + " " + (short) 70000 + " " + (int) 3.99 + " " + (int) -3.99 + " " + (long) 1e19 + " " + (int) Float.NaN + " " + (byte) 300.7 + " " + (char) (byte) -1 % 1000 + " " + (float) 1e40 + " " + (int) (char) -1);
        p("bits", (~5) + " " + (5 & 3) + " " + (5 | 3) + " " + (5 ^ 3) + " " + (-5 & 0xff) + " " + (0xF0F0 ^ 0x0FF0) + " " + (1L << 40 | 1));
        p("compare", (0.0 == -0.0) + " " + (Double.NaN == Double.NaN) + " " + (Double.NaN != Double.NaN) + " " + !(Double.NaN < 1) + " " + (1 < Double.NaN) + " " + ('a' < 98) + " " + (1L == 1.0f));
        Integer i1 = 127;
        Integer i2 = 127;
        Integer i3 = 1000;
        Integer i4 = 1000;
        p("boxes", (i1 == i2) + " " + (i3 == i4) + " " + (i3 <= i4 && i3 >= i4) + " " + i3.equals(i4) + " " + (i3 == 1000) + " " + (i1 + i3));
        Object tern = args.length == 0 ? 1 : 2.0;
        Object tern2 = args.length == 0 ? (Object) 1 : 2.0;
        Object tern3 = args.length != 0 ? 'a' : 98;
        p("ternary", tern + " " + tern2 + " " + tern3 + " " + (args.length == 0 ? null : 0));
        String s = "s";
        s += 1 + 2;
        s += 'c' + 1;
        s += (char) ('c' + 1);
        s += null;
        s += 1.0f + 2;
        s += new int[0].length;
        p("strings", s + 1 + 2 + (1 + 2) + 'a' + 'b' + ('a' + 'b'));
        String[] sa = {"q"};
        int k = 0;
        sa[k++] += "w" + k;
        p("string array", sa[0] + k);
        int sum = 0;
        outer:
        for (int p = 0, q = 10; p < q; p++, q--) {
            for (int r = 0;; r++) {
                if (r == p) {
                    continue outer;
                }
                if (p + r > 6) {
                    break outer;
                }
                sum += p * r;
            }
        }
        p("loops", sum);
        int w = 0;
        do {
            w += 3;
            if (w % 2 == 0) {
                continue;
            }
            w++;
        } while (w < 20);
        p("do", w);
        long big = Integer.MAX_VALUE + 1;
        long big2 = Integer.MAX_VALUE + 1L;
        p("overflow", big + " " + big2 + " " + (0x7fffffff * 2) + " " + 1_000_000 * 1_000_000 + " " + 0b1010 + 017 + 0xFFL);
        final int c1 = 3;
        final String c2 = "const" + c1 + 'x' + 1.5 + true;
        p("constants", (c2 == "const3x1.5true") + " " + c2 + " " + ("a" + "b" == "ab"));
        char cc = 'z';
        cc -= 25;
        cc++;
        byte bb = (byte) 127;
        bb++;
        short ss = (short) -32768;
        ss--;
        p("narrow", cc + " " + bb + " " + ss);
        float ff = 16777216f;
        ff++;
        double dd = 0.1;
        dd += 0.2;
        p("float", ff + " " + dd + " " + (0.1f + 0.2f) + " " + (float) dd + " " + 1e-3 + " " + 100f + " " + 1.0e10);
        for (int n = 0; n < 8; n++) {
            int m = n;
            m = n % 2 == 0 ? m << n : ~m >> 1;
            p("row " + n, m + " " + (m > 4 ? m < 50 ? "mid" : "high" : "low") + " " + (n & 1) + (n ^ 5) + -n + +n + ~n + " " + (long) n * n * n + " " + n / 3.0 + " " + (char) ('a' + n) + (n == 3 == true));
        }
    }
}
