/** Floating-point kernels: n-body, Mandelbrot, Gauss elimination, Newton, Simpson, power iteration; results with bits. */
package floats;

public class Kernels {
    static void p(String n, double v) { System.out.println(n + " " + v + " " + Long.toHexString(Double.doubleToLongBits(v))); }
    static double energy(double[][] b) {
        double e = 0;
        for (int i = 0; i < b.length; i++) {
            e += 0.5 * b[i][6] * (b[i][3] * b[i][3] + b[i][4] * b[i][4] + b[i][5] * b[i][5]);
            for (int j = i + 1; j < b.length; j++) {
                double dx = b[i][0] - b[j][0], dy = b[i][1] - b[j][1], dz = b[i][2] - b[j][2];
                e -= b[i][6] * b[j][6] / Math.sqrt(dx * dx + dy * dy + dz * dz);
            }
        }
        return e;
    }
    static void advance(double[][] b, double dt) {
        for (int i = 0; i < b.length; i++) for (int j = i + 1; j < b.length; j++) {
            double dx = b[i][0] - b[j][0], dy = b[i][1] - b[j][1], dz = b[i][2] - b[j][2], d2 = dx * dx + dy * dy + dz * dz, mag = dt / (d2 * Math.sqrt(d2));
            for (int k = 0; k < 3; k++) {
                double d = k == 0 ? dx : k == 1 ? dy : dz; b[i][3 + k] -= d * b[j][6] * mag; b[j][3 + k] += d * b[i][6] * mag;
            }
        }
        for (double[] o : b) for (int k = 0; k < 3; k++) o[k] += dt * o[3 + k];
    }
    static int mandel(double cr, double ci) {
        double r = 0, i = 0;
        int n = 0;
        while (n < 100 && r * r + i * i <= 4) { double t = r * r - i * i + cr; i = 2 * r * i + ci; r = t; n++; }
        return n;
    }
    static int mandelf(float cr, float ci) {
        float r = 0, i = 0;
        int n = 0;
        while (n < 100 && r * r + i * i <= 4) { float t = r * r - i * i + cr; i = 2 * r * i + ci; r = t; n++; }
        return n;
    }
    interface F { double f(double x); }
    static double simpson(F f, double a, double b, int n) {
        double h = (b - a) / n, s = f.f(a) + f.f(b); for (int i = 1; i < n; i++) s += f.f(a + i * h) * (i % 2 == 0 ? 2 : 4); return s * h / 3;
    }
    static double newton(F f, F d, double x) {
        for (int i = 0; i < 50; i++) { double nx = x - f.f(x) / d.f(x); if (nx == x) break; x = nx; } return x;
    }
    static double bisect(F f, double a, double b) {
        for (int i = 0; i < 200; i++) { double m = (a + b) / 2; if (f.f(a) * f.f(m) <= 0) b = m; else a = m; } return a;
    }
    static double exp(double x) { double s = 1, t = 1; for (int i = 1; i < 40; i++) { t *= x / i; s += t; } return s; }
    static double sinT(double x) { double s = x, t = x; for (int i = 1; i < 20; i++) { t *= -x * x / ((2 * i) * (2 * i + 1)); s += t; } return s; }
    static double det(double[][] m) {
        double d = 1;
        int n = m.length;
        for (int c = 0; c < n; c++) {
            int p = c;
            for (int r = c; r < n; r++) if (Math.abs(m[r][c]) > Math.abs(m[p][c])) p = r;
            if (m[p][c] == 0) return 0;
            if (p != c) { double[] t = m[p]; m[p] = m[c]; m[c] = t; d = -d; }
            d *= m[c][c];
            for (int r = c + 1; r < n; r++) { double k = m[r][c] / m[c][c]; for (int q = c; q < n; q++) m[r][q] -= k * m[c][q]; }
        }
        return d;
    }
    public static void main(String[] args) {
        double[][] b = {{0, 0, 0, 0, 0, 0, 39.47}, {4.84, -1.16, -0.10, 0.6, 2.8, -0.02, 0.037}, {8.34, 4.12, -0.4, -1.01, 1.82, 0.008, 0.011}};
        p("e0", energy(b));
        for (int i = 0; i < 1000; i++) advance(b, 0.01);
        p("e1", energy(b));
        p("x", b[1][0]);
        for (int y = 0; y < 12; y++) {
            StringBuilder sb = new StringBuilder();
            for (int x = 0; x < 40; x++) { int n = mandel(-2 + x * 0.075, -1.2 + y * 0.2); sb.append(" .:-=+*#%@".charAt(n == 100 ? 9 : n % 9)); }
            System.out.println(sb);
        }
        int s = 0;
        for (int y = 0; y < 20; y++) for (int x = 0; x < 20; x++) s = s * 7 + mandelf(-2 + x * 0.15f, -1 + y * 0.1f);
        System.out.println(s);
        p("simpson", simpson(x -> x * x * x - x / 3, -1, 2, 100));
        p("sqrt2", newton(x -> x * x - 2, x -> 2 * x, 1));
        p("cbrt", newton(x -> x * x * x - 10, x -> 3 * x * x, 1));
        p("bisect", bisect(x -> x * x - 3, 0, 2));
        p("e", exp(1));
        p("exp -5", exp(-5));
        p("sin", sinT(1));
        double[][] hil = new double[8][8];
        for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) hil[i][j] = 1.0 / (i + j + 1);
        p("hilbert", det(hil));
        double[] v = {1, 1, 1};
        double l = 0;
        double[][] m = {{2, 1, 0}, {1, 3, 1}, {0, 1, 4}};
        for (int it = 0; it < 100; it++) {
            double[] w = new double[3];
            double n = 0;
            for (int i = 0; i < 3; i++) { for (int j = 0; j < 3; j++) w[i] += m[i][j] * v[j]; n += w[i] * w[i]; }
            l = Math.sqrt(n);
            for (int i = 0; i < 3; i++) v[i] = w[i] / l;
        }
        p("eigen", l);
        float f = 0;
        for (int i = 1; i < 3000; i++) f += 1f / (i * i);
        System.out.println(f + " " + Integer.toHexString(Float.floatToIntBits(f)));
        double mean = 0, m2 = 0;
        int seed = 1;
        for (int i = 1; i <= 2000; i++) {
            seed = seed * 1103515245 + 12345; double x = (seed >>> 16) / 65536.0, d = x - mean; mean += d / i; m2 += d * (x - mean);
        }
        p("mean", mean);
        p("var", m2 / 2000);
        double lx = 0.1, ly = 0, lz = 0;
        for (int i = 0; i < 1000; i++) {
            double dx = 10 * (ly - lx), dy = lx * (28 - lz) - ly, dz = lx * ly - 8.0 / 3 * lz; lx += dx * 0.01; ly += dy * 0.01; lz += dz * 0.01;
        }
        p("lorenz", lx + ly + lz);
        p("horner", ((((2.5 * 1.1 - 3) * 1.1 + 4) * 1.1 - 5) * 1.1 + 6));
        p("hypot", Math.sqrt(3e200 * 3e200 + 4e200 * 4e200));
        p("agm", agm(1, Math.sqrt(0.5)));
    }
    static double agm(double a, double g) { while (Math.abs(a - g) > 1e-15) { double t = (a + g) / 2; g = Math.sqrt(a * g); a = t; } return a; }
}
