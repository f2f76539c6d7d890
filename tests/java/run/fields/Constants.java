/** Compile-time constants of every type, non-constant finals, constant pool ranges, ldc/sipush/bipush/iconst forms. */
package fields;

public class Constants {
    static final boolean Z = true;
    static final byte B = -128;
    static final short S = -32768;
    static final char C = '\uffff';
    static final int I = Integer.MIN_VALUE;
    static final long L = Long.MIN_VALUE;
    static final float F = 1.5e-45f;
    static final double D = -0.0;
    static final String STR = "con" + "st" + 1 + 'c' + 2.5 + true + null;
    static final Integer BOXED = 1000; static final String NULL = null; static final int[] ARR = {1}; static final int RUN = Integer.parseInt("7");
    final int inst = 5; final String is = "inst" + inst; final int run; { run = inst * RUN; }
    static final int EXPR = (3 + 4) * 5 % 6 << 2 ^ ~1;
    static final boolean CMP = "a" + "b" == "ab";
    static final long SH = 1L << 40 >>> 3;
    static final char NEXT = 'a' + 1;
    static final byte CAST = (byte) 300;
    static final double DIV = 1 / 3.0;
    static final int TERN = 5 > 3 ? 'x' : 70000;
    static final float INF = 1f / 0;
    static final double NAN = 0.0 / 0;
    static final int F2I = (int) 1e20;
    static final long D2L = (long) Double.NaN;

    static int[] ints() {
        return new int[] {-2, -1, 0, 1, 2, 3, 4, 5, 6, 127, 128, -128, -129, 255, 256, 32767, 32768, -32768, -32769, 65535, 65536, 0x7fffffff, 0x80000000};
    }
    static long[] longs() {
        return new long[] {-1, 0, 1, 2, 127, 32767, 2147483647L, 2147483648L, -2147483648L, -2147483649L, Long.MAX_VALUE, Long.MIN_VALUE};
    }
    static float[] floats() { return new float[] {0, 1, 2, 3, -0f, -1, 0.5f, 1e10f, Float.NaN, Float.MIN_VALUE}; }
    static double[] doubles() { return new double[] {0, 1, 2, -0.0, -1, 0.5, 1e100, Double.NaN, Double.MIN_VALUE}; }

    public static void main(String[] args) throws Exception {
        System.out.println(Z + " " + B + " " + S + " " + (int) C + " " + I + " " + L + " " + F + " " + D + " " + 1 / D + " " + STR);
        System.out.println(BOXED + " " + NULL + " " + ARR[0] + " " + RUN + " " + EXPR + " " + CMP + " " + SH + " " + NEXT + " " + CAST + " " + DIV + " " + TERN + " " + INF + " " + NAN + " " + F2I + " " + D2L);
        Constants o = new Constants(); System.out.println(o.inst + " " + o.is + " " + o.run);
        for (int v : ints()) System.out.print(v + " ");
        System.out.println();
        for (long v : longs()) System.out.print(v + " ");
        System.out.println();
        for (float v : floats()) System.out.print(v + "/" + Integer.toHexString(Float.floatToIntBits(v)) + " ");
        System.out.println();
        for (double v : doubles()) System.out.print(v + "/" + Long.toHexString(Double.doubleToLongBits(v)) + " ");
        System.out.println();
        for (String n : new String[] {"Z", "B", "S", "C", "I", "L", "F", "D", "STR", "BOXED", "NULL", "RUN"}) {
            java.lang.reflect.Field f = Constants.class.getDeclaredField(n);
            Object v = f.get(null);
            System.out.println(n + " " + f.getType() + " " + java.lang.reflect.Modifier.toString(f.getModifiers()) + " " + (v instanceof Character ? (int) (char) v : v));
        }
        java.lang.reflect.Field fi = Constants.class.getDeclaredField("run");
        fi.setAccessible(true);
        fi.setInt(o, 99);
        System.out.println(fi.getInt(o) + " " + o.run);
        java.lang.reflect.Field fc = Constants.class.getDeclaredField("inst");
        fc.setAccessible(true);
        fc.setInt(o, 77);
        System.out.println(fc.getInt(o) + " inlined " + o.inst);
        try {
            java.lang.reflect.Field sf = Constants.class.getDeclaredField("RUN"); sf.setAccessible(true); sf.setInt(null, 1);
        } catch (IllegalAccessException e) { System.out.println(e.getMessage()); }
        System.out.println((STR == "const1c2.5truenull") + " " + (STR == STR.intern()) + " " + ("" + o.is == o.is) + " " + (o.is == "inst5") + " " + (("inst" + o.run) == "inst99"));
        final int loc = 10;
        final byte lb = loc;
        switch (10) { case loc: System.out.println("loc " + lb); }
        int i = 'c';
        char ch = 99;
        byte bb = 'c';
        short sh = (char) 5;
        System.out.println(i + " " + ch + " " + bb + " " + sh);
        System.out.println("tab\tquote\"back\\slash\0nul\u00e9\ud83d\ude00".length() + " " + "\101\7\377".length() + " " + (int) "\377".charAt(0) + " " + '\'' + "\s|" + "ab".length());
        StringBuilder sb = new StringBuilder();
        for (char c : "\b\f\n\r\t\"\'\\\0\u2028".toCharArray()) sb.append((int) c).append(' ');
        System.out.println(sb);
        System.out.println(longName().length() + " " + longName().hashCode());
    }

    static String longName() {
        return "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\0\0\0\u07ff\u0800\uffff\ud800\udc00\ud800".repeat(3) + "\u0000";
    }
}
