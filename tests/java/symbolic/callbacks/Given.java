package callbacks;

import java.util.function.Function;
import java.util.function.IntUnaryOperator;

/** Implementations that a test writes return what they are handed, or themselves. */
class Given {
    interface Chain {
        Chain next();

        int value();
    }

    interface Wrapper {
        Given wrap(Given inner);
    }

    int x;

    static int ring(Chain c) {  //~ no recipe, unknown call
        return c.next() == c ? 1 : 0;  //~ returns x3; throws java.lang.NullPointerException
    }

    static int same(Wrapper w) {  //~ unknown call
        Given given = new Given();
        return w.wrap(given) == given ? 1 : 0;  //~ returns x3; throws java.lang.NullPointerException
    }

    static int numbers(IntUnaryOperator f) {  //~ unknown call
        if (f.applyAsInt(3) == 3 && f.applyAsInt(4) == 4) {  //~ throws java.lang.NullPointerException
            return 1;  //~ returns
        }
        return 0;  //~ returns x2
    }

    static int texts(Function<String, String> f) {  //~ bound, unknown call
        String text = f.apply("some words");  //~ throws java.lang.NullPointerException
        return text.length() > 5 && text.endsWith("words") ? 1 : 0;  //~ returns x7; throws java.lang.NullPointerException
    }

    /** A method that gives nothing gives no argument either. */
    static int nothing(Runnable r) {  //~ unknown call
        r.run();  //~ throws java.lang.NullPointerException
        return 0;  //~ returns
    }
}
