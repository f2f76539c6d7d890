package thesis;

/**
 * The coin box of a vending machine; a drink costs two quarters.
 *
 * <p>Shows a state that only a sequence of calls reaches. The box has a fault: quarters that are given back leave the
 * permission to vend behind. A free drink takes five calls, none of which may be left out or change its place: the
 * constructor, {@code addQtr} twice, {@code returnQtrs}, {@code vend}.
 */
class Coinbox {
    private static final int PRICE = 2;

    private int totalQtrs;
    private int curQtrs;
    private boolean allowVend;

    Coinbox() {
        totalQtrs = 0;
        curQtrs = 0;
        allowVend = false;
    }

    /** A quarter is inserted. */
    void addQtr() {
        curQtrs++;
        if (curQtrs >= PRICE) {
            allowVend = true;
        }
    }

    /** The quarters that were inserted since the last drink are given back; how many those are. */
    int returnQtrs() {
        int returned = curQtrs;
        curQtrs = 0;
        return returned;
    }

    /** Somebody presses the button; what falls out. */
    String vend() {
        if (!allowVend) {
            return "nothing";
        }
        int paid = curQtrs;
        totalQtrs += paid;
        curQtrs = 0;
        allowVend = false;
        if (paid < PRICE) {
            return "free drink";
        }
        return "drink";
    }

    /** The quarters that drinks were paid with. */
    int total() {
        return totalQtrs;
    }
}
