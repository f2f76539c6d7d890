package objects;

/** A class that hides its fields: a test has the constructors and nothing else yet. */
class Counter {
    private int count;
    private final int limit;

    Counter(int limit) {  //~ complete
        if (limit < 0) {
            throw new IllegalArgumentException("limit");  //~ throws java.lang.IllegalArgumentException
        }
        this.limit = limit;
    }  //~ returns

    int next() {  //~ complete
        if (count == limit) {
            return -1;  //~ returns
        }
        count++;
        return count;  //~ returns
    }

    boolean isNew() {  //~ complete
        if (count == 0) {
            return true;  //~ returns
        }
        return false;
    }

    int left() {  //~ complete
        return limit - count;  //~ returns
    }

    static boolean large(Counter c) {  //~ complete
        if (c.limit > 1000) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns
    }
}
