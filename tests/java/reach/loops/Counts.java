package loops;

/** Loops whose number of turns the target fixes. */
public class Counts {
    static int few(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += 3;
        }
        if (s == 27) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int foo(int i) {
        int j = 10;
        while (i > 1) {
            j++;
            i--;
        }
        if (j > 50) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int fooTen(int i) {
        int j = 10;
        while (i > 1) {
            j++;
            i--;
        }
        if (j > 500) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int downByTwo(int n) {
        int turns = 0;
        while (n > 0) {
            n -= 2;
            turns++;
        }
        if (turns == 25 && n == -1) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int nested(int n, int m) {
        int turns = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++) {
                turns++;
            }
        }
        if (turns == 6 && n == 2) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int neverOdd(int n) {
        int s = 0;
        for (int i = 0; i < 8; i++) {
            s += 2;
        }
        if (s == n && n == 15) {
            return 1; // reach: no
        }
        return 0;
    }

    static int fixedTurns(int n) {
        int s = n;
        for (int i = 0; i < 10; i++) {
            s++;
        }
        if (s - n != 10) {
            return 1; // reach: no
        }
        return 0;
    }
}
