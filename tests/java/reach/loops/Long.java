package loops;

/** Loops that turn very often before what is asked for can happen. */
public class Long {
    static int fooHundred(int i) {
        int j = 10;
        while (i > 1) {
            j++;
            i--;
        }
        if (j > 5000) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int downByThree(int n) {
        int turns = 0;
        while (n > 0) {
            n -= 3;
            turns++;
        }
        if (turns == 4000 && n == -2) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int doubled(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += 2;
        }
        int rest = sum;
        while (rest > 7) {
            rest -= 7;
        }
        if (sum == 1400 && rest == 7) {
            return 1; // reach: yes
        }
        return 0;
    }
}
