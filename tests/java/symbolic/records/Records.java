package records;

/** Records are made by their constructor. */
class Records {
    record Point(int x, int y) {}

    record Range(int low, int high) {
        Range {
            if (low > high) {
                throw new IllegalArgumentException("empty");
            }
        }
    }

    record Pair(Point left, Point right) {}

    record Named(String name, int age) {}

    static int x(Point p) {  //~ complete
        return p.x();  //~ returns; throws java.lang.NullPointerException
    }

    static boolean origin(Point p) {  //~ complete
        if (p.x() == 0 && p.y() == 0) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static boolean equal(Point p, Point q) {  //~ complete
        if (p.equals(q)) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns x2
        }
        return false;  //~ returns x3
    }

    static int width(Range r) {  //~ complete
        if (r.low() > r.high()) {  //~ throws java.lang.NullPointerException
            return -1;
        }
        return r.high() - r.low();  //~ returns
    }

    static Range range(int a, int b) {  //~ complete
        return new Range(a, b);  //~ returns; throws java.lang.IllegalArgumentException
    }

    static boolean vertical(Pair p) {  //~ complete
        if (p.left().x() == p.right().x()) {  //~ throws java.lang.NullPointerException x3
            return true;  //~ returns x2
        }
        return false;  //~ returns
    }

    static boolean adult(Named n) {  //~ bound
        if (n.name() != null && n.age() >= 18) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns x2
        }
        return false;  //~ returns x3
    }

    static boolean matches(Object o) {  //~ bound
        if (o instanceof Point p && p.x == 4) {
            return true;  //~ returns
        }
        return false;  //~ returns x6
    }
}
