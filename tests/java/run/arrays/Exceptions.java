/** Messages of ArrayIndexOutOfBounds, NegativeArraySize and ArrayStore exceptions and their order of checks. */
package arrays;

public class Exceptions {
    interface Act { void run() throws Exception; }
    static class A { } static class B extends A { } interface I { } static class C implements I { }

    static void t(String n, Act a) {
        try {
            a.run(); System.out.println(n + " ok");
        } catch (Throwable e) { System.out.println(n + ": " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    static int log;
    static int ev(int v) { log = log * 10 + v; return v; }
    static int boom() { throw new IllegalStateException("boom"); }
    static int[] nul() { return null; }

    public static void main(String[] args) {
        boolean[] z = new boolean[2];
        byte[] b = new byte[2];
        short[] s = new short[2];
        char[] c = new char[2];
        int[] i = new int[2];
        long[] l = new long[2];
        float[] f = new float[2];
        double[] d = new double[2];
        Object[] o = new Object[2];
        for (int k : new int[] {-1, 2, 3, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            t("z[" + k, () -> { boolean x = z[k]; });
            t("b=" + k, () -> b[k] = 1);
            t("s[" + k, () -> { int x = s[k]; });
            t("c=" + k, () -> c[k] = 1);
            t("i++" + k, () -> i[k]++);
            t("l[" + k, () -> { long x = l[k]; });
            t("f=" + k, () -> f[k] = 1);
            t("d+=" + k, () -> d[k] += 1);
            t("o=" + k, () -> o[k] = "x");
            t("o[" + k, () -> o[k].toString());
        }
        t("empty", () -> { int x = new int[0][0].length; }); t("empty0", () -> { int x = new int[0][5][0].length; });
        for (int n : new int[] {-1, -5, Integer.MIN_VALUE}) {
            t("new int", () -> { Object x = new int[n]; });
            t("new Obj", () -> { Object x = new Object[n]; });
            t("new mult", () -> { Object x = new int[2][n]; });
            t("new mult0", () -> { Object x = new int[0][n]; });
            t("new multn", () -> { Object x = new int[n][-7]; });
            t("new partial", () -> { Object x = new String[n][]; });
        }
        Object[] strs = new String[2], ints = new Integer[2], bs = new B[2], arrs = new int[2][], deep = new Object[2][], is = new I[1], nums = new Number[1];
        t("Integer in String[]", () -> strs[0] = 1);
        t("null in String[]", () -> strs[0] = null);
        t("String in String[]", () -> strs[0] = "q");
        t("Long in Integer[]", () -> ints[1] = 5L);
        t("A in B[]", () -> bs[0] = new A());
        t("B in B[]", () -> bs[0] = new B());
        t("long[] in int[][]", () -> arrs[0] = new long[1]);
        t("int[] in int[][]", () -> arrs[0] = new int[1]);
        t("int[] in Object[][]", () -> deep[0] = new int[1]);
        t("String[] in Object[][]", () -> deep[0] = new String[1]);
        t("C in I[]", () -> is[0] = new C());
        t("A in I[]", () -> is[0] = new A());
        t("Double in Number[]", () -> nums[0] = 1.0);
        t("Char in Number[]", () -> nums[0] = 'c');
        t("I[] in Object[][]", () -> deep[1] = new C[0]);
        t("bounds before store", () -> strs[5] = 1);
        log = 0; t("order", () -> i[ev(7)] = ev(8)); System.out.println(log);
        log = 0; t("rhs throws", () -> i[ev(7)] = boom()); System.out.println(log);
        log = 0; t("null array, index evaluated", () -> nul()[ev(1)] = ev(2)); System.out.println(log);
        log = 0; t("null array, rhs throws", () -> nul()[ev(3)] = boom()); System.out.println(log);
        log = 0; t("dims", () -> { Object x = new int[ev(2)][ev(-1)][ev(3)]; }); System.out.println(log);
        t("compound", () -> i[2] += boom());
        t("multi idx", () -> { int[][] m = new int[2][2]; m[1][2] = 1; });
        t("multi idx2", () -> { int[][] m = new int[2][2]; m[2][1] = 1; });
        t("String.charAt", () -> "abc".charAt(3));
        t("substring", () -> "abc".substring(2, 1));
        t("list", () -> java.util.List.of(1).get(1));
        t("arraylist", () -> new java.util.ArrayList<>().get(0));
        t("sublist", () -> new java.util.ArrayList<>().subList(0, 2));
        t("copyOf", () -> java.util.Arrays.copyOf(i, -1));
        t("copyOfRange", () -> java.util.Arrays.copyOfRange(i, 3, 4));
        t("copyOfRange2", () -> java.util.Arrays.copyOfRange(i, 2, 1));
        t("fill", () -> java.util.Arrays.fill(i, 1, 5, 0));
        t("Array.newInstance", () -> java.lang.reflect.Array.newInstance(int.class, -2));
        t("Array.get", () -> java.lang.reflect.Array.get(i, 2));
        t("Array.set", () -> java.lang.reflect.Array.set(i, 0, "x"));
        t("Array.len", () -> java.lang.reflect.Array.getLength("x"));
        t("Array.void", () -> java.lang.reflect.Array.newInstance(void.class, 2));
    }
}
