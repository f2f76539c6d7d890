/** A method with long branches in both directions and many locals live across them. */
package control;

public class BigMethod {
    static int run(int seed) {
        int a = seed, b = 1, c = 2, d = 3, e = 4, f = 5;
        long l = seed, m = 7;
        double x = seed, y = 0.5;
        for (int i = 0; i < 50; i++) {
            if ((a & 1) == 0) {
                a += b * 3 - c;
                b ^= a << 2;
                c = c * 31 + d;
                d -= e;
                e += f * a;
                f = f >>> 1 ^ b;
                l += a * 5L;
                m ^= l << 3;
                x = x * 0.9 + a % 10;
                y += x / 3;
                a += b * 5 - c;
                b ^= a << 3;
                c = c * 37 + d;
                d -= e;
                e += f * a;
                f = f >>> 2 ^ b;
                l += a * 7L;
                m ^= l << 5;
                x = x * 0.8 + a % 11;
                y += x / 5;
                a += b * 7 - c;
                b ^= a << 5;
                c = c * 41 + d;
                d -= e;
                e += f * a;
                f = f >>> 3 ^ b;
                l += a * 11L;
                m ^= l << 7;
                x = x * 0.7 + a % 12;
                y += x / 7;
                a += b * 9 - c;
                b ^= a << 7;
                c = c * 43 + d;
                d -= e;
                e += f * a;
                f = f >>> 4 ^ b;
                l += a * 13L;
                m ^= l << 9;
                x = x * 0.6 + a % 13;
                y += x / 9;
                if (i == 17) break;
                if (c > d) { a ^= c; continue; }
            } else if (b > c && d != e || l % 3 == 0) {
                a -= b * 3 - c;
                b += a >> 2;
                c = c * 17 + d;
                d += e;
                e -= f * a;
                f = f << 1 ^ b;
                l -= a * 5L;
                m += l >>> 3;
                x = x * 0.5 - a % 10;
                y -= x / 3;
                a -= b * 5 - c;
                b += a >> 3;
                c = c * 19 + d;
                d += e;
                e -= f * a;
                f = f << 2 ^ b;
                l -= a * 7L;
                m += l >>> 5;
                x = x * 0.4 - a % 11;
                y -= x / 5;
                a -= b * 7 - c;
                b += a >> 5;
                c = c * 23 + d;
                d += e;
                e -= f * a;
                f = f << 3 ^ b;
                l -= a * 11L;
                m += l >>> 7;
                x = x * 0.3 - a % 12;
                y -= x / 7;
                try {
                    if (a % 4 == 3) throw new IllegalArgumentException("odd"); a /= (b & 3);
                } catch (ArithmeticException ex) { a += 1000; } catch (IllegalArgumentException ex) { a += ex.getMessage().length(); } finally { b++; }
            } else {
                switch (a & 7) {
                    case 1: a *= 3; break;
                    case 3: a = ~a; b--;
                    case 5: a += 2 * b; break;
                    default: a = a >>> 1; c++;
                }
                do { a--; d ^= a; } while ((a & 7) != 0);
            }
            l = l ^ a + b; m = m * 31 + c; x = Double.isInfinite(x) || Double.isNaN(x) ? 1 : x; y = y > 1e12 || y < -1e12 ? 0 : y;
        }
        System.out.println(seed + ": " + a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + l + " " + m + " " + x + " " + y);
        return a;
    }

    public static void main(String[] args) {
        int h = 0;
        for (int s = -20; s <= 20; s++) h = h * 31 + run(s * 7919);
        System.out.println(h);
    }
}
