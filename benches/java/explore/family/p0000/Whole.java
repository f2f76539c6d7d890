package family.p0000;

/** Gives the parts that it has made. */
public class Whole {
    private final Part[] parts = new Part[4];

    public Light light(int weight) {
        return new Light(this, weight);
    }

    public void put(int at, Part part) {
        parts[at] = part;
    }

    public Part part(int at) {
        return parts[at];
    }
}
