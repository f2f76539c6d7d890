package statics;

/** Initialisers that take longer than a path may are no part of it, for any method of the class. */
class SlowStart {
    static final int SUM = sum();

    static int sum() {
        int sum = 0;
        for (int i = 0; i < 60_000; i++) {
            sum += i % 7;
        }
        return sum;
    }

    static int first(int x) {  //~ complete
        if (x == SUM) {
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static int second(int x) {  //~ complete
        if (x == SUM + 1) {
            return 1;  //~ returns
        }
        return 0;  //~ returns
    }

    static int other(int x) {  //~ complete
        if (x > 3 && x == Table.SUM) {
            return 1;  //~ returns
        }
        return 0;  //~ returns x2
    }

    static class Table {
        static final int SUM;

        static {
            int sum = 1;
            for (int i = 0; i < 60_000; i++) {
                sum += i % 7;
            }
            SUM = sum;
        }
    }
}
