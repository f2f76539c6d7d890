package family.p0000;

/** An exception. */
public class Failure extends RuntimeException {
    public Failure(String message) {
        super(message);
    }
}
