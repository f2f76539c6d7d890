/** Defined by loaders of the program; refers to a second class, which the same loader is asked for. */
public class Plugin {
    static int made;

    static class Part {
        final int number;

        Part(int number) {
            this.number = number;
        }
    }

    static class Special extends Part {
        Special() {
            super(3);
        }
    }

    /** Never called: only the verifier asks for the class. */
    static Part special() {
        return new Special();
    }

    @Override
    public String toString() {
        int part = new Part(++made).number;
        java.util.function.Supplier<String> text = () -> "plugin " + part;
        java.util.function.Function<Integer, Part> maker = Part::new;
        return text.get() + maker.apply(made).number;
    }
}
