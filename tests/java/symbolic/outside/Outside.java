package outside;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Random;

/** What a path asks the world for, and what it tells it. */
class Outside {
    static int says(int x) {  //~ complete
        System.out.println("x is " + x);
        if (x > 3) {
            System.err.print(x);
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static int tells(Object x) {  //~ bound, outside
        System.out.println(x);
        return 0;  //~ returns x5
    }

    static int keeps(boolean x) {  //~ complete
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new PrintStream(bytes).print(x);
        if (bytes.size() == 4) {
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static int clock(int x) {  //~ outside
        if (System.currentTimeMillis() < x) {
            return 1;
        }
        return 0;  //~ returns
    }

    static int seeded(int x) {  //~ outside
        if (new Random().nextInt() == 5 && x == 1) {
            return 1;
        }
        return 0;  //~ returns
    }
}
