/** Integer and long comparisons in branch and value context, all six relations. */
package arith;

public class Compare {
    static int mask(int a, int b) {
        int m = 0;
        if (a == b) m |= 1;
        if (a != b) m |= 2;
        if (a < b) m |= 4;
        if (a <= b) m |= 8;
        if (a > b) m |= 16;
        if (a >= b) m |= 32;
        return m;
    }

    static int mask0(int a) {
        int m = 0;
        if (a == 0) m |= 1;
        if (a != 0) m |= 2;
        if (a < 0) m |= 4;
        if (a <= 0) m |= 8;
        if (a > 0) m |= 16;
        if (a >= 0) m |= 32;
        return m;
    }

    static int mask(long a, long b) {
        return (a == b ? 1 : 0) | (a != b ? 2 : 0) | (a < b ? 4 : 0) | (a <= b ? 8 : 0) | (a > b ? 16 : 0) | (a >= b ? 32 : 0);
    }

    static String refs(Object a, Object b) {
        String r = "";
        if (a == b) r += "eq "; else r += "ne ";
        if (a != b) r += "NE "; else r += "EQ ";
        if (a == null) r += "null "; else r += "some ";
        if (b != null) r += "SOME"; else r += "NULL";
        return r;
    }

    public static void main(String[] args) {
        int[] v = {Integer.MIN_VALUE, -2, -1, 0, 1, 2, Integer.MAX_VALUE};
        for (int a : v) {
            StringBuilder sb = new StringBuilder("int " + a + ":");
            for (int b : v) sb.append(' ').append(mask(a, b));
            System.out.println(sb + " zero " + mask0(a));
        }
        long[] w = {Long.MIN_VALUE, -4294967296L, -1, 0, 1, 4294967296L, 4294967297L, Long.MAX_VALUE};
        for (long a : w) {
            StringBuilder sb = new StringBuilder("long " + a + ":");
            for (long b : w) sb.append(' ').append(mask(a, b));
            System.out.println(sb);
        }
        for (char a : new char[] {0, 1, 32767, 32768, 65535}) {
            StringBuilder sb = new StringBuilder("char " + (int) a + ":");
            for (short b : new short[] {-32768, -1, 0, 1, 32767}) sb.append(' ').append(mask(a, b));
            System.out.println(sb);
        }
        for (byte a : new byte[] {-128, -1, 0, 127}) {
            StringBuilder sb = new StringBuilder("byte " + a + ":");
            for (long b : new long[] {-128, 255, 128, 0, -1}) sb.append(' ').append(mask(a, b));
            System.out.println(sb);
        }
        Object o = new Object(), p = new Object();
        System.out.println(refs(o, o));
        System.out.println(refs(o, p));
        System.out.println(refs(null, p));
        System.out.println(refs(o, null));
        System.out.println(refs(null, null));
        Integer i1 = 127, i2 = 127, i3 = 1000, i4 = 1000;
        System.out.println((i1 == i2) + " " + (i3 == i4) + " " + i3.equals(i4) + " " + (i3 <= i4 && i3 >= i4) + " " + (i3 == 1000));
        Long l1 = -128L, l2 = -128L, l3 = -129L, l4 = -129L;
        System.out.println((l1 == l2) + " " + (l3 == l4) + " " + l3.equals(l4) + " " + l3.equals(-129) + " " + (l3 == -129));
        Character c1 = 127, c2 = 127, c3 = 128, c4 = 128; Byte b1 = -1, b2 = -1; Short s1 = 128, s2 = 128; Boolean z1 = true, z2 = true;
        System.out.println((c1 == c2) + " " + (c3 == c4) + " " + (b1 == b2) + " " + (s1 == s2) + " " + (z1 == z2));
        boolean t = args.length == 0, f = !t;
        System.out.println((t == f) + " " + (t != f) + " " + (t & f) + " " + (t | f) + " " + (t ^ f) + " " + (t == true) + " " + (!f == t));
        System.out.println(Integer.compare(Integer.MIN_VALUE, Integer.MAX_VALUE) + " " + Integer.compareUnsigned(-1, 1) + " " + Long.compareUnsigned(-1, 1) + " " + Byte.compare((byte) 5, (byte) -5) + " " + Character.compare('a', 'd') + " " + Short.compare((short) -1, (short) 1) + " " + Boolean.compare(true, false));
        System.out.println(Math.max(Integer.MIN_VALUE, Integer.MAX_VALUE) + " " + Math.min(-1L, Long.MIN_VALUE) + " " + Integer.signum(-9) + " " + Long.signum(Long.MIN_VALUE) + " " + Integer.max(3, -3) + " " + Long.min(3, -3));
    }
}
