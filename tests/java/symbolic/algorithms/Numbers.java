package algorithms;

/** Numbers that are approached or multiplied up. */
class Numbers {
    static long factorial(int n) { //~ algorithm; open 0
        long result = 1;
        for (int i = 2; i <= n; i++) {
            result *= i;
        }
        return result;
    }

    /** The natural logarithm by the series of artanh. */
    static double logarithm(double x, double precision) { //~ algorithm; open 0
        if (x <= 0) {
            throw new IllegalArgumentException("not positive");
        }
        double y = (x - 1) / (x + 1);
        double square = y * y;
        double power = y;
        double sum = y;
        int n = 1;
        while (Math.abs(power) > precision) {
            power *= square;
            n += 2;
            sum += power / n;
        }
        return 2 * sum;
    }

    /** The sine by its Taylor series. */
    static double sine(double x, double precision) { //~ algorithm; open 0
        double term = x;
        double sum = x;
        int n = 1;
        while (Math.abs(term) > precision) {
            term = -term * x * x / ((n + 1) * (n + 2));
            sum += term;
            n += 2;
        }
        return sum;
    }

    /** The square root by Heron's method. */
    static double squareRoot(double x, double precision) { //~ algorithm; open 0
        if (x < 0) {
            throw new IllegalArgumentException("negative");
        }
        double root = x;
        double last = 0;
        while (Math.abs(root - last) > precision) {
            last = root;
            root = (root + x / root) / 2;
        }
        return root;
    }
}
