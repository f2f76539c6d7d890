package thesis;

/**
 * Tickets with numbers from a roll that all share.
 *
 * <p>Shows calls that no object connects: a static field leads from {@code open} to the constructor, and from one
 * constructor to the next. {@code isLast} is true for the last ticket of a roll only, so a roll must have been opened
 * and all but one of its tickets taken.
 */
class StaticFlow {
    private static int next;
    private static int end;

    private final int number;

    /** Takes the next ticket. */
    StaticFlow() {
        if (next >= end) {
            throw new IllegalStateException("the roll is empty");
        }
        number = next;
        next++;
    }

    /** A new roll with so many tickets. */
    static void open(int tickets) {
        if (tickets < 1 || tickets > 100) {
            throw new IllegalArgumentException("tickets: " + tickets);
        }
        next = 1;
        end = tickets + 1;
    }

    /** Whether the roll has no ticket after this one. */
    boolean isLast() {
        if (number == end - 1) {
            return true;
        }
        return false;
    }
}
