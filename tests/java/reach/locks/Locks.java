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

    static int signs(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m, int n, int o, int p, int q, int r, int s, int t, int u, int v, int w, int x) {
        int product = 1;
        if (a > 3) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (b < -8) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (c > 15) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (d < 42) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (e > 7) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (f < 99) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (g > -1) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (h < 26) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (i > 64) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (j < 5) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (k > 81) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (l < -40) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (m > 12) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (n < 33) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (o > 70) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (p < -17) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (q > 2) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (r < 58) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (s > 91) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (t < -6) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (u > 44) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (v < 23) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (w > 10) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (x < 77) {
            product = product * 3 & 0xffff;
        } else {
            product = product + 2 & 0xffff;
        }
        if (product == 47329) {
            return 1; // reach: yes
        }
        return 0;
    }
}
