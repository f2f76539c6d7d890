package thesis;

/**
 * A length.
 *
 * <p>Shows an argument whose type says nothing: {@code equals} takes any object, but by its type test only lengths can
 * make a difference, and {@link Miles}, since it has another {@code metres}, which {@code equals} calls. One object of
 * any other class stands for all others.
 */
class Length {
    private final int count;

    Length(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count: " + count);
        }
        this.count = count;
    }

    int count() {
        return count;
    }

    /** The length in metres. */
    int metres() {
        return count;
    }

    @Override
    public boolean equals(Object object) {
        if (this == object) {
            return true;
        }
        if (!(object instanceof Length)) {
            return false;
        }
        Length other = (Length) object;
        if (metres() != other.metres()) {
            return false;
        }
        return true;
    }

    @Override
    public int hashCode() {
        return metres();
    }
}
