package loops;

/** Loops whose number of rounds depends on the input, and loops that it does not matter to. */
class Loops {
    static int constant(int x) {  //~ complete
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += x;
        }
        return sum;  //~ returns
    }

    static int atMostFour(int n) {  //~ complete
        if (n < 0 || n > 4) {
            return -1;  //~ returns x2
        }
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;  //~ returns x5
    }

    static int unbounded(int n) {  //~ no end; max-depth 5
        int sum = 0;
        for (int i = 0; i < n; i++) {  //~ stops bound reached: forks on one path
            sum += i;
        }
        return sum;  //~ returns x5
    }

    static int bits(int n) {  //~ complete
        int count = 0;
        n &= 7;
        while (n != 0) {
            n &= n - 1;
            count++;
        }
        return count;  //~ returns x4
    }

    static int breaks(int n) {  //~ complete
        for (int i = 0; i < 4; i++) {
            if (n == i) {
                break;
            }
            if (n == 10 * i) {
                return i;  //~ returns x3
            }
        }
        return -1;  //~ returns x5
    }

    static int continues(int n) {  //~ complete
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            if ((n & 1 << i) == 0) {
                continue;
            }
            sum += i;
        }
        return sum;  //~ returns x8
    }

    static int labelled(int n) {  //~ complete
        int rounds = 0;
        outer:
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2; j++) {
                if (i + j == n) {
                    break outer;
                }
                rounds++;
            }
        }
        return rounds;  //~ returns x4
    }

    static int doWhile(int n) {  //~ complete
        int x = n & 3;
        int rounds = 0;
        do {
            x--;
            rounds++;
        } while (x > 0);
        return rounds;  //~ returns x3
    }

    static int halves(int n) {  //~ complete
        int rounds = 0;
        for (int left = n & 15; left > 0; left /= 2) {
            rounds++;
        }
        return rounds;  //~ returns x5
    }

    static boolean collatz(byte n) {  //~ complete
        if (n < 1 || n > 4) {
            return false;  //~ returns x2
        }
        int x = n;
        while (x != 1) {
            x = x % 2 == 0 ? x / 2 : 3 * x + 1;
        }
        return true;  //~ returns x4
    }

    static int never(int n) {  //~ complete
        while (n == n) {
            n++;
            if (n - 1 > n && n > 0) {
                return 1;
            }
            if (n != 0) {
                return 2;  //~ returns x3
            }
        }
        return 3;
    }

    static int endless(int n) {  //~ no end
        while (n != 7) {
            n = n == 3 ? 3 : 7;  //~ stops step limit
        }
        return n;  //~ returns x2
    }

    static int sumTo(int n) {  //~ complete
        int sum = 0;
        for (int i = 1; i <= 3; i++) {
            sum += i * n;
        }
        if (sum == 42) {
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }
}
