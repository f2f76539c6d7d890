package lists;

/** A link of a list; whoever wants to ties it to itself. */
public class Node {
    public int value;
    public Node next;
}
