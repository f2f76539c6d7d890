package goals;

/** Goals that depend on values: inputs of one path may differ in what they cover. */
class Values {
    static int element(int i) {  //~ complete; criterion def-use; covered 7; open 2; unreachable 0
        int[] a = new int[2];
        a[i & 1] = 5;
        if (i == 1) {
            return a[1];  //~ returns
        }
        return a[0];  //~ returns
    }

    static int edges(int x) {  //~ complete; criterion boundary; open 3; unreachable 0
        if (x <= 5) {
            if (x == 5) {
                return 1;  //~ returns
            }
            return 2;  //~ returns
        }
        return 3;  //~ returns
    }

    static int wraps(int a, int b) {  //~ complete; criterion overflow; unreachable 0
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
}
