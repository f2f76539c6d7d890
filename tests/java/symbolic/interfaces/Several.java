package interfaces;

import java.io.IOException;
import java.io.Reader;

/** A lambda stands for an interface with one method; the JDK's abstract types have classes that stand for them. */
class Several {
    interface Pair {
        int left();

        int right();
    }

    static int sum(Pair pair) {  //~ no recipe
        return pair.left() + pair.right();  //~ throws java.lang.NullPointerException
    }

    static int append(Appendable to) throws IOException {  //~ bound
        to.append('x');  //~ throws java.lang.NullPointerException
        return 1;  //~ returns x2
    }

    static int read(Reader from) throws IOException {  //~ bound
        return from == null ? 0 : 1;  //~ returns x3
    }
}
