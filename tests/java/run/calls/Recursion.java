/** Plain, mutual and deep recursion with different frame shapes; recursion through interfaces and lambdas. */
package calls;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;

public class Recursion {
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    static long fact(int n) { return n == 0 ? 1 : n * fact(n - 1); }
    static boolean even(int n) { return n == 0 || odd(n - 1); } static boolean odd(int n) { return n != 0 && even(n - 1); }
    static int m91(int n) { return n > 100 ? n - 10 : m91(m91(n + 11)); }
    static int tak(int x, int y, int z) { return y < x ? tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y)) : z; }
    static double frac(int n, double x) { return n == 0 ? x : 1 / (n + frac(n - 1, x)); }
    static String rev(String s) { return s.isEmpty() ? "" : rev(s.substring(1)) + s.charAt(0); }
    static boolean pal(String s) { return s.length() < 2 || s.charAt(0) == s.charAt(s.length() - 1) && pal(s.substring(1, s.length() - 1)); }
    static long pow(long b, int e, long m) { if (e == 0) return 1; long h = pow(b, e / 2, m); h = h * h % m; return (e & 1) == 1 ? h * b % m : h; }
    static int hofF(int n) { return n == 0 ? 1 : n - hofM(hofF(n - 1)); } static int hofM(int n) { return n == 0 ? 0 : n - hofF(hofM(n - 1)); }
    static void bin(String p, int n) { if (n == 0) { System.out.print(p + " "); return; } bin(p + "0", n - 1); bin(p + "1", n - 1); }
    static int depth(int n, long a, double b, Object o) { return n == 0 ? (int) (a + b) + o.hashCode() : depth(n - 1, a + 1, b + 0.5, o) + 1; }
    static int paths(int r, int c) { return r == 0 || c == 0 ? 1 : paths(r - 1, c) + paths(r, c - 1); }
    static int partitions(int n, int k) { return n == 0 ? 1 : n < 0 || k == 0 ? 0 : partitions(n - k, k) + partitions(n, k - 1); }
    static Map<Long, Long> memo = new HashMap<>();
    static long collatz(long n) {
        if (n == 1) return 0;
        Long c = memo.get(n);
        if (c != null) return c;
        long r = 1 + collatz(n % 2 == 0 ? n / 2 : 3 * n + 1);
        memo.put(n, r);
        return r;
    }
    static class Tree {
        Tree l, r;
        int v;
        Tree(int v) { this.v = v; }
        void add(int x) { if (x < v) { if (l == null) l = new Tree(x); else l.add(x); } else { if (r == null) r = new Tree(x); else r.add(x); } }
        int sum() { return v + (l == null ? 0 : l.sum()) + (r == null ? 0 : r.sum()); }
        int height() { return 1 + Math.max(l == null ? 0 : l.height(), r == null ? 0 : r.height()); }
        public String toString() { return (l == null ? "" : l + " ") + v + (r == null ? "" : " " + r); }
    }
    interface Expr {
        int eval();
        static Expr num(int n) { return () -> n; }
        static Expr add(Expr a, Expr b) { return () -> a.eval() + b.eval(); }
        static Expr mul(Expr a, Expr b) { return () -> a.eval() * b.eval(); }
    }
    static String src;
    static int pos;
    static int expr() {
        int v = term();
        while (pos < src.length() && (src.charAt(pos) == '+' || src.charAt(pos) == '-')) {
            char o = src.charAt(pos++); int t = term(); v = o == '+' ? v + t : v - t;
        }
        return v;
    }
    static int term() {
        int v = fac();
        while (pos < src.length() && (src.charAt(pos) == '*' || src.charAt(pos) == '/')) {
            char o = src.charAt(pos++); int t = fac(); v = o == '*' ? v * t : v / t;
        }
        return v;
    }
    static int fac() {
        char c = src.charAt(pos);
        if (c == '-') { pos++; return -fac(); }
        if (c == '(') { pos++; int v = expr(); pos++; return v; }
        int v = 0;
        while (pos < src.length() && Character.isDigit(src.charAt(pos))) v = v * 10 + src.charAt(pos++) - '0';
        return v;
    }
    static IntUnaryOperator self;
    static <T, R> Function<T, R> fix(Function<Function<T, R>, Function<T, R>> f) { return x -> f.apply(fix(f)).apply(x); }
    static int fin(int n) {
        try { if (n == 0) throw new IllegalStateException("bottom"); return fin(n - 1) + 1; } finally { if (n % 10 == 0) cnt++; }
    }
    static int cnt;
    static int catches(int n) {
        try { if (n == 0) return 1 / n; return catches(n - 1) + 1; } catch (ArithmeticException e) { if (n < 3) throw e; return n * 1000; }
    }

    public static void main(String[] args) {
        System.out.println(fib(20) + " " + fact(20) + " " + fact(21) + " " + even(1000) + " " + odd(999) + " " + m91(1) + " " + m91(150) + " " + tak(8, 5, 2));
        System.out.println(frac(30, 0.7) + " " + rev("recursion") + " " + pal("amanaplanacanalpanama") + " " + pal("ab") + " " + pow(3, 1000003, 1000000007));
        for (int i = 0; i < 12; i++) System.out.print(hofF(i) + "," + hofM(i) + " ");
        System.out.println();
        bin("", 4);
        System.out.println();
        System.out.println(depth(1500, 1, 0.25, 7) + " " + paths(7, 7) + " " + partitions(30, 30));
        long best = 0, at = 0;
        for (long i = 1; i < 3000; i++) if (collatz(i) > best) { best = collatz(i); at = i; }
        System.out.println(best + " " + at + " " + memo.size());
        Tree t = new Tree(50);
        int s = 7;
        for (int i = 0; i < 30; i++) { s = s * 31 + 17 & 127; t.add(s); }
        System.out.println(t + " sum " + t.sum() + " h " + t.height());
        Expr e = Expr.num(1);
        for (int i = 2; i < 20; i++) e = i % 2 == 0 ? Expr.add(e, Expr.num(i)) : Expr.mul(e, Expr.num(i % 5));
        System.out.println(e.eval());
        for (String q : new String[] {"1+2*3", "(1+2)*3", "-(4-6)*--3", "100/7/2", "2*(3+(4*(5-(6))))"}) {
            src = q; pos = 0; System.out.print(q + "=" + expr() + " ");
        }
        System.out.println();
        self = n -> n < 2 ? 1 : n * self.applyAsInt(n - 1);
        System.out.println(self.applyAsInt(10));
        System.out.println(Recursion.<Integer, Integer>fix(f -> n -> n < 2 ? n : f.apply(n - 1) + f.apply(n - 2)).apply(12));
        try { fin(100); } catch (IllegalStateException x) {
            System.out.println(x.getMessage() + " " + cnt + " " + (x.getStackTrace().length >= 102));
        }
        System.out.println(catches(8));
        Object[] nest = {1, new Object[] {2, new Object[] {3, new Object[] {}}, 4}, 5};
        System.out.println(flat(nest));
        System.out.println(java.util.Arrays.deepToString(nest));
        System.out.println(gray(4));
        System.out.println(det(new double[][] {{2, 0, 1, 3}, {1, 5, 2, 0}, {0, 1, 4, 1}, {3, 2, 0, 1}}));
    }

    static String flat(Object o) {
        if (!(o instanceof Object[])) return o + ";"; String r = "["; for (Object x : (Object[]) o) r += flat(x); return r + "]";
    }
    static String gray(int n) {
        if (n == 1) return "0 1";
        String[] p = gray(n - 1).split(" ");
        StringBuilder sb = new StringBuilder();
        for (String s : p) sb.append('0').append(s).append(' ');
        for (int i = p.length; i-- > 0; ) sb.append('1').append(p[i]).append(i > 0 ? " " : "");
        return sb.toString();
    }
    static double det(double[][] m) {
        int n = m.length;
        if (n == 1) return m[0][0];
        double d = 0;
        for (int c = 0; c < n; c++) {
            double[][] s = new double[n - 1][n - 1];
            for (int i = 1; i < n; i++) for (int j = 0, k = 0; j < n; j++) if (j != c) s[i - 1][k++] = m[i][j];
            d += (c % 2 == 0 ? 1 : -1) * m[0][c] * det(s);
        }
        return d;
    }
}
