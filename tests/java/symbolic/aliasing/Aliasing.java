package aliasing;

/** Two names for one object. */
class Aliasing {
    static class Cell {
        int value;
        Cell other;
    }

    static boolean same(Cell a, Cell b) {  //~ complete
        if (a == b) {
            return true;  //~ returns x2
        }
        return false;  //~ returns x3
    }

    static int write(Cell a, Cell b) {  //~ complete
        a.value = 1;  //~ throws java.lang.NullPointerException
        b.value = 2;  //~ throws java.lang.NullPointerException
        if (a.value == 2) {
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static boolean self(Cell a) {  //~ complete
        if (a.other == a) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static boolean each(Cell a) {  //~ complete
        if (a.other != null && a.other != a && a.other.other == a) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns x5
    }

    static int arrays(int[] a, int[] b) {  //~ bound
        if (a.length != 1 || b.length != 1) {  //~ throws java.lang.NullPointerException x2
            return -1;  //~ returns x2
        }
        a[0] = 3;
        b[0] = 4;
        return a[0];  //~ returns x2
    }

    static boolean fresh(Cell a) {  //~ complete
        Cell b = new Cell();
        if (a == b) {
            return true;
        }
        return false;  //~ returns x2
    }

    static int three(Cell a, Cell b, Cell c) {  //~ complete
        if (a == b && b == c && a != null) {
            return 1;  //~ returns
        }
        return 0;  //~ returns x7
    }

    static int through(Cell a, Cell b) {  //~ complete
        a.other = b;  //~ throws java.lang.NullPointerException
        b.value = 5;  //~ throws java.lang.NullPointerException
        return a.other.value;  //~ returns x2
    }

    static boolean different(String s, Cell c) {  //~ bound
        if ((Object) s == (Object) c) {
            return true;  //~ returns
        }
        return false;  //~ returns x5
    }
}
