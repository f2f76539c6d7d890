package algorithms;

/** Small examples of the literature. */
class Examples {
    static final int UNDERWEIGHT = 0;
    static final int NORMAL = 1;
    static final int OVERWEIGHT = 2;
    static final boolean[] ARRAY = {false, true, true, false, true};
    static final int BUFFER_SIZE = 2;

    final int[] buffer = new int[BUFFER_SIZE];

    static long checkValues(int x, int y, int z) throws Exception { //~ algorithm; open 0
        double result = x;
        int part = (y - 2) + z;
        try {
            if ((double) ((x + 5) + part) <= 0) {
                throw new Exception();
            } else {
                result = (double) ((y - 2) + z) + (x + 5);
            }
        } catch (Exception e) {
            result = -1;
        }
        return (long) result;
    }

    static int div(int a, int b) throws ArithmeticException { //~ algorithm; open 0
        int result;
        try {
            result = a / b;
        } catch (ArithmeticException e) {
            result = 0;
        }
        return result;
    }

    static int clamp(int x, int min, int max) { //~ algorithm; open 0
        if (x < min) {
            return min;
        } else if (x > max) {
            return max;
        } else {
            return x;
        }
    }

    static int weightCategory(double mass, double length) { //~ algorithm; open 0
        assert mass > 0.0;
        assert length > 0.0;
        double bmi = mass / (length * length);
        if (bmi < 18.5) {
            return UNDERWEIGHT;
        } else if (bmi < 25.0) {
            return NORMAL;
        } else {
            return OVERWEIGHT;
        }
    }

    static int flag(int i) { //~ algorithm; open 0
        if (ARRAY[i]) {
            return 1;
        }
        return 0;
    }

    void initializeBuffer() { //~ algorithm; open 0
        for (int i = 0; i < BUFFER_SIZE; i++) {
            this.buffer[i] = -1;
        }
    }
}
