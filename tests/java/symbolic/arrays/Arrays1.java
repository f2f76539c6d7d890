package arrays;

/** Arrays of unknown length, read and written at known and unknown indices. */
class Arrays1 {
    static int length(int[] a) {  //~ bound
        return a.length;  //~ returns; throws java.lang.NullPointerException
    }

    static int first(int[] a) {  //~ bound
        return a[0];  //~ returns; throws java.lang.ArrayIndexOutOfBoundsException; throws java.lang.NullPointerException
    }

    static int at(int[] a, int i) {  //~ bound
        return a[i];  //~ returns; throws java.lang.ArrayIndexOutOfBoundsException; throws java.lang.NullPointerException
    }

    static boolean holds(int[] a, int i) {  //~ bound
        if (i >= 0 && i < a.length && a[i] == 7) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns x3
    }

    static int made(int n) {  //~ incomplete
        int[] a = new int[n];  //~ throws java.lang.NegativeArraySizeException
        return a.length;  //~ returns x5
    }

    static int made3(int i) {  //~ complete
        int[] a = new int[3];
        a[i] = 5;  //~ throws java.lang.ArrayIndexOutOfBoundsException
        if (a[1] == 5) {
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static int twoWrites(int i, int j) {  //~ complete
        int[] a = new int[4];
        a[i & 3] = 1;
        a[j & 3] = 2;
        if (a[i & 3] == 2) {
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static int sumOfTwo(int[] a) {  //~ bound
        if (a.length != 2) {  //~ throws java.lang.NullPointerException
            return -1;  //~ returns
        }
        if (a[0] + a[1] == 100) {
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static boolean sorted(int[] a) {  //~ bound
        if (a.length > 3) {  //~ throws java.lang.NullPointerException
            return false;  //~ returns
        }
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                return false;  //~ returns x2
            }
        }
        return true;  //~ returns x3
    }

    static int max(int[] a) {  //~ bound
        if (a == null || a.length == 0 || a.length > 2) {
            throw new IllegalArgumentException();  //~ throws java.lang.IllegalArgumentException x3
        }
        int max = a[0];
        for (int x : a) {
            if (x > max) {
                max = x;
            }
        }
        return max;  //~ returns x3
    }

    static boolean flags(boolean[] flags, int i) {  //~ bound
        if (flags[i]) {  //~ throws java.lang.ArrayIndexOutOfBoundsException; throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static int permuted(int[] a, int i) {  //~ bound
        return a[a[i]];  //~ returns; throws java.lang.ArrayIndexOutOfBoundsException x2; throws java.lang.NullPointerException
    }

    static int bytes(byte[] a) {  //~ bound
        if ((a[0] & 0xff) == 0xca && (a[1] & 0xff) == 0xfe) {  //~ throws java.lang.ArrayIndexOutOfBoundsException x2; throws java.lang.NullPointerException
            return 1;  //~ returns
        }
        return 0;  //~ returns x2
    }

    static int longs(long[] a) {  //~ bound
        if (a[0] == 1L << 40) {  //~ throws java.lang.ArrayIndexOutOfBoundsException; throws java.lang.NullPointerException
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static int doubles(double[] a) {  //~ bound
        if (a[0] != a[0]) {  //~ throws java.lang.ArrayIndexOutOfBoundsException; throws java.lang.NullPointerException
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static int chars(char[] a) {  //~ bound
        if (a.length == 2 && a[0] == 'o' && a[1] == 'k') {  //~ throws java.lang.NullPointerException
            return 1;  //~ returns
        }
        return 0;  //~ returns x3
    }

    static void swap(int[] a, int i, int j) {  //~ bound
        int t = a[i];  //~ throws java.lang.ArrayIndexOutOfBoundsException; throws java.lang.NullPointerException
        a[i] = a[j];  //~ throws java.lang.ArrayIndexOutOfBoundsException
        a[j] = t;
    }  //~ returns

    static int copies(int[] a) {  //~ bound
        int[] b = a.clone();  //~ throws java.lang.NullPointerException
        if (b.length == 1 && b[0] == 9) {
            return 1;  //~ returns
        }
        return 0;  //~ returns x2
    }

    static int strings(String[] a) {  //~ bound
        if (a.length == 1 && a[0] == null) {  //~ throws java.lang.NullPointerException
            return 1;  //~ returns
        }
        return 0;  //~ returns x3
    }

    static int linear(int[] a, int x) {  //~ bound
        if (a.length > 2) {  //~ throws java.lang.NullPointerException
            return -2;  //~ returns
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] == x) {
                return i;  //~ returns x2
            }
        }
        return -1;  //~ returns x3
    }

    static Object stores(Object[] a) {  //~ bound
        a[0] = "text";  //~ throws java.lang.ArrayIndexOutOfBoundsException x2; throws java.lang.NullPointerException
        return a[0];  //~ returns x2
    }

    static int varargs(int... a) {  //~ bound
        return a.length == 0 ? 0 : a[a.length - 1];  //~ returns x2; throws java.lang.NullPointerException
    }

    /** An array of objects may be one of strings, and then holds nothing else. */
    static int held(Object[] values) {  //~ bound
        if (values.length != 2) {  //~ throws java.lang.NullPointerException
            return 0;  //~ returns x2
        }
        if (values[0] == values) {
            return 1;  //~ returns
        }
        Object second = values[1];
        if (values instanceof String[]) {
            if (second == null || second instanceof String) {
                return 2;  //~ returns x11
            }
            return 3;
        }
        if (second instanceof Integer) {
            return 4;  //~ returns x8
        }
        return 5;  //~ returns x54
    }
}
