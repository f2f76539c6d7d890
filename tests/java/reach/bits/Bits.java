package bits;

/** Words of bits. */
public class Bits {
    static int mask(int x) {
        if ((x & 0xff00) == 0x4200 && (x & 0xff) == 0x17) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int shifted(int x, int n) {
        if (x << n == 0x50 && n > 2 && x != 0xa) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int signFill(int x) {
        if (x >> 31 == -1 && x >>> 28 == 0xa) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int mixed(long x) {
        if ((x ^ x >>> 32) == 0x12345678_9abcdef0L) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int narrowed(int x) {
        if ((byte) x == -1 && (short) x == 0x7fff) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int oddSquare(int x) {
        if ((x * x & 3) == 2) {
            return 1; // reach: no
        }
        return 0;
    }

    static int clearedTwice(int x) {
        if ((x & x - 1) != 0 && (x & -x) == x) {
            return 1; // reach: no
        }
        return 0;
    }

    static int orIsMore(int x, int y) {
        if ((x | y) < x && x >= 0 && y >= 0) {
            return 1; // reach: no
        }
        return 0;
    }
}
