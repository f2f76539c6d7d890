class Arrays {
    private static final boolean[] ARRAY = {true, false, false, false, true, false};
    private static final int SIZE = 8;
    private final int[] buffer = new int[SIZE];

    static int flag(int i) {
        if (ARRAY[i]) {
            return 1;
        }
        return 0;
    }

    void fill() {
        for (int i = 0; i < SIZE; i++) {
            this.buffer[i] = -1;
        }
    }

    static int sum(int[] all) {
        int sum = 0;
        for (int i = 0; i < all.length && i < 3; i++) {
            sum += all[i];
        }
        if (all.length == 2 && sum == 7) {
            throw new IllegalStateException();
        }
        return sum;
    }

    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    /** A string keeps its characters in bytes, one or two for each. */
    static boolean isLineEnd(char mark) {
        return String.valueOf(mark).charAt(0) == '\n';
    }

    /** That a byte is the same says nothing of the whole. */
    static boolean endsInTen(char mark) {
        return (byte) mark == 10;
    }
}
