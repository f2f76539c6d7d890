package family;

/** What a class of every copy of the family is below of. */
public interface Shared {
    int value();
}
