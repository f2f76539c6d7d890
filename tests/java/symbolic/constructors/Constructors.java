package constructors;

/** Constructors as methods under test. */
class Constructors {
    int low;
    int high = 10;
    int[] data;

    Constructors(int low) {  //~ complete
        if (low > high) {
            throw new IllegalArgumentException("low");  //~ throws java.lang.IllegalArgumentException
        }
        this.low = low;
    }  //~ returns

    Constructors(int low, int high) {  //~ complete
        this(low);  //~ throws java.lang.IllegalArgumentException
        this.high = high;
        if (high < low) {
            this.high = low;
        }
    }  //~ returns x2

    Constructors(int[] data) {  //~ bound
        this.data = data.clone();  //~ throws java.lang.NullPointerException
    }  //~ returns

    static class Base {
        final int size;

        Base(int n) {  //~ complete
            size = n < 0 ? 0 : n;
        }  //~ returns x2
    }

    static class Derived extends Base {
        final boolean empty;

        Derived(int n, int m) {  //~ complete
            super(n / m);  //~ throws java.lang.ArithmeticException
            empty = size == 0;
        }  //~ returns x3
    }

    class Inner {
        final int twice;

        Inner() {
            twice = 2 * low;
        }
    }

    int inner() {  //~ complete
        if (new Inner().twice == 8) {
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }
}
