package first;

/** The triangle program: sides that wrap around are triangles, too. */
public class Triangle {
    static int kind(int i, int j, int k) {
        if (i <= 0 || j <= 0 || k <= 0) {
            return 4;
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
            return i + j <= k || j + k <= i || i + k <= j ? 4 : 1;
        }
        if (equal > 3) {
            return 3;
        }
        if (equal == 1 && i + j > k || equal == 2 && i + k > j || equal == 3 && j + k > i) {
            return 2;
        }
        return 4;
    }

    static int index(int i) {
        int[] digits = {3, 1, 4, 1, 5};
        return digits[i];
    }

    static boolean hello(String s) {
        return s.equals("hello");
    }

    static int kinds(float f) {
        if (f != f) {
            return 1;
        }
        if (f == Float.POSITIVE_INFINITY) {
            return 2;
        }
        return (int) f == 7 ? 3 : 0;
    }

    static boolean sine(double x) {
        return Math.sin(x) > 0.5;
    }

    static boolean same(int[] a, int[] b) {
        return a == b || a[0] == b[0];
    }
}
