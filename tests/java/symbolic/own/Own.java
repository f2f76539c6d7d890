package own;

/** What a constructor gets is not the object that it makes, even if another class has a field of that name. */
class Own {
    static int look(Pair pair, int n) {  //~ complete; world closed
        Pair first = pair.first();  //~ throws java.lang.NullPointerException
        if (n > 0) {
            n = 1;
        }
        if (first instanceof Pair) {
            if (first == pair) {
                return 1;  //~ returns x2
            }
            return 2;  //~ returns x8
        }
        return 0;  //~ returns x4
    }

    abstract static class Pair {
        abstract Pair first();
    }

    static final class Fixed extends Pair {
        private final Pair first;

        Fixed(Pair first) {
            this.first = first;
        }

        @Override
        Pair first() {
            return first;
        }
    }

    static final class Loose extends Pair {
        Pair first;

        @Override
        Pair first() {
            return first;
        }
    }
}
