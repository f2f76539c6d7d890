package numbers;

/** Plain arithmetic. */
public class Numbers {
    static int overflows(int a, int b) {
        if (a > 0 && b > 0 && a + b < 0) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int smallest(int a) {
        if (a < 0 && -a < 0) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int product(int a, int b) {
        if (a * b == 10403 && a > 1 && b > 1 && a < b && b < 1000) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int remainder(int a) {
        if (a % 7 == 3 && a % 11 == 5 && a > 1000) {
            return 1; // reach: yes
        }
        return 0;
    }

    static int triangle(int i, int j, int k) {
        if (i <= 0 || j <= 0 || k <= 0) {
            return 4;
        }
        int type = 0;
        if (i == j) {
            type += 1;
        }
        if (i == k) {
            type += 2;
        }
        if (j == k) {
            type += 3;
        }
        if (type == 3 && i != j && j != k) {
            return 1; // reach: no
        }
        return type;
    }

    static int opposite(int a) {
        if (a > 10) {
            if (a < 5) {
                return 1; // reach: no
            }
        }
        return 0;
    }

    static int twice(int a) {
        if (a + a == 7) {
            return 1; // reach: no
        }
        return 0;
    }

    static int wide(long a) {
        if (a * 3 == 0x7fff_ffff_ffff_ffffL) {
            return 1; // reach: yes
        }
        return 0;
    }
}
