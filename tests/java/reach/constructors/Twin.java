package constructors;

/** A line that several constructors have, and not all of them come to. */
public class Twin extends Base {
    int first = 3; // reach: yes
    int second;

    public Twin(int x) {
        super(fail());
    }

    public Twin() {
        super(1);
    }

    private static int fail() {
        throw new IllegalStateException();
    }
}
