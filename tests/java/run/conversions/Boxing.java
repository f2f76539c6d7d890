/** Boxing, unboxing, caches, equality between boxes and numeric methods of the wrappers. */
package conversions;

import java.util.ArrayList;
import java.util.List;

public class Boxing {
    static Object box(Object o) { return o; }
    static String who(long x) { return "long"; }
    static String who(Integer x) { return "Integer"; }
    static String who(Object x) { return "Object"; }
    static String who(int... x) { return "int..."; }
    static String w2(double x) { return "double"; }
    static String w2(Object x) { return "Object"; }
    static String w3(Number n) { return "Number " + n.getClass().getSimpleName(); }

    public static void main(String[] args) {
        Object[] all = {(byte) 1, (short) 2, 'c', 4, 5L, 6f, 7d, true, box((byte) -1), box('x'), box(1 + 2L)};
        for (Object o : all) System.out.println(o.getClass().getName() + " " + o + " " + o.hashCode());
        System.out.println(who(1) + " " + who((byte) 1) + " " + who('c') + " " + who(1L) + " " + who(1f) + " " + who() + " " + who(Integer.valueOf(3)) + " " + who(Short.valueOf((short) 1)));
        System.out.println(w2(1) + " " + w2('c') + " " + w2(1L) + " " + w2(true) + " " + w2(Integer.valueOf(1)) + " " + w3(1) + " " + w3(1L) + " " + w3(1f) + " " + w3((byte) 1));
        for (int v : new int[] {-129, -128, 0, 127, 128}) {
            Integer a = v, b = v; Long c = (long) v, d = (long) v; Short e = (short) v, f = (short) v;
            System.out.println(v + " " + (a == b) + " " + (c == d) + " " + (e == f) + " " + a.equals(b) + " " + c.equals(d) + " " + c.equals(a) + " " + (c.intValue() == a));
        }
        Integer n = 10; int m = n; n++; n += 5; System.out.println(n + " " + m + " " + (n > m) + " " + (n - m) + " " + n / 3 * 1.5);
        Character ch = 'a'; ch++; System.out.println(ch + " " + (ch + 1) + " " + (char) (ch + 1));
        Boolean z = true; z = !z; System.out.println(z + " " + (z ? 1 : 2) + " " + (z | true) + " " + (z == Boolean.FALSE));
        Double nan = Double.NaN;
        System.out.println(nan.equals(Double.NaN) + " " + (nan == (double) nan) + " " + nan.compareTo(1.0) + " " + Double.valueOf(-0.0).compareTo(0.0));
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 300; i += 50) list.add(i);
        list.remove(Integer.valueOf(100)); list.remove(1); int sum = 0; for (int i : list) sum += i; System.out.println(list + " " + sum);
        List<Character> cs = new ArrayList<>();
        for (char q = 'a'; q < 'f'; q++) cs.add(q);
        System.out.println(cs + " " + cs.indexOf('c') + " " + cs.contains((char) 100));
        long total = 0; for (Long l : new Long[] {1L, 2L, 3L}) total += l; System.out.println(total);
        System.out.println(Long.hashCode(1L << 32 | 5) + " " + Double.hashCode(1.5) + " " + Float.hashCode(-0f) + " " + Boolean.hashCode(true) + " " + Boolean.hashCode(false) + " " + Character.hashCode('a') + " " + Byte.hashCode((byte) -5) + " " + Short.hashCode((short) -6));
        try { Integer x = null; int y = x; System.out.println(y); } catch (NullPointerException e) { System.out.println("npe unbox"); }
        try { Object o = 1; Long l = (Long) o; System.out.println(l); } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        try {
            Object o = 1; long l = (int) o; System.out.println(l); short s = (short) o;
        } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        boolean t = args.length == 0; Integer nul = null;
        try { int r = t ? nul : 0; System.out.println(r); } catch (NullPointerException e) { System.out.println("npe ternary"); }
        Object r1 = t ? 1 : "x"; Object r2 = t ? 1 : 2.0; Object r3 = t ? (Object) 1 : 2.0; Object r4 = t ? 'a' : 0; Object r5 = t ? null : 0;
        System.out.println(r1 + " " + r2 + " " + r3 + " " + r4 + " " + r5);
        System.out.println(Integer.valueOf(5).equals(5) + " " + Integer.valueOf(5).equals(5L) + " " + Long.valueOf(5).equals(5L) + " " + Character.valueOf('a').equals('a') + " " + new Object[] {5}[0].equals(5));
        System.out.println(Integer.MIN_VALUE + " " + Byte.MAX_VALUE + " " + Short.MIN_VALUE + " " + (int) Character.MAX_VALUE + " " + Long.SIZE + " " + Double.BYTES + " " + int.class + " " + Integer.TYPE + " " + void.class);
        String[] bad = {"", "-", "+5", "2147483648", "-2147483648", "0x10", "12a", null, " 1", "\u0661"};
        for (String s : bad) try {
            System.out.println("parseInt " + s + " " + Integer.parseInt(s));
        } catch (NumberFormatException e) { System.out.println("parseInt " + e.getMessage()); }
        for (String s : new String[] {"128", "-129", "-128", "z"}) try {
            System.out.println("parseByte " + Byte.parseByte(s));
        } catch (NumberFormatException e) { System.out.println("parseByte " + e.getMessage()); }
        for (String s : new String[] {"0x7f", "#ff", "-010", "0", "08", "-0x80000000"}) try {
            System.out.println("decode " + Integer.decode(s));
        } catch (NumberFormatException e) { System.out.println("decode " + e.getMessage()); }
        System.out.println(Integer.toString(255, 16) + " " + Integer.toBinaryString(-8) + " " + Integer.toOctalString(-1) + " " + Long.toString(Long.MIN_VALUE, 36) + " " + Integer.toUnsignedString(-1) + " " + Long.toUnsignedString(-1) + " " + Integer.parseUnsignedInt("4294967295") + " " + Long.parseLong("-zz", 36) + " " + Boolean.parseBoolean("TrUe") + " " + Integer.toString(5, 99));
    }
}
