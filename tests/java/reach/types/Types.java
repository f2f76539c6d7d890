package types;

/** What happens depends on the class of an object. */
public class Types {
    static int cast(Shape s) {
        if (s instanceof Square) {
            Square q = (Square) s;
            if (q.length == 12 && q.sides == 4) {
                return 1; // reach: yes
            }
        }
        return 0;
    }

    static int dispatched(Shape s) {
        if (s.area() == 75) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int squareArea(Shape s) {
        if (s.area() == 144 && !(s instanceof Circle)) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int both(Shape s) {
        if (s instanceof Square) {
            if (s instanceof Circle) {
                return 1; // reach: open
            }
        }
        return 0;
    }

    static int wrongCast(Shape s) {
        try {
            return ((Circle) s).radius;
        } catch (ClassCastException e) {
            return -1; // reach: yes
        }
    }

    static int twoShapes(Shape s, Shape t) {
        if (s instanceof Square && t instanceof Circle) {
            if (s == t) {
                return 1; // reach: open
            }
        }
        return 0;
    }

    static int sameObject(Shape s, Shape t) {
        if (s == t && s instanceof Circle && ((Circle) t).radius == 9) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int plainArea(Shape s) {
        if (!(s instanceof Square) && !(s instanceof Circle) && s.area() != 0) {
            return 1; // reach: yes
        }
        return 0;
    }
}
