package floats;

/** Numbers that are none, infinities, and two zeros. */
class Floats {
    static boolean isNan(double x) {  //~ complete
        if (x != x) {
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static int order(double a, double b) {  //~ complete
        if (a < b) {
            return -1;  //~ returns
        }
        if (a > b) {
            return 1;  //~ returns
        }
        if (a == b) {
            return 0;  //~ returns
        }
        return 2;  //~ returns
    }

    static boolean minusZero(double x) {  //~ complete
        if (x == 0 && 1 / x < 0) {
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static boolean infinite(float x) {  //~ complete
        if (x == x && x - x != 0) {
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static boolean absorbs(double x) {  //~ complete
        if (x > 0 && x + 1 == x) {
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static boolean tenth(float x) {  //~ complete
        if (x == 0.1f) {
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static int toInt(double x) {  //~ complete
        int n = (int) x;
        if (n == Integer.MAX_VALUE) {
            return 1;  //~ returns
        }
        if (n == 0 && x != 0) {
            return 2;  //~ returns
        }
        return 3;  //~ returns x2
    }

    static boolean fromInt(int n) {  //~ complete
        float x = n;
        if ((int) x != n) {
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static double divide(double a, double b) {  //~ complete
        return a / b;  //~ returns
    }

    static double remainder(double a) {  //~ complete
        double rest = a % 3;
        if (rest == 1.5) {
            return a;  //~ returns
        }
        return 0;  //~ returns
    }

    static boolean root(double x) {  //~ complete
        if (Math.sqrt(x) == 3) {
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static boolean bits(float x) {  //~ complete
        if (Float.floatToIntBits(x) == 0x40490fdb) {
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static int compare(double a) {  //~ complete
        int order = Double.compare(a, 0.0);
        if (order < 0) {
            return 1;  //~ returns x2
        }
        if (order > 0) {
            return 2;  //~ returns x2
        }
        return 3;  //~ returns
    }

    static boolean cosine(double x) {  //~ complete
        if (Math.cos(x) < -0.9) {
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static boolean subnormal(double x) {  //~ complete
        if (x > 0 && x < Double.MIN_NORMAL) {
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static int floorOf(double x) {  //~ complete
        if (Math.floor(x) == 2) {
            return 1;  //~ returns x2
        }
        return 0;  //~ returns x7
    }

    static boolean floatSum(float a, float b) {  //~ complete
        if (a + b == 3.5f && a - b == 0.5f) {
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static boolean product(double x) {  //~ complete
        if (x * x == 2.25) {
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static boolean rounds(float x) {  //~ complete
        if (Math.round(x) == 3) {
            return true;  //~ returns
        }
        return false;  //~ returns x3
    }
}
