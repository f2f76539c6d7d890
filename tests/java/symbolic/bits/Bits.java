package bits;

/** Tricks with bits: exact only if ints are 32 of them. */
class Bits {
    static boolean powerOfTwo(int n) {  //~ complete
        if (n > 0 && (n & n - 1) == 0) {
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static int shifts(int n, int by) {  //~ complete
        if (n << by == 1 && by > 31) {
            return 1;  //~ returns
        }
        return 0;  //~ returns x2
    }

    static boolean unsignedShift(int n) {  //~ complete
        if (n >>> 31 == 1) {
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static boolean rotate(int n) {  //~ complete
        if (Integer.rotateLeft(n, 8) == 0x34567812) {
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static boolean count(int n) {  //~ complete
        if (Integer.bitCount(n) == 31) {
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static boolean swap(int a, int b) {  //~ complete
        int x = a;
        int y = b;
        x ^= y;
        y ^= x;
        x ^= y;
        if (x != b || y != a) {
            return false;
        }
        return true;  //~ returns
    }

    static boolean mask(int n) {  //~ complete
        if ((n & 0xff00) == 0x4200 && (n | 0xff) == 0x42ff) {
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static boolean hash(int a, int b) {  //~ complete
        if (31 * a + b == 1234567 && a > 1000 && b > 1000 && b < 2000) {
            return true;  //~ returns
        }
        return false;  //~ returns x4
    }

    static boolean reversed(int n) {  //~ complete
        if (Integer.reverse(n) == 1) {
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static boolean longBits(long n) {  //~ complete
        if ((n >>> 32 ^ n) == 0x100000001L) {
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static boolean complement(int n) {  //~ complete
        if (~n == -43) {
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static boolean isolate(int n) {  //~ complete
        if ((n & -n) == 8 && n > 100) {
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static boolean sumOfXor(int a, int b) {  //~ complete
        if (a + b != (a ^ b) + 2 * (a & b)) {
            return false;
        }
        return true;  //~ returns
    }
}
