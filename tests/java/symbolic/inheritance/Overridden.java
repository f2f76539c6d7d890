package inheritance;

/** The receiver of an abstract class is one of its subclasses: theirs is the method that runs first, if they have one. */
abstract class Overridden {
    int half(int x) {  //~ complete; world closed; returns
        if (!Thread.holdsLock(this)) {
            return -1;
        }
        if (x == 7) {
            return 3;  //~ returns
        }
        return x / 2;  //~ returns
    }

    synchronized boolean isLocked() {  //~ complete; world closed
        return Thread.holdsLock(this);  //~ returns
    }

    static final class Below extends Overridden {
        @Override
        synchronized int half(int x) {
            if (x < 0) {
                return 0;
            }
            return super.half(x);
        }
    }
}
