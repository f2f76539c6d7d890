/** BigInteger arithmetic, bit operations, radix text, conversions and errors on small and medium values. */
package lib_bignum;

import java.math.BigInteger;

public class BigInts {
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

    interface Body {
        Object run() throws Throwable;
    }

    static void t(String label, Body body) {
        try {
            p(label, body.run());
        } catch (Throwable e) {
            p(label, "threw " + e);
        }
    }

    public static void main(String[] args) {
        BigInteger[] v = {BigInteger.ZERO, BigInteger.ONE, BigInteger.TWO.negate(), BigInteger.TEN, new BigInteger("-255"), BigInteger.valueOf(Long.MAX_VALUE), BigInteger.valueOf(Long.MIN_VALUE), new BigInteger("123456789012345678901234567890"), new BigInteger("-98765432109876543210987654321"), BigInteger.ONE.shiftLeft(100)};
        for (BigInteger a : v) {
            p("unary " + a, a.negate() + " " + a.abs() + " " + a.signum() + " " + a.bitLength() + " " + a.bitCount() + " " + a.getLowestSetBit() + " " + a.not() + " " + a.hashCode() + " " + a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + a.floatValue() + " " + a.toString(16) + " " + a.toString(36) + " " + a.toByteArray().length);
            for (BigInteger b : new BigInteger[] {BigInteger.valueOf(7), BigInteger.valueOf(-1000), new BigInteger("-34567890123456789012"), BigInteger.ONE.shiftLeft(64)}) {
                BigInteger[] qr = a.divideAndRemainder(b);
                p("  with " + b, a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + qr[0] + " " + qr[1] + " " + a.gcd(b) + " " + a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.andNot(b) + " " + a.compareTo(b) + " " + a.min(b) + " " + a.max(b) + " " + a.mod(b.abs()));
            }
        }
        BigInteger x = new BigInteger("123456789abcdef0123456789", 16);
        for (int n : new int[] {0, 1, 31, 32, 33, 64, 100}) {
            p("shift " + n, x.shiftLeft(n).toString(16) + " " + x.shiftRight(n) + " " + x.negate().shiftRight(n) + " " + x.testBit(n) + " " + x.setBit(n).bitCount() + " " + x.clearBit(n).bitCount() + " " + x.flipBit(n).toString(32) + " " + x.shiftLeft(-n).bitLength());
        }
        p("pow", BigInteger.TWO.pow(200) + " " + BigInteger.valueOf(-3).pow(5) + " " + BigInteger.ZERO.pow(0) + " " + BigInteger.TEN.pow(30) + " " + BigInteger.valueOf(7).pow(77));
        p("sqrt", BigInteger.valueOf(99).sqrt() + " " + BigInteger.TEN.pow(40).sqrt() + " " + new BigInteger("123456789").pow(3).sqrt() + " " + java.util.Arrays.toString(BigInteger.valueOf(50).sqrtAndRemainder()));
        p("modPow", BigInteger.valueOf(3).modPow(BigInteger.valueOf(1000), BigInteger.valueOf(1000007)) + " " + BigInteger.valueOf(3).modPow(BigInteger.valueOf(-5), BigInteger.valueOf(1000007)) + " " + new BigInteger("2988348162058574136915891421498819466320163312926952423791023078876139").modPow(new BigInteger("2351399303373464486466122544523690094744975233415544072992656881240319"), BigInteger.TEN.pow(40)));
        p("modPow even", BigInteger.valueOf(5).modPow(BigInteger.valueOf(117), BigInteger.ONE.shiftLeft(70)) + " " + BigInteger.valueOf(7).modPow(BigInteger.valueOf(123), BigInteger.valueOf(1 << 20).multiply(BigInteger.valueOf(999))) + " " + BigInteger.valueOf(-4).modPow(BigInteger.TWO, BigInteger.valueOf(7)) + " " + BigInteger.TEN.modPow(BigInteger.TEN, BigInteger.ONE));
        p("modInverse", BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)) + " " + BigInteger.valueOf(-3).modInverse(BigInteger.valueOf(11)) + " " + x.modInverse(BigInteger.TWO.pow(127).subtract(BigInteger.ONE)));
        t("div zero", () -> BigInteger.ONE.divide(BigInteger.ZERO));
        t("mod zero", () -> BigInteger.ONE.mod(BigInteger.ZERO));
        t("mod neg", () -> BigInteger.ONE.mod(BigInteger.TEN.negate()));
        t("pow neg", () -> BigInteger.ONE.pow(-1));
        t("sqrt neg", () -> BigInteger.ONE.negate().sqrt());
        t("no inverse", () -> BigInteger.TWO.modInverse(BigInteger.TEN));
        t("bit neg", () -> BigInteger.ONE.testBit(-1));
        t("parse empty", () -> new BigInteger(""));
        t("parse bad", () -> new BigInteger("12x4"));
        t("parse sign", () -> new BigInteger("+-1"));
        t("parse sign only", () -> new BigInteger("-"));
        t("parse inner", () -> new BigInteger("1-2345678901234567890"));
        t("radix", () -> new BigInteger("z", 37));
        t("bytes empty", () -> new BigInteger(new byte[0]));
        t("signum bad", () -> new BigInteger(2, new byte[] {1}));
        t("signum mismatch", () -> new BigInteger(0, new byte[] {1}));
        t("intExact", () -> BigInteger.ONE.shiftLeft(31).intValueExact());
        t("longExact", () -> BigInteger.ONE.shiftLeft(63).longValueExact());
        t("shortExact", () -> BigInteger.valueOf(32768).shortValueExact());
        t("byteExact", () -> BigInteger.valueOf(-128).byteValueExact() + " " + BigInteger.valueOf(5).intValueExact());
        p("bytes", new BigInteger(new byte[] {-1, 0}) + " " + new BigInteger(1, new byte[] {-1, 0}) + " " + new BigInteger(-1, new byte[] {0, 0, 5}) + " " + new BigInteger(new byte[] {9, 1, 2, 3, 9}, 1, 3) + " " + java.util.Arrays.toString(new BigInteger("-129").toByteArray()) + " " + java.util.Arrays.toString(BigInteger.valueOf(128).toByteArray()));
        p("doubles", new BigInteger("9007199254740993").doubleValue() + " " + new BigInteger("9007199254740995").doubleValue() + " " + BigInteger.TEN.pow(400).doubleValue() + " " + BigInteger.ONE.shiftLeft(1023).doubleValue() + " " + new BigInteger("16777217").floatValue() + " " + BigInteger.TEN.pow(39).negate().floatValue());
        p("primes", BigInteger.valueOf(97).isProbablePrime(20) + " " + BigInteger.valueOf(91).isProbablePrime(20) + " " + BigInteger.TWO.pow(61).subtract(BigInteger.ONE).isProbablePrime(30) + " " + BigInteger.TWO.pow(67).subtract(BigInteger.ONE).isProbablePrime(30) + " " + BigInteger.valueOf(561).isProbablePrime(10) + " " + BigInteger.TWO.pow(127).subtract(BigInteger.ONE).isProbablePrime(50) + " " + BigInteger.ONE.isProbablePrime(5) + " " + BigInteger.TWO.isProbablePrime(5));
        p("next prime", BigInteger.valueOf(100).nextProbablePrime() + " " + BigInteger.TEN.pow(18).nextProbablePrime() + " " + BigInteger.ZERO.nextProbablePrime());
        t("next prime neg", () -> BigInteger.ONE.negate().nextProbablePrime());
        p("equals", BigInteger.valueOf(5).equals(new BigInteger("5")) + " " + BigInteger.valueOf(5).equals(5) + " " + (BigInteger.valueOf(16) == BigInteger.valueOf(16)) + " " + BigInteger.valueOf(-17).toString(2) + " " + new BigInteger("-zz", 36) + " " + new BigInteger("000123"));
    }
}
