package arrays;

/** Elements and lengths. */
public class Arrays {
    static int palindrome(int[] a) {
        if (a.length == 4 && a[0] == a[3] && a[1] == a[2] && a[0] != a[1]) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int chosen(int[] a, int i) {
        if (a[i] == 99 && i > 2) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int stored(int[] a, int i, int j) {
        a[i] = 5;
        a[j] = 6;
        if (a[i] == 6) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int sum(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            s += a[i];
        }
        if (s == 77 && a.length == 3) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int ofArrays(int[][] a) {
        if (a.length > 1 && a[0] == a[1] && a[0].length == 2 && a[1][1] == 8) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int sameElement(int i) {
        int[] a = new int[4];
        a[i] = 5;
        if (a[i] != 5) {
            return 1; // reach: no
        }
        return 0;
    }

    static int negativeLength(int[] a) {
        if (a.length < 0) {
            return 1; // reach: no
        }
        return 0;
    }
}
