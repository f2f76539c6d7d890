package bench;

/** Exceptions thrown through several frames, with and without a stack trace, and finally blocks. */
public class Exceptions {
    static final class Quiet extends RuntimeException {
        Quiet() {
            super("quiet", null, false, false);
        }
    }

    static int finallies;

    static void dive(int depth, boolean quiet) {
        if (depth == 0) {
            throw quiet ? new Quiet() : new IllegalStateException("bottom");
        }
        try {
            dive(depth - 1, quiet);
        } finally {
            finallies++;
        }
    }

    public static void main(String[] args) {
        int caught = 0;
        int[] array = new int[3];
        for (int i = 0; i < 40_000; i++) {
            try {
                dive(i % 12, i % 3 == 0);
            } catch (IllegalStateException e) {
                caught++;
            } catch (Quiet e) {
                caught += 2;
            }
            try {
                array[i % 4]++;
            } catch (ArrayIndexOutOfBoundsException e) {
                caught += 3;
            }
        }
        System.out.println(caught + " " + finallies);
    }
}
