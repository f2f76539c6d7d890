package interfaces;

import java.io.IOException;
import java.io.Reader;

/** A small class stands for an interface with several methods; the JDK's abstract types have classes that stand for them. */
class Several {
    interface Pair {
        int left();

        int right();
    }

    static int sum(Pair pair) {  //~ complete; world closed
        return pair.left() + pair.right();  //~ returns; throws java.lang.NullPointerException
    }

    static int again(Pair pair) {  //~ complete; world closed
        int before = pair.left();  //~ throws java.lang.NullPointerException
        if (before != pair.left()) {
            return 1;  //~ returns
        }
        return before;  //~ returns x2
    }

    static int append(Appendable to) throws IOException {  //~ bound
        to.append('x');  //~ throws java.lang.NullPointerException
        return 1;  //~ returns x2
    }

    static int read(Reader from) throws IOException {  //~ bound
        return from == null ? 0 : 1;  //~ returns x3
    }
}
