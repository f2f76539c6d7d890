package matrices;

/** Arrays of arrays: rows may be null, of different length, or the same one twice. */
class Matrices {
    static int corner(int[][] m) {  //~ bound
        return m[0][0];  //~ returns; throws java.lang.ArrayIndexOutOfBoundsException x2; throws java.lang.NullPointerException x2
    }

    static int made(int rows, int columns) {  //~ bound; max-paths 12
        int[][] m = new int[rows][columns];  //~ throws java.lang.NegativeArraySizeException x6
        return m.length;  //~ returns x6
    }

    static int cell(int i, int j) {  //~ complete
        int[][] m = {{1, 2}, {3, 4}};
        return m[i][j];  //~ returns x2; throws java.lang.ArrayIndexOutOfBoundsException x3
    }

    static boolean sameRow(int[][] m) {  //~ bound
        if (m.length == 2 && m[0] == m[1]) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns x2
        }
        return false;  //~ returns x4
    }

    static int trace(int[][] m) {  //~ bound
        if (m.length != 2) {  //~ throws java.lang.NullPointerException
            return -1;  //~ returns
        }
        return m[0][0] + m[1][1];  //~ returns x2; throws java.lang.ArrayIndexOutOfBoundsException x3; throws java.lang.NullPointerException x2
    }

    static boolean ragged(int[][] m) {  //~ bound
        if (m.length != 2 || m[0] == null || m[1] == null) {  //~ throws java.lang.NullPointerException
            return false;  //~ returns x3
        }
        if (m[0].length != m[1].length) {
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static int deep(int[][][] m) {  //~ bound
        return m[0][0][0];  //~ returns; throws java.lang.ArrayIndexOutOfBoundsException x3; throws java.lang.NullPointerException x3
    }

    static int filled(int n) {  //~ complete
        int[][] m = new int[2][2];
        m[n & 1][n >> 1 & 1] = 5;
        if (m[1][0] == 5) {
            return 1;  //~ returns
        }
        return 0;  //~ returns x2
    }
}
