package family.p0000;

/** What only a builder makes. */
public final class Built {
    private final int size;

    private Built(int size) {
        this.size = size;
    }

    public int size() {
        return size;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** The builder. */
    public static final class Builder {
        private int size;

        public Builder size(int size) {
            this.size = size;
            return this;
        }

        public Built build() {
            return new Built(size);
        }
    }
}
