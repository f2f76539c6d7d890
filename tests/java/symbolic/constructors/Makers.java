package constructors;

/** Objects that only a factory of the class around them gives. */
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
}
