package thesis;

/**
 * Three switches that do not know of each other.
 *
 * <p>Shows that most orders of calls say the same: all three have to be set before {@code calculate} gets to its end,
 * and of the six orders in which that can be done one is enough.
 */
class PartialOrder {
    private boolean a;
    private boolean b;
    private boolean c;

    void setA(boolean value) {
        a = value;
    }

    void setB(boolean value) {
        b = value;
    }

    void setC(boolean value) {
        c = value;
    }

    /** Whether all are set. */
    boolean calculate() {
        if (a && b && c) {
            return true;
        }
        return false;
    }
}
