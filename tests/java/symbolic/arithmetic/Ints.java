package arithmetic;

/** Integers wrap; only a zero divisor throws. */
class Ints {
    static int straight(int a, int b) {  //~ complete
        return a * b - (a + b);  //~ returns
    }

    static int divide(int a, int b) {  //~ complete
        return a / b;  //~ returns; throws java.lang.ArithmeticException
    }

    static int remainder(int a, int b) {  //~ complete
        if (a % b == 1) {  //~ throws java.lang.ArithmeticException
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static boolean negationWraps(int a) {  //~ complete
        if (a < 0 && -a < 0) {
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static int absolute(int a) {  //~ complete
        int b = a < 0 ? -a : a;
        if (b < 0) {
            return -1;  //~ returns
        }
        return b;  //~ returns x2
    }

    static boolean sumWraps(int a, int b) {  //~ complete
        if (a > 0 && b > 0 && a + b < 0) {
            return true;  //~ returns
        }
        return false;  //~ returns x3
    }

    static int average(int a, int b) {  //~ complete
        int middle = (a + b) / 2;
        if (a <= b && middle < a) {
            return 1;  //~ returns
        }
        return 0;  //~ returns x2
    }

    static boolean squareIsTwo(int a) {  //~ complete
        if (a * a == 2) {
            return true;
        }
        return false;  //~ returns
    }

    static boolean odd(int a) {  //~ complete
        if (a % 2 == 1) {
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static int exact(int a, int b) {  //~ complete
        return Math.addExact(a, b);  //~ returns; throws java.lang.ArithmeticException
    }

    static int exactProduct(int a) {  //~ complete
        return Math.multiplyExact(a, 3);  //~ returns; throws java.lang.ArithmeticException
    }

    static int linear(int x, int y) {  //~ complete
        if (2 * x + 3 * y == 12) {
            if (x - y == 1) {
                return 1;  //~ returns
            }
            return 2;  //~ returns
        }
        return 3;  //~ returns
    }

    static int digits(int n) {  //~ complete
        int tens = n / 10 % 10;
        int ones = n % 10;
        if (n >= 10 && n < 100 && tens + ones == 17) {
            return tens;  //~ returns
        }
        return -1;  //~ returns x3
    }

    static boolean quadratic(int x) {  //~ complete
        if (x * x - 5 * x + 6 == 0) {
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static int compound(int x) {  //~ complete
        x += 3;
        x <<= 1;
        x ^= 5;
        if (x == 1234) {
            return x;
        }
        return 1233;  //~ returns
    }
}
