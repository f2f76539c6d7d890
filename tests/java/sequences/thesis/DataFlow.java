package thesis;

/**
 * A number in an object, with a hash code made from it.
 *
 * <p>Shows which objects can take part: {@code hashCode} looks at one object, so in a sequence with two constructors
 * before it one of them is for nothing. {@code compareTo} looks at two, and there both count.
 */
class DataFlow implements Comparable<DataFlow> {
    private final int value;

    DataFlow(int value) {
        this.value = value;
    }

    @Override
    public int hashCode() {
        if (value < 0) {
            return -31 * value;
        }
        return 31 * value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DataFlow && ((DataFlow) other).value == value;
    }

    @Override
    public int compareTo(DataFlow other) {
        if (value < other.value) {
            return -1;
        }
        return value > other.value ? 1 : 0;
    }
}
