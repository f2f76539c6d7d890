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

    int next() {  //~ bound
        if (count == limit) {
            return -1;  //~ returns
        }
        count++;
        return count;  //~ returns
    }

    boolean isNew() {  //~ bound
        if (count == 0) {
            return true;  //~ returns
        }
        return false;  //~ returns
    }

    int left() {  //~ bound
        return limit - count;  //~ returns
    }

    static boolean large(Counter c) {  //~ complete
        if (c.limit > 1000) {  //~ throws java.lang.NullPointerException
            return true;  //~ returns
        }
        return false;  //~ returns
    }
}
