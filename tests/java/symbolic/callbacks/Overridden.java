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

    static int constant(Base b) {  //~
        if (b.constant() == 2) {
            return 1;
        }
        return 0;
    }

    /** The constructor decides. */
    static int own(Base b) {  //~
        return b.own() == 2 ? 1 : 0;
    }

    static int fixed(Base b) {  //~
        return b.fixed() == 3 ? 1 : 0;
    }

    static int closed(Closed c) {  //~
        return c.constant() == 2 ? 1 : 0;
    }
}
