package constructors;

/** A line that several constructors have, and none of them comes to. */
public class Lost extends Base {
    int first = 3; // reach: no

    public Lost(int x) {
        super(fail());
    }

    public Lost() {
        super(fail());
    }

    private static int fail() {
        throw new IllegalStateException();
    }
}
