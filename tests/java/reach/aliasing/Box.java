package aliasing;

/** Holds a number. */
public class Box {
    public int value;
    public Box other;
}
