package enums;

/** Constants of an enum, with bodies and fields. */
class Enums {
    enum Color {
        RED,
        GREEN,
        BLUE
    }

    enum Op {
        PLUS {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        OVER {
            @Override
            int apply(int a, int b) {
                return a / b;
            }
        };

        abstract int apply(int a, int b);
    }

    enum Planet {
        SMALL(1),
        LARGE(1000);

        final int mass;

        Planet(int mass) {
            this.mass = mass;
        }
    }

    static int number(Color c) {  //~ complete
        switch (c) {  //~ throws java.lang.NullPointerException
            case RED:
                return 1;  //~ returns
            case GREEN:
                return 2;  //~ returns
            default:
                return 3;  //~ returns
        }
    }

    static boolean green(Color c) {  //~ complete
        if (c == Color.GREEN) {
            return true;  //~ returns
        }
        return false;  //~ returns x3
    }

    static int ordinal(Color c) {  //~ complete
        return c.ordinal();  //~ returns x3; throws java.lang.NullPointerException
    }

    static int apply(Op op, int a, int b) {  //~ complete
        return op.apply(a, b);  //~ returns x2; throws java.lang.ArithmeticException; throws java.lang.NullPointerException
    }

    static boolean heavy(Planet p) {  //~ complete
        if (p.mass > 10) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static Color pick(int i) {  //~ complete
        return Color.values()[i];  //~ returns x3; throws java.lang.ArrayIndexOutOfBoundsException
    }

    static boolean samePair(Color a, Color b) {  //~ complete
        if (a != null && a == b) {
            return true;  //~ returns x3
        }
        return false;  //~ returns x10
    }

    static String name(Color c) {  //~ complete
        return c.name();  //~ returns x3; throws java.lang.NullPointerException
    }
}
