package boxed;

/** Numbers as objects: null, caches, equality and identity. */
class Boxed {
    static int unbox(Integer n) {  //~ complete
        return n;  //~ returns; throws java.lang.NullPointerException
    }

    static boolean three(Integer n) {  //~ complete
        if (n == 3) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static boolean identical(int a) {  //~ complete
        Integer x = a;
        Integer y = a;
        if (x == y) {
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static boolean equal(Integer a, Integer b) {  //~ complete
        if (a.equals(b)) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns x2
        }
        return false;  //~ returns x2
    }

    static boolean twoObjects(Integer a, Integer b) {  //~ complete
        if (a != b && a.intValue() == b.intValue()) {  //~ throws java.lang.NullPointerException x2
            return true;  //~ returns
        }
        return false;  //~ returns x4
    }

    static boolean letter(Character c) {  //~ complete
        if (c != null && c == 'x') {
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static boolean truth(Boolean b) {  //~ complete
        if (b == null) {
            return false;  //~ returns
        }
        return b;  //~ returns
    }

    static boolean wide(Long n) {  //~ complete
        if (n > 1L << 40) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static boolean number(Double d) {  //~ complete
        if (d.isNaN()) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static Integer sum(Integer a, Integer b) {  //~ complete
        return a + b;  //~ returns x2; throws java.lang.NullPointerException x2
    }

    static int anything(Object o) {  //~ bound
        if (o instanceof Integer) {
            return 1;  //~ returns
        }
        return 0;  //~ returns x4
    }
}
