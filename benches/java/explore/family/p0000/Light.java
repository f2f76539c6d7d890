package family.p0000;

import family.Shared;

/** A part that every copy of the family has below a shared type, and below one of the JDK's. */
public class Light extends Part implements Shared, Comparable<Light> {
    private int weight;

    Light(Whole whole, int weight) {
        super(whole);
        this.weight = weight;
    }

    @Override
    public int weight() {
        return weight;
    }

    @Override
    public int value() {
        return weight / 2;
    }

    @Override
    public int compareTo(Light other) {
        return Integer.compare(weight, other.weight);
    }
}
