package thesis;

/** A length in miles, rounded down to metres. See {@link Length}. */
class Miles extends Length {
    private static final int MILLIMETRES = 1_609_344;

    Miles(int count) {
        super(count);
    }

    @Override
    int metres() {
        if (count() > 10_000) {
            throw new ArithmeticException("too far");
        }
        return (int) ((long) count() * MILLIMETRES / 1000);
    }
}
