/** Defined by loaders of the program; refers to a second class, which the same loader is asked for. */
public class Plugin {
    static int made;

    static class Part {
        final int number;

        Part(int number) {
            this.number = number;
        }
    }

    @Override
    public String toString() {
        return "plugin " + new Part(++made).number;
    }
}
