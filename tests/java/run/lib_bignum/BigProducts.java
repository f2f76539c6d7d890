/** Large BigInteger products crossing Karatsuba, Toom-Cook and Burnikel-Ziegler thresholds, and text conversion. */
package lib_bignum;

import java.math.BigInteger;
import java.util.Random;

public class BigProducts {
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

    static BigInteger of(Random r, int words) {
        int[] w = new int[words];
        for (int i = 0; i < words; i++) {
            w[i] = r.nextInt();
        }
        byte[] b = new byte[words * 4];
        for (int i = 0; i < b.length; i++) {
            b[i] = (byte) (w[i / 4] >>> (i % 4 * 8));
        }
        return new BigInteger(1, b);
    }

    public static void main(String[] args) {
        Random r = new Random(1);
        for (int n : new int[] {1, 2, 10, 40, 80, 81, 160, 241}) {
            BigInteger a = of(r, n);
            BigInteger b = of(r, n);
            BigInteger c = of(r, n / 3 + 1);
            BigInteger ab = a.multiply(b);
            BigInteger sq = a.multiply(a);
            BigInteger[] qr = ab.add(c).divideAndRemainder(a);
            p("words " + n, ab.hashCode() + " " + sq.hashCode() + " " + a.pow(2).equals(sq) + " " + a.multiply(c).hashCode() + " " + qr[0].hashCode() + " " + qr[1].hashCode() + " " + qr[0].multiply(a).add(qr[1]).equals(ab.add(c)) + " " + ab.divide(b).equals(a));
            p("  identity", a.add(b).multiply(a.subtract(b)).equals(sq.subtract(b.multiply(b))) + " " + a.negate().multiply(b).equals(ab.negate()) + " " + sq.sqrt().equals(a) + " " + ab.mod(a).signum() + " " + ab.bitLength());
            if (n <= 120) {
                String s = ab.toString();
                p("  text", s.length() + " " + s.hashCode() + " " + new BigInteger(s).equals(ab) + " " + ab.toString(16).hashCode() + " " + new BigInteger(ab.toString(7), 7).equals(ab) + " " + a.shiftRight(n * 16).gcd(b.shiftRight(n * 20)));
            }
        }
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 400; i++) {
            f = f.multiply(BigInteger.valueOf(i));
        }
        String fs = f.toString();
        p("400!", fs.length() + " " + fs.substring(0, 30) + " " + fs.hashCode() + " zeros " + (fs.length() - fs.replaceAll("0+$", "").length()));
        BigInteger a = BigInteger.ZERO;
        BigInteger b = BigInteger.ONE;
        for (int i = 0; i < 1500; i++) {
            BigInteger t = a.add(b);
            a = b;
            b = t;
        }
        String fib = a.toString();
        p("fib 1500", fib.length() + " " + fib.substring(0, 20) + " " + fib.substring(fib.length() - 20));
        BigInteger m = BigInteger.TWO.pow(127).subtract(BigInteger.ONE);
        p("mersenne", m.isProbablePrime(4) + " " + m.toString().length() + " " + m.toString());
        p("modpow big", of(r, 16).modPow(of(r, 8), m).hashCode() + " " + BigInteger.valueOf(3).modPow(m.subtract(BigInteger.ONE), m));
        BigInteger q = BigInteger.ONE.shiftLeft(2000).add(BigInteger.valueOf(12345));
        p("shifts", q.shiftRight(1000).bitLength() + " " + q.shiftLeft(777).bitLength() + " " + q.not().bitCount() + " " + q.negate().shiftRight(1999) + " " + q.and(q.not()).signum() + " " + q.xor(q.shiftRight(1)).hashCode());
        // Pi by Machin's formula in scaled integers.
        int digits = 200;
        BigInteger scale = BigInteger.TEN.pow(digits + 10);
        BigInteger pi = arctan(5, scale).multiply(BigInteger.valueOf(16)).subtract(arctan(239, scale).multiply(BigInteger.valueOf(4)));
        p("pi", pi.toString().substring(0, digits));
        BigInteger e = BigInteger.ZERO;
        BigInteger term = scale;
        for (int i = 1; term.signum() != 0; i++) {
            e = e.add(term);
            term = term.divide(BigInteger.valueOf(i));
        }
        p("e", e.toString().substring(0, 100));
        BigInteger rsaP = new BigInteger("170141183460469231731687303715884105727");
        BigInteger rsaQ = new BigInteger("618970019642690137449562111");
        BigInteger n = rsaP.multiply(rsaQ);
        BigInteger phi = rsaP.subtract(BigInteger.ONE).multiply(rsaQ.subtract(BigInteger.ONE));
        BigInteger pub = BigInteger.valueOf(65537);
        BigInteger priv = pub.modInverse(phi);
        BigInteger msg = new BigInteger("attack at dawn".getBytes());
        BigInteger enc = msg.modPow(pub, n);
        p("rsa", enc + " " + new String(enc.modPow(priv, n).toByteArray()));
    }

    static BigInteger arctan(int inv, BigInteger scale) {
        BigInteger x = scale.divide(BigInteger.valueOf(inv));
        BigInteger sum = x;
        BigInteger sq = BigInteger.valueOf((long) inv * inv);
        for (int i = 3; x.signum() != 0; i += 2) {
            x = x.divide(sq).negate();
            sum = sum.add(x.divide(BigInteger.valueOf(i)));
        }
        return sum;
    }
}
