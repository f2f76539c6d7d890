package inheritance;

/** Which method is called depends on the class of the receiver. */
class Inheritance {
    abstract static class Shape {
        abstract int area();

        int twice() {
            return 2 * area();
        }
    }

    static class Square extends Shape {
        int side;

        @Override
        int area() {
            return side * side;
        }
    }

    static class Circle extends Shape {
        int radius;

        @Override
        int area() {
            return 3 * radius * radius;
        }

        @Override
        int twice() {
            return 0;
        }
    }

    static class Tile extends Square {
        boolean broken;

        @Override
        int area() {
            return broken ? 0 : super.area();
        }
    }

    static int area(Shape s) {  //~ complete; world closed
        return s.area();  //~ returns x4; throws java.lang.NullPointerException
    }

    static int twice(Shape s) {  //~ complete; world closed
        return s.twice();  //~ returns x4; throws java.lang.NullPointerException
    }

    static boolean nine(Shape s) {  //~ complete; world closed
        if (s.area() == 9) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns x2
        }
        return false;  //~ returns x4
    }

    static int kind(Shape s) {  //~ complete; world closed
        if (s instanceof Tile) {
            return 1;  //~ returns
        }
        if (s instanceof Square) {
            return 2;  //~ returns
        }
        return 3;  //~ returns x2
    }

    static int cast(Shape s) {  //~ complete; world closed
        return ((Square) s).side;  //~ returns x2; throws java.lang.ClassCastException; throws java.lang.NullPointerException
    }

    static int exact(Shape s) {  //~ complete; world closed
        if (s.getClass() == Square.class) {  //~ throws java.lang.NullPointerException
            return 1;  //~ returns
        }
        return 0;  //~ returns x2
    }

    static int sides(Square s) {  //~ bound
        if (s.side == 4) {  //~ throws java.lang.NullPointerException
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static boolean isTile(Square s) {  //~ bound, unknown call; criterion branch; covered 1; open 1
        if (s instanceof Tile) {
            return true;
        }
        return false;  //~ returns x2
    }

    static int pattern(Shape s) {  //~ complete; world closed
        if (s instanceof Circle c && c.radius > 10) {
            return c.radius;  //~ returns
        }
        return 0;  //~ returns x4
    }
}
