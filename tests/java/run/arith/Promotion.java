/** Binary numeric promotion: which overload the result type of mixed operands selects. */
package arith;

public class Promotion {
    static String t(int x) { return "int:" + x; }
    static String t(long x) { return "long:" + x; }
    static String t(float x) { return "float:" + x; }
    static String t(double x) { return "double:" + x; }
    static String t(char x) { return "char:" + (int) x; }
    static String t(byte x) { return "byte:" + x; }
    static String t(short x) { return "short:" + x; }
    static String t(boolean x) { return "boolean:" + x; }
    static String t(Object x) { return "Object:" + x.getClass().getSimpleName() + ":" + x; }

    public static void main(String[] args) {
        byte b = -3; short s = 300; char c = 'A'; int i = 70000; long l = 5000000000L; float f = 0.5f; double d = 0.25; boolean z = args.length == 0;
        System.out.println(t(b + b) + " " + t(b + s) + " " + t(c + b) + " " + t(c + c) + " " + t(s * s));
        System.out.println(t(i + l) + " " + t(l + f) + " " + t(f + d) + " " + t(i + f) + " " + t(i * d) + " " + t(c * l) + " " + t(c * f));
        System.out.println(t(+b) + " " + t(-c) + " " + t(~s) + " " + t(~c) + " " + t(-l) + " " + t(-f) + " " + t(~l));
        System.out.println(t(b << l) + " " + t(c >> b) + " " + t(l << b) + " " + t(s >>> 1) + " " + t(i << l));
        System.out.println(t(z ? b : s) + " " + t(z ? b : c) + " " + t(z ? c : 1) + " " + t(z ? c : i) + " " + t(z ? 1 : 'b') + " " + t(z ? 1 : 2L) + " " + t(z ? 1 : 2f));
        System.out.println(t(z ? 'x' : 70000) + " " + t(z ? b : 100) + " " + t(z ? b : 1000) + " " + t(z ? (Object) 1 : "s"));
        Integer bi = 7; Long bl = 8L; Character bc = 'q'; Byte bb = 9; Double bd = 1.5;
        System.out.println(t(z ? bi : bl) + " " + t(z ? bi : bd) + " " + t(z ? bc : bi) + " " + t(bi + bl) + " " + t(bb + bb) + " " + t(z ? bi : "x") + " " + t(z ? bi : bi));
        System.out.println(t((byte) (b + 1)) + " " + t((short) c) + " " + t((char) s) + " " + t((int) l) + " " + t((float) d) + " " + t((char) -1));
        System.out.println(t(z & true) + " " + t(z ^ true) + " " + t(z | false) + " " + t(!z));
        System.out.println(t(b == c) + " " + t(s < l) + " " + t(f >= d) + " " + t('a' < 98) + " " + t(bi == 7) + " " + t(bl == 8));
        System.out.println(t(c++) + " " + t(++c) + " " + t(b--) + " " + t(--b) + " " + t(s++) + " " + t(f++) + " " + t(d--) + " " + t(l++));
        System.out.println(t(b += 200) + " " + t(c *= 2) + " " + t(s -= 1e9) + " " + t(i /= 0.3) + " " + t(f += d) + " " + t(l -= 0.5f));
        System.out.println(t(1 / 2 * 2.0) + " " + t(1 / 2.0 * 2) + " " + t(3 / 2 + 3 / 2f) + " " + t('a' + 'b') + " " + t((char) ('a' + 1)));
        System.out.println(t(i * i) + " " + t((long) i * i) + " " + t(i * (long) i) + " " + t((long) (i * i)) + " " + t(1L * i * i));
        System.out.println(t(16777217) + " " + t((float) 16777217) + " " + t(16777217 + 0f) + " " + t(16777217 + 0d) + " " + t(Long.MAX_VALUE + 0f) + " " + t(Long.MAX_VALUE + 0d));
        System.out.println("" + 1 + 2 + " " + (1 + 2) + " " + 'a' + 1 + " " + ('a' + 1) + " " + (char) ('a' + 1) + 1 + 2L + 3f + 4d + true + null);
        System.out.println(1 + 2 + "x" + 1 + 2 + 'a' + 'b' + ('a' + 'b'));
        final int k = 10; byte kb = k; final short ks = 'a'; char kc = ks; byte kk = (byte) (k * 20);
        System.out.println(t(kb) + " " + t(ks) + " " + t(kc) + " " + t(kk));
        int[] order = {0};
        int r = (order[0] = order[0] * 10 + 1) * 0 + (order[0] = order[0] * 10 + 2) * 0 + (order[0] = order[0] * 10 + 3);
        System.out.println(r + " " + order[0]);
        int x = 5; x = x + (x = 3) * x; System.out.println(x); x = (x = 2) + x * x++; System.out.println(x);
        System.out.println(t(0x7fffffff + 1) + " " + t(0x80000000) + " " + t(0xffffffffL) + " " + t(0b1010) + " " + t(0777) + " " + t(1_000_000) + " " + t('\u0041') + " " + t('\377'));
        System.out.println(t(-2147483648) + " " + t(-9223372036854775808L) + " " + t(0x1.8p1) + " " + t(0x1p-149f) + " " + t(1e-45f) + " " + t(4.9e-324));
    }
}
