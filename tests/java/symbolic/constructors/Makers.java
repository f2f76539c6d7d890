package constructors;

/** Objects that only the class around them gives, and factories of which the short ones need another such object. */
class Makers {
    /** What {@link #part} alone gives. */
    static final class Part {
        private final int size;

        private Part(int size) {
            this.size = size;
        }
    }

    static Part part(int size) {
        return new Part(size);
    }

    static int kind(Part part) {  //~ complete
        return part.size > 7 ? 1 : 2;  //~ returns x2; throws java.lang.NullPointerException
    }

    /** What has an amount. */
    interface Priced {
        int cents();
    }

    /** Made from others by four factories with one parameter, and from numbers by one with two. */
    static final class Price implements Priced {
        private final int cents;

        private Price(int cents) {
            this.cents = cents;
        }

        static Price same(Priced other) {
            return new Price(other.cents());
        }

        static Price half(Priced other) {
            return new Price(other.cents() / 2);
        }

        static Price twice(Priced other) {
            return new Price(other.cents() * 2);
        }

        static Price sum(Priced... others) {
            return new Price(others[0].cents() + others[1].cents());
        }

        static Price of(int euros, int cents) {
            return new Price(100 * euros + cents);
        }

        @Override
        public int cents() {
            return cents;
        }
    }

    static boolean owes(Price price) {  //~
        return price.cents < 0;
    }
}
