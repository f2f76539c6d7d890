package locks;

/**
 * Combination locks: every wrong digit takes the lock back to its start, and what is asked for stands at the very end. A
 * search from the start has two ways at every digit; from the end there is but one.
 */
public class Locks {
    static int fields(Dials dials) {
        int state = 0;
        state = dials.a == 3 && state == 0 ? 1 : 0;
        state = dials.b == -8 && state == 1 ? 2 : 0;
        state = dials.c == 15 && state == 2 ? 3 : 0;
        state = dials.d == 42 && state == 3 ? 4 : 0;
        state = dials.e == 7 && state == 4 ? 5 : 0;
        state = dials.f == 99 && state == 5 ? 6 : 0;
        state = dials.g == -1 && state == 6 ? 7 : 0;
        state = dials.h == 26 && state == 7 ? 8 : 0;
        state = dials.i == 64 && state == 8 ? 9 : 0;
        state = dials.j == 5 && state == 9 ? 10 : 0;
        state = dials.k == 81 && state == 10 ? 11 : 0;
        state = dials.l == -40 && state == 11 ? 12 : 0;
        state = dials.m == 12 && state == 12 ? 13 : 0;
        state = dials.n == 33 && state == 13 ? 14 : 0;
        state = dials.o == 70 && state == 14 ? 15 : 0;
        state = dials.p == -17 && state == 15 ? 16 : 0;
        state = dials.q == 2 && state == 16 ? 17 : 0;
        state = dials.r == 58 && state == 17 ? 18 : 0;
        state = dials.s == 91 && state == 18 ? 19 : 0;
        state = dials.t == -6 && state == 19 ? 20 : 0;
        state = dials.u == 44 && state == 20 ? 21 : 0;
        state = dials.v == 23 && state == 21 ? 22 : 0;
        state = dials.w == 10 && state == 22 ? 23 : 0;
        state = dials.x == 77 && state == 23 ? 24 : 0;
        if (state == 24) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int switches(long bits) {
        int state = 0;
        for (int i = 0; i < 48; i++) {
            boolean on = (bits >>> i & 1) == 1;
            boolean wanted = i % 3 == 0;
            if (on == wanted) {
                state++;
            } else {
                state = 0;
            }
        }
        if (state == 48) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int digits(long number) {
        int state = 0;
        for (int i = 0; i < 24; i++) {
            long digit = number & 3;
            number >>>= 2;
            if (digit == i % 4) {
                state = state * 2 + 1;
            } else {
                state = 0;
            }
        }
        if (state == 0xff_ffff) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int weights(double a, double b, double c, double d, double e, double f, double g, double h, double i, double j, double k, double l, double m, double n, double o, double p, double q, double r, double s, double t, double u, double v) {
        int state = 0;
        if (a > 0.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (b > 1.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (c > 2.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (d > 3.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (e > 4.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (f > 5.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (g > 6.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (h > 7.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (i > 8.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (j > 9.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (k > 10.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (l > 11.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (m > 12.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (n > 13.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (o > 14.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (p > 15.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (q > 16.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (r > 17.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (s > 18.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (t > 19.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (u > 20.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (v > 21.5) {
            state += 1;
        } else {
            state = 0;
        }
        if (state == 22) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int ring(Dials p) {
        int state = 0;
        if (p.a > 5) {
            state = 1;
        }
        if (p.twin.b < p.b) {
            state = state == 1 ? 2 : 0;
        }
        if (p.twin.c < p.c) {
            state = state == 2 ? 3 : 0;
        }
        if (p.twin.d < p.d) {
            state = state == 3 ? 4 : 0;
        }
        if (p.twin.e < p.e) {
            state = state == 4 ? 5 : 0;
        }
        if (p.twin.f < p.f) {
            state = state == 5 ? 6 : 0;
        }
        if (p.twin.g < p.g) {
            state = state == 6 ? 7 : 0;
        }
        if (p.twin.h < p.h) {
            state = state == 7 ? 8 : 0;
        }
        if (p.twin.i < p.i) {
            state = state == 8 ? 9 : 0;
        }
        if (p.twin.j < p.j) {
            state = state == 9 ? 10 : 0;
        }
        if (p.twin.k < p.k) {
            state = state == 10 ? 11 : 0;
        }
        if (p.twin.l < p.l) {
            state = state == 11 ? 12 : 0;
        }
        if (p.twin.m < p.m) {
            state = state == 12 ? 13 : 0;
        }
        if (p.twin.n < p.n) {
            state = state == 13 ? 14 : 0;
        }
        if (p.twin.o < p.o) {
            state = state == 14 ? 15 : 0;
        }
        if (p.twin.p < p.p) {
            state = state == 15 ? 16 : 0;
        }
        if (p.twin.q < p.q) {
            state = state == 16 ? 17 : 0;
        }
        if (p.twin.r < p.r) {
            state = state == 17 ? 18 : 0;
        }
        if (p.twin.s < p.s) {
            state = state == 18 ? 19 : 0;
        }
        if (p.twin.t < p.t) {
            state = state == 19 ? 20 : 0;
        }
        if (p.twin.u < p.u) {
            state = state == 20 ? 21 : 0;
        }
        if (p.twin.v < p.v) {
            state = state == 21 ? 22 : 0;
        }
        if (state == 22) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int pairs(long word) {
        int state = 0;
        for (int i = 0; i < 60; i += 2) {
            long pair = word >>> i & 3;
            if (pair == 2) {
                state++;
            } else {
                state = 0;
            }
        }
        if (state == 30) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int digitsOfArray(int[] digits) {
        int state = 0;
        if (digits.length != 16) {
            return -1;
        }
        for (int i = 0; i < 16; i++) {
            state = digits[i] == 3 * i + 1 && state == i ? i + 1 : 0;
        }
        if (state == 16) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int rising(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k, long l, long m, long n, long o, long p, long q, long r, long s, long t, long u, long v, long w, long x) {
        int state = 0;
        state = a < b ? state + 1 : 0;
        state = b < c ? state + 1 : 0;
        state = c < d ? state + 1 : 0;
        state = d < e ? state + 1 : 0;
        state = e < f ? state + 1 : 0;
        state = f < g ? state + 1 : 0;
        state = g < h ? state + 1 : 0;
        state = h < i ? state + 1 : 0;
        state = i < j ? state + 1 : 0;
        state = j < k ? state + 1 : 0;
        state = k < l ? state + 1 : 0;
        state = l < m ? state + 1 : 0;
        state = m < n ? state + 1 : 0;
        state = n < o ? state + 1 : 0;
        state = o < p ? state + 1 : 0;
        state = p < q ? state + 1 : 0;
        state = q < r ? state + 1 : 0;
        state = r < s ? state + 1 : 0;
        state = s < t ? state + 1 : 0;
        state = t < u ? state + 1 : 0;
        state = u < v ? state + 1 : 0;
        state = v < w ? state + 1 : 0;
        state = w < x ? state + 1 : 0;
        if (state == 23) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int thrown(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n, int o, int p, int q, int r, int s, int t, int u, int v) {
        int state = 0;
        try {
            state += 100 / (a - 3);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        try {
            state += 100 / (b - -8);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        try {
            state += 100 / (c - 15);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        try {
            state += 100 / (d - 42);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        try {
            state += 100 / (e - 7);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        try {
            state += 100 / (f - 99);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        try {
            state += 100 / (g - -1);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        try {
            state += 100 / (h - 26);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        try {
            state += 100 / (i - 64);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        try {
            state += 100 / (j - 5);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        try {
            state += 100 / (k - 81);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        try {
            state += 100 / (l - -40);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        try {
            state += 100 / (m - 12);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        try {
            state += 100 / (n - 33);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        try {
            state += 100 / (o - 70);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        try {
            state += 100 / (p - -17);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        try {
            state += 100 / (q - 2);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        try {
            state += 100 / (r - 58);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        try {
            state += 100 / (s - 91);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        try {
            state += 100 / (t - -6);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        try {
            state += 100 / (u - 44);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        try {
            state += 100 / (v - 23);
            state = 0;
        } catch (ArithmeticException zero) {
            state++;
        }
        if (state == 22) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int kinds(Kinds k) {
        int state = 0;
        state = k.a instanceof Pin && state == 0 ? 1 : 0;
        state = k.b instanceof Bolt && state == 1 ? 2 : 0;
        state = k.c instanceof Bolt && state == 2 ? 3 : 0;
        state = k.d instanceof Pin && state == 3 ? 4 : 0;
        state = k.e instanceof Bolt && state == 4 ? 5 : 0;
        state = k.f instanceof Bolt && state == 5 ? 6 : 0;
        state = k.g instanceof Pin && state == 6 ? 7 : 0;
        state = k.h instanceof Bolt && state == 7 ? 8 : 0;
        state = k.i instanceof Bolt && state == 8 ? 9 : 0;
        state = k.j instanceof Pin && state == 9 ? 10 : 0;
        state = k.k instanceof Bolt && state == 10 ? 11 : 0;
        state = k.l instanceof Bolt && state == 11 ? 12 : 0;
        state = k.m instanceof Pin && state == 12 ? 13 : 0;
        state = k.n instanceof Bolt && state == 13 ? 14 : 0;
        state = k.o instanceof Bolt && state == 14 ? 15 : 0;
        state = k.p instanceof Pin && state == 15 ? 16 : 0;
        state = k.q instanceof Bolt && state == 16 ? 17 : 0;
        state = k.r instanceof Bolt && state == 17 ? 18 : 0;
        state = k.s instanceof Pin && state == 18 ? 19 : 0;
        state = k.t instanceof Bolt && state == 19 ? 20 : 0;
        if (state == 20) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int chain(Link link) {
        int state = 0;
        for (int i = 0; i < 18; i++) {
            if (link.number > 10 * i) {
                state++;
            } else {
                state = 0;
            }
            link = link.next;
        }
        if (state == 18 && link == null) {
            return 1; // reach: yes
        }
        return 0;
    }
}
