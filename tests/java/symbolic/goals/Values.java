package goals;

/** Goals that depend on values: inputs of one path may differ in what they cover. */
class Values {
    static int element(int i) {  //~ complete; criterion def-use; covered 8; open 0; unreachable 1
        int[] a = new int[2];
        a[i & 1] = 5;
        if (i == 1) {
            return a[1];  //~ returns
        }
        return a[0];  //~ returns
    }

    static int edges(int x) {  //~ complete; criterion boundary; covered 4; open 0; unreachable 1
        if (x <= 5) {
            if (x == 5) {
                return 1;  //~ returns
            }
            return 2;  //~ returns
        }
        return 3;  //~ returns
    }

    static int wraps(int a, int b) {  //~ complete; criterion overflow; covered 2; open 0
        return a + b;  //~ returns
    }

    static int noOverflow(int a) {  //~ complete; criterion overflow; covered 0; unreachable 1
        int b = a & 0xff;
        if (b < 0) {
            return b + 1;
        }
        return 0;  //~ returns
    }

    static int known(int i) {  //~ complete; criterion def-use
        int[] a = new int[2];
        a[1] = 5;
        if (i == 1) {
            return a[1];  //~ returns
        }
        return a[0];  //~ returns
    }

    static int dead(int x) {  //~ complete; criterion branch; covered 3; open 0; unreachable 1
        if (x > 10) {
            if (x > 5) {
                return 1;  //~ returns
            }
        }
        return 2;  //~ returns
    }

    static int exact(int x) {  //~ complete; criterion mcdc
        if (x > 0 && x < 10) {
            return 1;  //~ returns
        }
        return 0;  //~ returns x2
    }

    static long products(long a, long b) {  //~ complete; criterion overflow; covered 2; open 0
        return a * b;  //~ returns
    }

    static int neighbours(double x) {  //~ complete; criterion boundary; covered 2; open 0
        if (x < 0.1) {
            return 1;  //~ returns
        }
        return 2;  //~ returns
    }

    static boolean eager(boolean a, boolean b) {  //~ complete; criterion condition; covered 4; open 0
        return a & b;  //~ returns
    }

    static int copies(int[] a) {  //~ bound
        int[] b = a.clone();  //~ throws java.lang.NullPointerException
        if (a.length != 2) {
            return 5;  //~ returns
        }
        if (b.length == 2 && b[0] == 9) {
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }
}
