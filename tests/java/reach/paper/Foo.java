package paper;

/** The target fixes how often a loop turns. */
public class Foo {
    static int one = 1;
    static int ten = 10;
    static int hundred = 100;
    static int thousand = 1000;

    public static int foo(int i) {
        int j = 10;
        while (i > 1) {
            j++;
            i--;
        }
        if (j > 50 * one) {
            return 1;
        }
        return 0;
    }

    public static int foo10(int i) {
        int j = 10;
        while (i > 1) {
            j++;
            i--;
        }
        if (j > 50 * ten) {
            return 1;
        }
        return 0;
    }

    public static int foo100(int i) {
        int j = 10;
        while (i > 1) {
            j++;
            i--;
        }
        if (j > 50 * hundred) {
            return 1;
        }
        return 0;
    }

    public static int foo1000(int i) {
        int j = 10;
        while (i > 1) {
            j++;
            i--;
        }
        if (j > 50 * thousand) {
            return 1;
        }
        return 0;
    }
}
