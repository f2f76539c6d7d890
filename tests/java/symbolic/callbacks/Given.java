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

    static int ring(Chain c) {  //~
        return c.next() == c ? 1 : 0;
    }

    static int same(Wrapper w) {  //~
        Given given = new Given();
        return w.wrap(given) == given ? 1 : 0;
    }

    static int numbers(IntUnaryOperator f) {  //~
        if (f.applyAsInt(3) == 3 && f.applyAsInt(4) == 4) {
            return 1;
        }
        return 0;
    }

    static int texts(Function<String, String> f) {  //~
        String text = f.apply("some words");
        return text.length() > 5 && text.endsWith("words") ? 1 : 0;
    }

    /** A method that gives nothing gives no argument either. */
    static int nothing(Runnable r) {  //~
        r.run();
        return 0;
    }
}
