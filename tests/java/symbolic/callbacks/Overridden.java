package callbacks;

/** A test overrides methods that the code under test calls and whose result no state of the object decides. */
class Overridden {
    static class Base {
        private final int x;

        Base(int x) {
            this.x = x;
        }

        int constant() {
            return 1;
        }

        int own() {
            return x;
        }

        final int fixed() {
            return 2;
        }
    }

    static final class Closed {
        int constant() {
            return 1;
        }
    }

    static int constant(Base b) {  //~ unknown call
        if (b.constant() == 2) {  //~ throws java.lang.NullPointerException
            return 1;  //~ returns
        }
        return 0;  //~ returns x2
    }

    /** The constructor decides. */
    static int own(Base b) {  //~ unknown call
        return b.own() == 2 ? 1 : 0;  //~ returns x2; throws java.lang.NullPointerException
    }

    static int fixed(Base b) {  //~ complete
        return b.fixed() == 3 ? 1 : 0;  //~ returns; throws java.lang.NullPointerException
    }

    static int closed(Closed c) {  //~ complete
        return c.constant() == 2 ? 1 : 0;  //~ returns; throws java.lang.NullPointerException
    }
}
