/** Integer and Long: parsing, radix output, unsigned operations, bit twiddling, decode and caches. */
package lib_boxed;

public class Integers {
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
        String[] in = {"0", "-0", "+7", "-42", "2147483647", "-2147483648", "2147483648", "-2147483649", "", " 1", "1 ", "abc", "+", "-", "1_000", "0x10", "\u0661\u0662", "99999999999999999999", "1.0", "--1"};
        for (String s : in) {
            t("int " + s, () -> Integer.parseInt(s));
            t("long " + s, () -> Long.parseLong(s));
        }
        t("null int", () -> Integer.parseInt(null));
        t("null long", () -> Long.valueOf((String) null));
        for (int radix : new int[] {2, 8, 10, 16, 36, 1, 37}) {
            t("parse radix " + radix, () -> Integer.parseInt("1100", radix) + " " + Long.parseLong("-zz", 36) + " " + Integer.toString(-255, radix) + " " + Long.toString(Long.MIN_VALUE, radix));
        }
        t("bad digit", () -> Integer.parseInt("129", 8));
        t("range", () -> Integer.parseInt("xx-12yy", 2, 5, 10) + " " + Long.parseLong("abc123", 3, 6, 10));
        t("range bad", () -> Integer.parseInt("abc", 1, 5, 10));
        for (int v : new int[] {0, 1, -1, 255, -256, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x12345678}) {
            p("int " + v, Integer.toBinaryString(v) + " " + Integer.toHexString(v) + " " + Integer.toOctalString(v) + " " + Integer.bitCount(v) + " " + Integer.reverse(v) + " " + Integer.reverseBytes(v) + " " + Integer.highestOneBit(v) + " "
                    + Integer.lowestOneBit(v) + " " + Integer.numberOfLeadingZeros(v) + " " + Integer.numberOfTrailingZeros(v) + " " + Integer.rotateLeft(v, 7) + " " + Integer.rotateRight(v, 35) + " " + Integer.signum(v) + " " + Integer.toUnsignedString(v)
                    + " " + Integer.toUnsignedLong(v) + " " + Integer.toString(v, 36) + " " + Integer.toUnsignedString(v, 16) + " " + Integer.hashCode(v));
            p("unsigned " + v, Integer.divideUnsigned(v, 10) + " " + Integer.remainderUnsigned(v, 10) + " " + Integer.compareUnsigned(v, 100) + " " + Integer.compare(v, 100) + " " + Integer.parseUnsignedInt(Integer.toUnsignedString(v)));
        }
        for (long v : new long[] {0, 1, -1, 255, Long.MAX_VALUE, Long.MIN_VALUE, 0x123456789ABCDEFL}) {
            p("long " + v, Long.toBinaryString(v) + " " + Long.toHexString(v) + " " + Long.toOctalString(v) + " " + Long.bitCount(v) + " " + Long.reverse(v) + " " + Long.reverseBytes(v) + " " + Long.highestOneBit(v) + " " + Long.lowestOneBit(v)
                    + " " + Long.numberOfLeadingZeros(v) + " " + Long.numberOfTrailingZeros(v) + " " + Long.rotateLeft(v, 9) + " " + Long.rotateRight(v, 70) + " " + Long.signum(v) + " " + Long.toUnsignedString(v) + " " + Long.toUnsignedString(v, 7) + " " + Long.hashCode(v));
            p("unsigned " + v, Long.divideUnsigned(v, 10) + " " + Long.remainderUnsigned(v, 10) + " " + Long.divideUnsigned(v, -3) + " " + Long.compareUnsigned(v, 100) + " " + Long.parseUnsignedLong(Long.toUnsignedString(v)));
        }
        t("unsigned neg", () -> Integer.parseUnsignedInt("-1"));
        t("unsigned big", () -> Integer.parseUnsignedInt("4294967296"));
        t("unsigned long big", () -> Long.parseUnsignedLong("18446744073709551616"));
        t("div zero", () -> Integer.divideUnsigned(1, 0));
        for (String s : new String[] {"0x1F", "#ff", "-0X10", "010", "-012", "+9", "0", "08", "", "0x", "--5", "-#7f"}) {
            t("decode " + s, () -> Integer.decode(s) + " " + Long.decode(s));
        }
        Integer a = 127;
        Integer b = 127;
        Integer c = 128;
        Integer d = 128;
        p("cache", (a == b) + " " + (c == d) + " " + c.equals(d) + " " + (Integer.valueOf(-128) == Integer.valueOf(-128)) + " " + (Integer.valueOf(-129) == Integer.valueOf(-129)) + " " + (Long.valueOf(127) == Long.valueOf(127)) + " " + (Long.valueOf(128) == Long.valueOf(128)));
        p("conversions", a.byteValue() + " " + c.byteValue() + " " + Integer.valueOf(70000).shortValue() + " " + a.doubleValue() + " " + Integer.valueOf(16777217).floatValue() + " " + Long.valueOf(1L << 33 | 5).intValue());
        p("equality", Integer.valueOf(1).equals(1L) + " " + Long.valueOf(1).equals(1L) + " " + a.compareTo(c) + " " + Integer.max(3, 9) + " " + Integer.min(3, 9) + " " + Integer.sum(3, 9) + " " + Long.max(1, 2));
        p("getInteger", Integer.getInteger("no.such.property") + " " + Integer.getInteger("no.such.property", 5) + " " + Long.getLong("no.such.property", 6));
        p("constants", Integer.SIZE + " " + Integer.BYTES + " " + Long.SIZE + " " + Long.BYTES + " " + Integer.TYPE + " " + Long.TYPE);
        int h = 0;
        for (int i = 0; i < 2000; i++) {
            int v = i * 0x9E3779B9;
            h = h * 31 + Integer.toString(v, i % 35 + 2).hashCode();
            h = h * 31 + Integer.parseInt(Integer.toString(v, i % 35 + 2), i % 35 + 2);
        }
        p("radix hash", h);
    }
}
