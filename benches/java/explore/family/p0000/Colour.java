package family.p0000;

/** An enum, which is below types of the JDK. */
public enum Colour {
    RED, GREEN
}
