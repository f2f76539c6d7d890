package constructors;

/** What {@link Twin} and {@link Lost} begin with. */
public class Base {
    int given;

    Base(int given) {
        this.given = given;
    }
}
