package algorithms;

/** Functions that are defined by themselves. */
class Recursive {
    static int ackermann(int m, int n) { //~ algorithm; open 0
        if (m == 0) {
            return n + 1;
        }
        if (n == 0) {
            return ackermann(m - 1, 1);
        }
        return ackermann(m - 1, ackermann(m, n - 1));
    }

    static int mcCarthy(int n) { //~ algorithm; open 0
        if (n > 100) {
            return n - 10;
        }
        return mcCarthy(mcCarthy(n + 11));
    }

    static void stoogeSort(int[] a, int first, int last) { //~ algorithm; open 0
        if (a[first] > a[last]) {
            int t = a[first];
            a[first] = a[last];
            a[last] = t;
        }
        if (last - first + 1 > 2) {
            int third = (last - first + 1) / 3;
            stoogeSort(a, first, last - third);
            stoogeSort(a, first + third, last);
            stoogeSort(a, first, last - third);
        }
    }

    static int euclid(int a, int b) { //~ algorithm; open 0
        if (b == 0) {
            return a;
        } else {
            return euclid(b, a % b);
        }
    }
}
