package locks;

/** A link of a chain. */
public class Link {
    public int number;
    public Link next;
}
