package objects;

/** Objects that nobody can make, but that their class keeps in constants, are inputs. */
class WellKnown {
    static final class Unit {
        static final Unit METRE = new Unit(100);
        static final Unit YARD = new Unit(91);
        private final int size;

        private Unit(int size) {
            this.size = size;
        }
    }

    static final class Counter {
        static final Counter SHARED = new Counter();
        private int count;

        private Counter() {}
    }

    static int look(Unit unit) {  //~ complete
        if (unit.size > 95) {  //~ throws java.lang.NullPointerException
            return 1;  //~ returns
        }
        return 2;  //~ returns
    }

    static int count(Counter counter) {  //~ complete
        return ++counter.count;  //~ returns; throws java.lang.NullPointerException
    }
}
