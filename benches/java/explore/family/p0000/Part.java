package family.p0000;

/** What the parts of a whole have in common. */
public abstract class Part {
    private final Whole whole;

    Part(Whole whole) {
        this.whole = whole;
    }

    public abstract int weight();

    public Whole whole() {
        return whole;
    }
}
