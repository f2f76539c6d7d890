/** Byte, Short, Boolean and Number conversions, parsing errors, caches and comparisons. */
package lib_boxed;

public class SmallTypes {
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
        for (String s : new String[] {"0", "-128", "127", "128", "-129", "32767", "32768", "-32769", "x", "", "+5", "1e1"}) {
            t("byte " + s, () -> Byte.parseByte(s));
            t("short " + s, () -> Short.parseShort(s));
        }
        t("byte radix", () -> Byte.parseByte("7f", 16) + " " + Byte.parseByte("-80", 16) + " " + Byte.valueOf("11", 2));
        t("byte radix over", () -> Byte.parseByte("ff", 16));
        t("short radix", () -> Short.parseShort("-8000", 16) + " " + Short.valueOf("77", 8));
        t("byte decode", () -> Byte.decode("0x7f") + " " + Byte.decode("-0200") + " " + Byte.decode("#10"));
        t("byte decode over", () -> Byte.decode("0x80"));
        t("short decode", () -> Short.decode("-0x8000") + " " + Short.decode("077"));
        t("short decode over", () -> Short.decode("0x8000"));
        t("null byte", () -> Byte.parseByte(null));
        t("null decode", () -> Short.decode(null));
        for (byte b : new byte[] {0, 1, -1, 127, -128}) {
            p("byte " + b, Byte.toUnsignedInt(b) + " " + Byte.toUnsignedLong(b) + " " + Byte.hashCode(b) + " " + Byte.compareUnsigned(b, (byte) 5) + " " + Byte.compare(b, (byte) 5) + " " + (b >>> 1) + " " + (b >> 1) + " " + ((b & 0xff) >>> 1) + " " + (byte) (b + 1) + " " + (byte) (b * b));
        }
        for (short s : new short[] {0, 1, -1, Short.MAX_VALUE, Short.MIN_VALUE, 0x1234}) {
            p("short " + s, Short.toUnsignedInt(s) + " " + Short.reverseBytes(s) + " " + Short.hashCode(s) + " " + Short.compareUnsigned(s, (short) 5) + " " + Short.compare(s, (short) 5) + " " + (short) (s + 1) + " " + (byte) s + " " + (char) (s & 0x7f | 0x20) + " " + (short) (s << 3));
        }
        Byte b1 = 5;
        Byte b2 = 5;
        Short s1 = 127;
        Short s2 = 127;
        Short s3 = 128;
        Short s4 = 128;
        p("caches", (b1 == b2) + " " + (s1 == s2) + " " + (s3 == s4) + " " + s3.equals(s4) + " " + (Byte.valueOf((byte) -128) == Byte.valueOf((byte) -128)) + " " + (Character.valueOf('\u007f') == Character.valueOf('\u007f')) + " " + (Character.valueOf('\u0080') == Character.valueOf('\u0080')) + " " + (Boolean.valueOf(true) == Boolean.TRUE));
        p("cross equals", b1.equals(5) + " " + b1.equals((byte) 5) + " " + s1.equals(127) + " " + Integer.valueOf(5).equals(b1));
        for (String s : new String[] {"true", "TRUE", "True", "yes", "1", "", "false", " true"}) {
            p("boolean " + s, Boolean.parseBoolean(s) + " " + Boolean.valueOf(s));
        }
        p("boolean", Boolean.parseBoolean(null) + " " + Boolean.hashCode(true) + " " + Boolean.hashCode(false) + " " + Boolean.compare(true, false) + " " + Boolean.TRUE.compareTo(false) + " " + Boolean.logicalAnd(true, false) + " " + Boolean.logicalOr(true, false) + " " + Boolean.logicalXor(true, true) + " " + Boolean.toString(false) + " " + Boolean.TRUE.equals("true") + " " + Boolean.getBoolean("no.such"));
        Number[] ns = {(byte) 200, (short) 40000, 3_000_000_000L, 1.9e10, 3.7f, -3.7, Double.NaN, Float.POSITIVE_INFINITY, 300, Integer.MIN_VALUE, new java.math.BigDecimal("123456789012.99"), new java.math.BigInteger("98765432109876543210")};
        for (Number n : ns) {
            p(n.getClass().getSimpleName() + " " + n, n.byteValue() + " " + n.shortValue() + " " + n.intValue() + " " + n.longValue() + " " + n.floatValue() + " " + n.doubleValue());
        }
        p("casts", (byte) 300 + " " + (short) -40000 + " " + (int) 3.99e9 + " " + (long) -1e30 + " " + (int) Double.NaN + " " + (char) 65.7 + " " + (byte) 'é' + " " + (int) '\uffff' + " " + (short) '\uffff' + " " + (byte) 1e10 + " " + (char) -1.5 + 0);
        Object[] boxes = {true ? 1 : 2.0, true ? (Integer) 1 : (Double) 2.0, false ? 'a' : 98, true ? (byte) 1 : 'x', true ? null : 0};
        for (Object o : boxes) {
            p("ternary", o + " " + (o == null ? "null" : o.getClass().getSimpleName()));
        }
        t("unbox null", () -> { Integer x = null; int y = x; return y; });
        t("unbox null ternary", () -> { Boolean q = null; return q ? 1 : 2; });
        Integer inc = 5;
        inc++;
        inc += 2;
        Character ch = 'a';
        ch++;
        Long lg = 5L;
        lg *= 3;
        p("compound", inc + " " + ch + " " + lg);
        Integer x1 = 1000;
        int x2 = 1000;
        Long x3 = 1000L;
        p("mixed ==", (x1 == x2) + " " + (x3 == x2) + " " + x3.equals(1000) + " " + (x1 <= 1000 && x1 >= 1000));
    }
}
