package family.p0000;

/** Makes wholes anew. */
public class Maker {
    private int count;

    public Whole whole() {
        Whole whole = new Whole();
        whole.put(count++, whole.light(count));
        return whole;
    }
}
