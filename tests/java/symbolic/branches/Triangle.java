package branches;

/** The triangle program: sides that wrap around are triangles, too. */
public class Triangle {
    static int kind(int i, int j, int k) {  //~ complete
        if (i <= 0 || j <= 0 || k <= 0) {
            return 4;  //~ returns x3
        }
        int equal = 0;
        if (i == j) {
            equal += 1;
        }
        if (i == k) {
            equal += 2;
        }
        if (j == k) {
            equal += 3;
        }
        if (equal == 0) {
            return i + j <= k || j + k <= i || i + k <= j ? 4 : 1;  //~ returns x4
        }
        if (equal > 3) {
            return 3;  //~ returns
        }
        if (equal == 1 && i + j > k || equal == 2 && i + k > j || equal == 3 && j + k > i) {
            return 2;  //~ returns x3
        }
        return 4;  //~ returns x3
    }

    static int index(int i) {  //~ complete
        int[] digits = {3, 1, 4, 1, 5};
        return digits[i];  //~ returns; throws java.lang.ArrayIndexOutOfBoundsException
    }

    static boolean hello(String s) {  //~ bound
        return s.equals("hello");  //~ returns x2; throws java.lang.NullPointerException
    }

    static int kinds(float f) {  //~ complete
        if (f != f) {
            return 1;  //~ returns
        }
        if (f == Float.POSITIVE_INFINITY) {
            return 2;  //~ returns
        }
        return (int) f == 7 ? 3 : 0;  //~ returns x2
    }

    static boolean sine(double x) {  //~ complete
        return Math.sin(x) > 0.5;  //~ returns x2
    }

    static boolean same(int[] a, int[] b) {  //~ bound
        return a == b || a[0] == b[0];  //~ returns x4; throws java.lang.ArrayIndexOutOfBoundsException x3; throws java.lang.NullPointerException x2
    }
}
