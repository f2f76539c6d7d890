/** Multidimensional arrays: partial allocation, jagged rows, aliasing, defaults, covariance and class names. */
package lib_arrays;

import java.util.Arrays;

public class Multi {
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

    interface Shape { }

    static class Box implements Shape { }

    public static void main(String[] args) {
        int[][] a = new int[3][4];
        long[][][] b = new long[2][3][];
        String[][] s = new String[2][2];
        p("defaults", Arrays.deepToString(a) + Arrays.deepToString(b) + Arrays.deepToString(s) + Arrays.deepToString(new boolean[1][2]) + Arrays.deepToString(new char[0][5]) + Arrays.deepToString(new double[2][0]));
        b[1][2] = new long[] {7, 8};
        a[1] = a[0];
        a[0][0] = 5;
        p("alias", Arrays.deepToString(a) + " " + (a[0] == a[1]) + " " + Arrays.deepToString(b));
        int[][] tri = new int[6][];
        for (int i = 0; i < tri.length; i++) {
            tri[i] = new int[i + 1];
            for (int j = 0; j <= i; j++) {
                tri[i][j] = j == 0 || j == i ? 1 : tri[i - 1][j - 1] + tri[i - 1][j];
            }
        }
        p("pascal", Arrays.deepToString(tri));
        Object[] classes = {new int[0], new int[0][], new String[0], new Object[0][][], new byte[0], new char[0], new short[0], new long[0], new float[0], new double[0], new boolean[0], new Shape[0], new Box[0][]};
        for (Object o : classes) {
            Class<?> c = o.getClass();
            p(c.getName(), c.getSimpleName() + " " + c.getTypeName() + " " + c.getCanonicalName() + " " + c.getComponentType() + " " + c.getSuperclass().getSimpleName() + " " + Arrays.toString(c.getInterfaces()) + " " + c.isArray() + " " + java.lang.reflect.Modifier.toString(c.getModifiers()));
        }
        Object o = new int[][] {{1}};
        p("instanceof", (o instanceof Object[]) + " " + (o instanceof int[][]) + " " + (o instanceof int[]) + " " + (o instanceof Cloneable) + " " + (o instanceof java.io.Serializable) + " " + ((Object) new Box[0] instanceof Shape[]) + " " + ((Object) new Box[0][0] instanceof Shape[][]) + " " + ((Object) new Shape[0] instanceof Box[]));
        t("cast", () -> (int[]) o);
        t("cast 2", () -> ((Object) new Shape[1]) instanceof Object[] ? (Box[]) (Object) new Shape[1] : null);
        t("store row", () -> { ((Object[]) o)[0] = new long[1]; return 0; });
        t("store row ok", () -> { ((Object[]) o)[0] = new int[] {4, 5}; return Arrays.deepToString((int[][]) o); });
        t("covariant", () -> { Shape[] sh = new Box[2]; sh[0] = new Box(); sh[1] = new Shape() { }; return 0; });
        t("null row", () -> new int[2][][].length + (new int[1][][])[0].length);
        t("index first", () -> (new int[2][2])[2][0]);
        t("neg first", () -> new int[-1][5]);
        t("neg second", () -> new int[0][-5]);
        t("neg third", () -> new int[1][2][-7]);
        t("zero then", () -> new int[0][5].length + " " + new int[5][0][0].length);
        int i = 0;
        int[] order = new int[3];
        order[i++] = order[i] = i = 2;
        p("order", Arrays.toString(order) + i);
        int[] e = {0, 1, 2};
        int k = 0;
        e[k] = k = 2;
        e[k]++;
        e[--k] += e[k + 1] *= 2;
        p("order 2", Arrays.toString(e) + k);
        t("null eval", () -> { int[] n = null; int[] q = {0}; int x = 0; try { n[x = 5] = q[x]; } catch (Exception ex) { return ex.getClass().getSimpleName() + x; } return 0; });
        t("rhs first", () -> { int[] n = {1}; n[3] = 1 / (n.length - 1); return 0; });
        double[][] m = {{4, 7, 2}, {3, 6, 1}, {2, 5, 3}};
        double det = 0;
        for (int c = 0; c < 3; c++) {
            det += m[0][c] * (m[1][(c + 1) % 3] * m[2][(c + 2) % 3] - m[1][(c + 2) % 3] * m[2][(c + 1) % 3]);
        }
        p("det", det);
        int n = 24;
        int[][] x = new int[n][n];
        int[][] y = new int[n][n];
        for (int r = 0; r < n; r++) {
            for (int c = 0; c < n; c++) {
                x[r][c] = r * c % 7;
                y[r][c] = (r + c) % 5;
            }
        }
        int[][] z = new int[n][n];
        for (int r = 0; r < n; r++) {
            for (int c = 0; c < n; c++) {
                for (int q = 0; q < n; q++) {
                    z[r][c] += x[r][q] * y[q][c];
                }
            }
        }
        p("product", Arrays.deepHashCode(z) + " " + Arrays.toString(z[5]));
        boolean[][] life = new boolean[10][10];
        life[1][2] = life[2][3] = life[3][1] = life[3][2] = life[3][3] = true;
        for (int g = 0; g < 12; g++) {
            boolean[][] next = new boolean[10][10];
            for (int r = 0; r < 10; r++) {
                for (int c = 0; c < 10; c++) {
                    int cnt = 0;
                    for (int d = 0; d < 9; d++) {
                        if (d != 4 && life[(r + d / 3 + 9) % 10][(c + d % 3 + 9) % 10]) {
                            cnt++;
                        }
                    }
                    next[r][c] = cnt == 3 || life[r][c] && cnt == 2;
                }
            }
            life = next;
        }
        for (boolean[] row : life) {
            StringBuilder line = new StringBuilder();
            for (boolean cell : row) {
                line.append(cell ? '#' : '.');
            }
            p("life", line);
        }
        int[] clone = tri[3].clone();
        clone[0] = 99;
        p("clone", tri[3][0] + " " + Arrays.toString(clone) + " " + tri.clone()[5].length + " " + new int[0].clone().length);
        char[][] grid = {"abc".toCharArray(), "def".toCharArray()};
        p("grid", String.valueOf(grid[1]) + grid[0][2] + grid.length + grid[0].length);
        int[] ar[] = {{1}, {2, 3}};
        p("mixed decl", ar[1][1] + f()[2]);
    }

    static int f()[] {
        return new int[] {1, 2, 3};
    }
}
