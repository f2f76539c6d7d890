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
    static int overridden(Base b) {  //~
        if (b.weight() == 2) {
            return 1;
        }
        return 0;
    }

    static int overriddenHere(Base b) {  //~
        if (b.weight() == 2) {
            return 1;
        }
        return 0;
    }

    // No subclass changes a final method.
    static int fixed(Base b) {  //~
        if (b.fixed() == 2) {
            return 1;
        }
        return 0;
    }

    // Nor is there one of a final class.
    static int leaf(Leaf leaf) {  //~
        if (leaf.weight() == 2) {
            return 1;
        }
        return 0;
    }

    // An object that the method makes is of that class.
    static int made() {  //~
        if (new Base().weight() == 2) {
            return 1;
        }
        return 0;
    }

    // A subclass may implement what its superclass does not.
    static boolean asked(Base b) {  //~
        return b instanceof Runnable;
    }

    // No condition on numbers depends on who calls.
    static int numbers(Visitor v, int x) {  //~
        if (x > 3 && x < 3) {
            return 1;
        }
        v.visit(new int[] {x});
        return 0;
    }

    // What is handed over may be written.
    static int handed(Visitor v) {  //~
        int[] cells = new int[1];
        v.visit(cells);
        if (cells[0] == 7) {
            return 1;
        }
        return 0;
    }

    static int handedToLibrary(Consumer<int[]> c) {  //~
        int[] cells = new int[1];
        c.accept(cells);
        if (cells[0] == 7) {
            return 1;
        }
        return 0;
    }

    // A declared property of the environment.
    static int property() {  //~
        if ("test".equals(System.getProperty("worlds.mode"))) {
            return 1;
        }
        return 0;
    }

    static int thread() {  //~
        if (Thread.currentThread().getName().startsWith("pool-")) {
            return 1;
        }
        return 0;
    }
}
