package branches;

/** Jumps, switches, and conditions that depend on each other. */
class Branches {
    static int sign(int x) {  //~ complete
        if (x < 0) {
            return -1;  //~ returns
        }
        if (x > 0) {
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static int both(int x) {  //~ complete
        if (x > 10 && x < 5) {
            return 1;
        }
        return 0;  //~ returns x2
    }

    static int implied(int x) {  //~ complete
        if (x > 10) {
            if (x > 5) {
                return 1;  //~ returns
            }
            return 2;
        }
        return 3;  //~ returns
    }

    static int dense(int x) {  //~ complete
        switch (x) {
            case 1:
                return 10;  //~ returns
            case 2:
                return 20;  //~ returns
            case 3:
                return 30;  //~ returns
            default:
                return 0;  //~ returns
        }
    }

    static int sparse(int x) {  //~ complete
        switch (x) {
            case -1000:
                return 1;  //~ returns
            case 7:
                return 2;  //~ returns
            case 1_000_000:
                return 3;  //~ returns
        }
        return 0;  //~ returns
    }

    static int fallThrough(int x) {  //~ complete
        int sum = 0;
        switch (x) {
            case 0:
                sum += 1;
            case 1:
                sum += 10;
                break;
            case 2:
                sum += 100;
        }
        return sum;  //~ returns x4
    }

    static int arrows(char c) {  //~ complete
        return switch (c) {  //~ returns x7
            case 'a', 'e', 'i', 'o', 'u' -> 1;
            case ' ' -> 2;
            default -> 0;
        };
    }

    static int ternary(int a, int b) {  //~ complete
        int larger = a > b ? a : b;
        return larger == a ? 1 : 2;  //~ returns x3
    }

    static int max3(int a, int b, int c) {  //~ complete
        int max = a;
        if (b > max) {
            max = b;
        }
        if (c > max) {
            max = c;
        }
        return max;  //~ returns x4
    }

    static int logic(boolean a, boolean b, boolean c) {  //~ complete
        if (a && (b || c)) {
            return 1;  //~ returns x2
        }
        return 0;  //~ returns x2
    }

    static int unordered(int a, int b, int c) {  //~ complete
        if (a < b && b < c && c < a) {
            return 1;
        }
        return 0;  //~ returns x3
    }

    static boolean compared(int a, int b) {  //~ complete
        return a == b;  //~ returns x2
    }

    static int nested(int x, int y) {  //~ complete
        if (x == 2 * y) {
            if (x > y + 10) {
                return 1;  //~ returns
            }
            return 2;  //~ returns
        }
        return 3;  //~ returns
    }

    static String named(int x) {  //~ complete
        return x == 42 ? "answer" : "question";  //~ returns x2
    }

    static int switchOfSwitch(int x) {  //~ complete
        int y = switch (x) {
            case 1 -> 5;
            case 2 -> 6;
            default -> 7;
        };
        switch (y) {
            case 5:
                return 1;  //~ returns
            case 6:
                return 2;  //~ returns
        }
        return 3;  //~ returns
    }
}
