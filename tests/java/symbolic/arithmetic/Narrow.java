package arithmetic;

/** Types narrower and wider than int, and what conversions lose. */
class Narrow {
    static boolean byteWraps(byte b) {  //~ complete
        byte next = (byte) (b + 1);
        if (next < b) {
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static boolean shortIsMinus(short s) {  //~ complete
        if (s == (short) 0xffff) {
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    static boolean letter(char c) {  //~ complete
        if (c >= 'a' && c <= 'z') {
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static char upper(char c) {  //~ complete
        if (c >= 'a' && c <= 'z') {
            return (char) (c - 32);  //~ returns
        }
        return c;  //~ returns x2
    }

    static int cut(long wide) {  //~ complete
        int narrow = (int) wide;
        if (narrow != wide) {
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static boolean longProduct(long a, long b) {  //~ complete
        if (a * b == 1_000_000_007L && a > 1) {
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }

    static long divideLong(long a, long b) {  //~ complete
        return a / b;  //~ returns; throws java.lang.ArithmeticException
    }

    static int compareLongs(long a, long b) {  //~ complete
        return a < b ? -1 : a > b ? 1 : 0;  //~ returns x3
    }

    static boolean signs(byte b) {  //~ complete
        int unsigned = b & 0xff;
        if (unsigned == 200) {
            return b < 0;  //~ returns
        }
        return false;  //~ returns
    }

    static boolean not(boolean a, boolean b) {  //~ complete
        if (a != b) {
            return !a;  //~ returns x2
        }
        return a & b;  //~ returns
    }

    static int increment(byte b) {  //~ complete
        b++;
        if (b == -128) {
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static boolean charArithmetic(char c) {  //~ complete
        int twice = c + c;
        if ((char) twice == 'b' && twice > 'b') {
            return true;  //~ returns
        }
        return false;  //~ returns x2
    }
}
