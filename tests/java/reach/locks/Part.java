package locks;

/** A part. */
public class Part {
    public int size;
}
