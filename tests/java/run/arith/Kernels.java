/** Integer kernels: sieve, matrix power, modular inverse, big multiplication by limbs, digits of pi and e, Josephus, partitions. */
package arith;

public class Kernels {
    static long modpow(long b, long e, long m) { long r = 1; for (b %= m; e > 0; e >>= 1, b = b * b % m) if ((e & 1) != 0) r = r * b % m; return r; }
    static long[][] mul(long[][] a, long[][] b, long m) {
        long[][] c = new long[2][2];
        for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) for (int k = 0; k < 2; k++) c[i][j] = (c[i][j] + a[i][k] * b[k][j]) % m;
        return c;
    }
    static long fib(long n, long m) {
        long[][] r = {{1, 0}, {0, 1}}, b = {{1, 1}, {1, 0}};
        for (; n > 0; n >>= 1, b = mul(b, b, m)) if ((n & 1) == 1) r = mul(r, b, m);
        return r[0][1];
    }
    static String fact(int n) {
        int[] d = new int[200];
        d[0] = 1;
        int len = 1;
        for (int i = 2; i <= n; i++) {
            int carry = 0;
            for (int k = 0; k < len || carry > 0; k++) {
                long v = (long) d[k] * i + carry;
                d[k] = (int) (v % 1000000000);
                carry = (int) (v / 1000000000);
                if (k >= len && d[k] != 0) len = k + 1;
            }
        }
        StringBuilder sb = new StringBuilder("" + d[len - 1]);
        for (int k = len - 2; k >= 0; k--) sb.append(String.valueOf(1000000000L + d[k]).substring(1));
        return sb.toString();
    }
    static String pi(int n) {
        int[] a = new int[n * 10 / 3 + 2];
        java.util.Arrays.fill(a, 2);
        StringBuilder sb = new StringBuilder();
        int nines = 0, pre = 0;
        for (int j = 0; j < n; j++) {
            int q = 0;
            for (int i = a.length - 1; i >= 0; i--) {
                int x = 10 * a[i] + q * (i + 1); int k = 2 * i + 1; if (i == 0) { a[0] = x % 10; q = x / 10; } else { a[i] = x % k; q = x / k; }
            }
            if (q == 9) nines++; else if (q == 10) {
                sb.append(pre + 1); for (; nines > 0; nines--) sb.append(0); pre = 0;
            } else { sb.append(pre); pre = q; for (; nines > 0; nines--) sb.append(9); }
        }
        return sb.toString();
    }
    static long[] egcd(long a, long b) {
        if (b == 0) return new long[] {a, 1, 0}; long[] r = egcd(b, a % b); return new long[] {r[0], r[2], r[1] - a / b * r[2]};
    }
    static boolean prime(long n) {
        if (n < 2 || n % 2 == 0) return n == 2;
        long d = n - 1;
        int s = 0;
        while (d % 2 == 0) { d /= 2; s++; }
        for (long a : new long[] {2, 3, 5, 7, 11, 13}) {
            if (a % n == 0) continue;
            long x = modpow(a, d, n);
            boolean ok = x == 1 || x == n - 1;
            for (int i = 1; i < s && !ok; i++) { x = x * x % n; ok = x == n - 1; }
            if (!ok) return false;
        }
        return true;
    }
    static int josephus(int n, int k) { int r = 0; for (int i = 2; i <= n; i++) r = (r + k) % i; return r; }
    static int isqrt(long n) {
        if (n < 2) return (int) n;
        long x = (long) 1 << 31 - Long.numberOfLeadingZeros(n | 1) / 2 + 1, y; while ((y = (x + n / x) >> 1) < x) x = y; return (int) x;
    }
    static int rev(int x) { int r = 0; while (x != 0) { r = r * 10 + x % 10; x /= 10; } return r; }

    public static void main(String[] args) {
        boolean[] c = new boolean[20000];
        int cnt = 0;
        long sum = 0;
        for (int i = 2; i < c.length; i++) if (!c[i]) { cnt++; sum += i; for (long j = (long) i * i; j < c.length; j += i) c[(int) j] = true; }
        System.out.println(cnt + " " + sum);
        for (long n : new long[] {0, 1, 10, 90, 1000, 1L << 40}) System.out.println("fib " + n + " " + fib(n, 1000000007));
        System.out.println(fact(20));
        System.out.println(fact(50));
        System.out.println(fact(100));
        System.out.println(pi(60));
        for (long[] p : new long[][] {{240, 46}, {17, 3120}, {0, 5}, {1L << 40, 3}}) {
            long[] r = egcd(p[0], p[1]); System.out.println("egcd " + r[0] + " " + r[1] + " " + r[2] + " " + (r[1] * p[0] + r[2] * p[1]));
        }
        for (long n : new long[] {1, 2, 9, 97, 561, 7919, 1000003, 999999937, 2147483647L, 2147483649L}) System.out.print(n + (prime(n) ? "p " : "c "));
        System.out.println();
        for (int n : new int[] {1, 5, 41, 1000}) System.out.print(josephus(n, 3) + " ");
        for (long n : new long[] {0, 1, 2, 99, 100, 1L << 40, (1L << 62) - 1}) System.out.print(isqrt(n) + " ");
        for (int n : new int[] {0, 120, -321, 2147483647, Integer.MIN_VALUE}) System.out.print(rev(n) + " ");
        System.out.println();
        int perfect = 0;
        for (int n = 2; n < 500; n++) {
            int s = 1;
            for (int d = 2; d * d <= n; d++) if (n % d == 0) { s += d; if (d != n / d) s += n / d; }
            if (s == n) { perfect++; System.out.print(n + " "); }
        }
        System.out.println(perfect);
        long best = 0;
        int at = 0;
        for (int i = 1; i < 3000; i++) {
            long n = i; int k = 0; while (n != 1) { n = (n & 1) == 0 ? n >> 1 : 3 * n + 1; k++; } if (k > best) { best = k; at = i; }
        }
        System.out.println(at + " " + best);
        int[] part = new int[101];
        part[0] = 1;
        for (int k = 1; k <= 100; k++) for (int n = k; n <= 100; n++) part[n] += part[n - k];
        System.out.println(part[100] + " " + part[50]);
        long cat = 1;
        for (int i = 0; i < 30; i++) { System.out.print(i % 6 == 0 ? cat + " " : ""); cat = cat * 2 * (2 * i + 1) / (i + 2); }
        System.out.println();
        int lucky = 0;
        for (int n = 0; n < 1000000; n += 7) {
            int a = n / 100000 + n / 10000 % 10 + n / 1000 % 10, b = n / 100 % 10 + n / 10 % 10 + n % 10; if (a == b) lucky++;
        }
        System.out.println(lucky);
        System.out.println(modpow(2, 1L << 40, 998244353) + " " + modpow(123456789, 987654321, 1000000007));
        int x = 0;
        for (int i = 0; i < 32; i++) x = x << 1 | (Integer.bitCount(i * 0x9E3779B9) & 1);
        System.out.println(Integer.toHexString(x));
    }
}
