/** Multi-dimensional arrays, fully and partly allocated, up to many dimensions; shapes and identity of rows. */
package arrays;

import java.util.Arrays;

public class Multi {
    static String shape(Object o) {
        if (o == null) return "null";
        if (!o.getClass().isArray()) return o.toString();
        StringBuilder sb = new StringBuilder("" + java.lang.reflect.Array.getLength(o));
        if (o instanceof Object[]) { sb.append('('); for (Object e : (Object[]) o) sb.append(shape(e)).append(' '); sb.append(')'); }
        return sb.toString();
    }

    public static void main(String[] args) {
        System.out.println(shape(new int[2][3]));
        System.out.println(shape(new int[2][]));
        System.out.println(shape(new int[2][0]));
        System.out.println(shape(new int[0][2]));
        System.out.println(shape(new long[2][3][]));
        System.out.println(shape(new long[2][3][4]));
        System.out.println(shape(new String[2][2][][]));
        System.out.println(shape(new Object[1][1][1][1][1]));
        System.out.println(shape(new boolean[3][1]));
        System.out.println(shape(new double[1][0][5]));
        System.out.println(shape(new char[2][2][2]));
        int[][] m = new int[3][4];
        for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) m[i][j] = i * 10 + j;
        System.out.println(Arrays.deepToString(m));
        m[0] = m[2]; m[2][1] = 77; System.out.println(m[0][1] + " " + (m[0] == m[2]) + " " + Arrays.deepToString(m));
        int[][] tri = new int[6][];
        for (int i = 0; i < 6; i++) {
            tri[i] = new int[i + 1]; tri[i][0] = tri[i][i] = 1; for (int j = 1; j < i; j++) tri[i][j] = tri[i - 1][j - 1] + tri[i - 1][j];
        }
        System.out.println(Arrays.deepToString(tri));
        Object[] asObj = m; asObj[1] = new int[] {5}; System.out.println(m[1].length + " " + m[1][0]);
        Object whole = m;
        System.out.println((whole instanceof int[][]) + " " + (whole instanceof Object[]) + " " + (whole instanceof Cloneable) + " " + (whole instanceof java.io.Serializable) + " " + (whole instanceof Object[][]) + " " + (m[0] instanceof Object));
        int[][] cl = m.clone(); cl[0] = new int[] {-1}; cl[1][0] = 55; System.out.println(m[0].length + " " + m[1][0] + " " + (cl[2] == m[2]));
        double[][] a = {{1, 2}, {3, 4}}, b = {{0.5, -1}, {2, 0.25}}, p = new double[2][2];
        for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) for (int k = 0; k < 2; k++) p[i][j] += a[i][k] * b[k][j];
        System.out.println(Arrays.deepToString(p));
        int[][][] cube = new int[5][4][3];
        int n = 0;
        for (int[][] pl : cube) for (int[] r : pl) for (int k = 0; k < r.length; k++) r[k] = n++;
        System.out.println(cube[4][3][2] + " " + cube[2][1][0] + " " + cube[0][3][1]);
        int[][][][][][][][] eight = new int[1][2][1][2][1][2][1][2];
        eight[0][1][0][1][0][1][0][1] = 8;
        System.out.println(eight.getClass().getName() + " " + eight[0][1][0][1][0][1][0][1] + " " + eight[0][0][0][0].length);
        try { int[][] q = new int[2][]; q[1][0] = 1; } catch (NullPointerException e) { System.out.println("npe row"); }
        try {
            long[][][] q = new long[2][2][]; System.out.println(q[1][1]); q[1][1][0]++;
        } catch (NullPointerException e) { System.out.println("npe row"); }
        Object rf = java.lang.reflect.Array.newInstance(String.class, 2, 3);
        System.out.println(rf.getClass().getName() + " " + shape(rf));
        Object rf2 = java.lang.reflect.Array.newInstance(int[].class, 2);
        System.out.println(rf2.getClass().getName() + " " + shape(rf2));
        boolean[][] life = new boolean[8][8]; for (int[] q : new int[][] {{0, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}}) life[q[0]][q[1]] = true;
        for (int g = 0; g < 8; g++) {
            boolean[][] nx = new boolean[8][8];
            for (int y = 0; y < 8; y++) for (int x = 0; x < 8; x++) {
                int c = 0;
                for (int dy = -1; dy < 2; dy++) for (int dx = -1; dx < 2; dx++) if ((dy | dx) != 0 && life[y + dy & 7][x + dx & 7]) c++;
                nx[y][x] = c == 3 || life[y][x] && c == 2;
            }
            life = nx;
        }
        for (boolean[] r : life) { StringBuilder sb = new StringBuilder(); for (boolean q : r) sb.append(q ? '#' : '.'); System.out.println(sb); }
        int x[], y[][] = {{1}, {2}}; x = y[1]; System.out.println(x[0] + y.length); int[] w[] = {{3}}; System.out.println(w[0][0]);
        System.out.println(ret()[1].length + " " + int[][].class.getComponentType() + " " + Arrays.deepHashCode(new Object[] {1, new int[] {2, 3}, null}) + " " + Arrays.deepEquals(new int[][] {{1}, {2}}, new int[][] {{1}, {2}}));
    }

    static int ret()[][] { return new int[][] {{1}, {1, 2, 3}}; }
}
