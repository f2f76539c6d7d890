package worlds;

import java.util.function.Consumer;

/** What a test's own class may do is never proved away; what no class can do is. */
public class OpenWorld {
    public static class Base {
        int size;

        public int weight() {
            return 1;
        }

        public final int fixed() {
            return 1;
        }
    }

    public static final class Leaf {
        public int weight() {
            return 1;
        }
    }

    interface Visitor {
        void visit(int[] cells);
    }

    // A subclass may give 2.
    static int overridden(Base b) {  //~ unknown call
        if (b.weight() == 2) {  //~ throws java.lang.NullPointerException
            return 1;  //~ returns
        }
        return 0;  //~ returns x2
    }

    // No subclass changes a final method.
    static int fixed(Base b) {  //~ complete; open 0; unreachable 1
        if (b.fixed() == 2) {  //~ throws java.lang.NullPointerException
            return 1;
        }
        return 0;  //~ returns
    }

    // Nor is there one of a final class.
    static int leaf(Leaf leaf) {  //~ complete; open 0; unreachable 1
        if (leaf.weight() == 2) {  //~ throws java.lang.NullPointerException
            return 1;
        }
        return 0;  //~ returns
    }

    // An object that the method makes is of that class.
    static int made() {  //~ complete; open 0; unreachable 1
        if (new Base().weight() == 2) {
            return 1;
        }
        return 0;  //~ returns
    }

    // A subclass may implement what its superclass does not.
    static boolean asked(Base b) {  //~ unknown call
        return b instanceof Runnable;  //~ returns x2
    }

    // No condition on numbers depends on who calls.
    static int numbers(Visitor v, int x) {  //~ unknown call; unreachable 1
        if (x > 3 && x < 3) {
            return 1;
        }
        v.visit(new int[] {x});  //~ throws java.lang.NullPointerException x2
        return 0;  //~ returns x2
    }

    // What is handed over may be written.
    static int handed(Visitor v) {  //~ unknown call
        int[] cells = new int[1];
        v.visit(cells);  //~ throws java.lang.ArrayIndexOutOfBoundsException; throws java.lang.NullPointerException
        if (cells[0] == 7) {
            return 1;  //~ returns
        }
        return 0;  //~ returns x2
    }

    static int handedToLibrary(Consumer<int[]> c) {  //~ unknown call
        int[] cells = new int[1];
        c.accept(cells);  //~ throws java.lang.ArrayIndexOutOfBoundsException; throws java.lang.NullPointerException
        if (cells[0] == 7) {
            return 1;  //~ returns
        }
        return 0;  //~ returns x2
    }

    // A property, or the thread, may be another one.
    static int property() {  //~ outside; open 1; unreachable 0
        if ("test".equals(System.getProperty("worlds.mode"))) {
            return 1;
        }
        return 0;  //~ returns
    }

    static int thread() {  //~ outside; open 1; unreachable 0
        if (Thread.currentThread().getName().startsWith("pool-")) {
            return 1;
        }
        return 0;  //~ returns
    }
}
