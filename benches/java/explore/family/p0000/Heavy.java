package family.p0000;

/** Another part. */
public class Heavy extends Part {
    private int weight;

    Heavy(Whole whole, int weight) {
        super(whole);
        this.weight = weight + 100;
    }

    @Override
    public int weight() {
        return weight;
    }
}
