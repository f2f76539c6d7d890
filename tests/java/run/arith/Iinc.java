/** Increments of locals: small, wide constants, wide local indexes, wrap-around. */
package arith;

public class Iinc {
    static int many(int x) {
        long a0 = 0, a1 = 1, a2 = 2, a3 = 3, a4 = 4, a5 = 5, a6 = 6, a7 = 7, a8 = 8, a9 = 9, b0 = 0, b1 = 1, b2 = 2, b3 = 3, b4 = 4, b5 = 5, b6 = 6, b7 = 7, b8 = 8, b9 = 9;
        long c0 = 0, c1 = 1, c2 = 2, c3 = 3, c4 = 4, c5 = 5, c6 = 6, c7 = 7, c8 = 8, c9 = 9, d0 = 0, d1 = 1, d2 = 2, d3 = 3, d4 = 4, d5 = 5, d6 = 6, d7 = 7, d8 = 8, d9 = 9;
        long e0 = 0, e1 = 1, e2 = 2, e3 = 3, e4 = 4, e5 = 5, e6 = 6, e7 = 7, e8 = 8, e9 = 9, f0 = 0, f1 = 1, f2 = 2, f3 = 3, f4 = 4, f5 = 5, f6 = 6, f7 = 7, f8 = 8, f9 = 9;
        long g0 = 0, g1 = 1, g2 = 2, g3 = 3, g4 = 4, g5 = 5, g6 = 6, g7 = 7, g8 = 8, g9 = 9, h0 = 0, h1 = 1, h2 = 2, h3 = 3, h4 = 4, h5 = 5, h6 = 6, h7 = 7, h8 = 8, h9 = 9;
        long i0 = 0, i1 = 1, i2 = 2, i3 = 3, i4 = 4, i5 = 5, i6 = 6, i7 = 7, i8 = 8, i9 = 9, j0 = 0, j1 = 1, j2 = 2, j3 = 3, j4 = 4, j5 = 5, j6 = 6, j7 = 7, j8 = 8, j9 = 9;
        long k0 = 0, k1 = 1, k2 = 2, k3 = 3, k4 = 4, k5 = 5, k6 = 6, k7 = 7, k8 = 8, k9 = 9, l0 = 0, l1 = 1, l2 = 2, l3 = 3, l4 = 4, l5 = 5, l6 = 6, l7 = 7, l8 = 8, l9 = 9;
        long m0 = 0, m1 = 1, m2 = 2, m3 = 3, m4 = 4, m5 = 5, m6 = 6, m7 = 7;
        int w = x;
        long wl = x * 3L;
        float wf = x / 2f;
        double wd = x / 3.0;
        String wa = "w" + x;
        w++; w += 127; w += 128; w += -129; w += 32767; w -= 32768; w += 40000;
        wl += w; wf += w; wd += wl; wa += w;
        m7++; l9 += 5;
        for (int q = 0; q < 3; q++) w += q;
        System.out.println("wide " + w + " " + wl + " " + wf + " " + wd + " " + wa + " " + m7 + " " + l9 + " " + (a0 + b1 + c2 + d3 + e4 + f5 + g6 + h7 + i8 + j9 + k0 + m6));
        return w;
    }

    public static void main(String[] args) {
        int i = 0;
        i++; System.out.println(i); i--; System.out.println(i);
        i += 127; System.out.println(i); i += -128; System.out.println(i);
        i += 128; System.out.println(i); i -= 129; System.out.println(i);
        i += 32767; System.out.println(i); i += -32768; System.out.println(i);
        i -= 32769; System.out.println(i); i += 32768; System.out.println(i);
        i = Integer.MAX_VALUE; i++; System.out.println(i); i--; System.out.println(i);
        i += 32767; System.out.println(i); i -= 32768; System.out.println(i);
        int a = i++ + i++; System.out.println(a + " " + i);
        a = ++i - --i; System.out.println(a + " " + i);
        a = i-- * --i; System.out.println(a + " " + i);
        a = 5; a = a++; System.out.println(a); a = a++ + ++a; System.out.println(a); a = a-- - --a; System.out.println(a);
        int j = 10;
        j = j++ + j-- - --j + ++j; System.out.println(j);
        int steps = 0;
        for (int x = Integer.MAX_VALUE - 3; x > 0; x++) steps++;
        System.out.println("steps " + steps);
        steps = 0;
        for (int x = -100000; x < 100000; x += 1000) steps += 2;
        System.out.println("steps " + steps);
        System.out.println(many(0)); System.out.println(many(-5)); System.out.println(many(Integer.MAX_VALUE));
        byte b = 127; System.out.println(b++ + " " + b); short s = -32768; System.out.println(s-- + " " + s);
        char c = 65535; System.out.println((int) c++ + " " + (int) c);
        long l = -1; System.out.println(l++ + l++ + " " + l);
        float f = 0.1f; System.out.println(f++ + " " + ++f); double d = 1e17; System.out.println(d++ + " " + d);
    }
}
