import java.util.Arrays;

/** What all generated programs share: a checksum, a trace of limited length, and a limit of steps. */
public final class Support {
    static final boolean VM_MESSAGES = true;
    static long sum;
    static int fuel;
    static int lines;

    /** Ends a program that has run for too long. Generated code catches no errors. */
    static final class Exhausted extends Error {
    }

    static void reset() {
        sum = 17;
        fuel = 3000;
        lines = 60;
    }

    static void tick() {
        if (--fuel < 0) {
            throw new Exhausted();
        }
    }

    /** An index that fits, unless there is none. */
    static int at(int index, int length) {
        return length == 0 ? 0 : Math.floorMod(index, length);
    }

    /** Strings stay short although they are appended to each other. */
    static String cut(String text) {
        return text == null || text.length() <= 40 ? text : text.substring(text.length() - 40);
    }

    static void mix(long value) {
        sum = sum * 31 + value;
    }

    static void show(String label, boolean value) {
        mix(value ? 1 : 2);
        print(label, String.valueOf(value));
    }

    static void show(String label, char value) {
        mix(value);
        print(label, value + " " + (int) value);
    }

    static void show(String label, int value) {
        mix(value);
        print(label, Integer.toString(value));
    }

    static void show(String label, long value) {
        mix(value);
        print(label, Long.toString(value));
    }

    static void show(String label, float value) {
        mix(Float.floatToIntBits(value));
        print(label, value + " " + Integer.toHexString(Float.floatToIntBits(value)));
    }

    static void show(String label, double value) {
        mix(Double.doubleToLongBits(value));
        print(label, value + " " + Long.toHexString(Double.doubleToLongBits(value)));
    }

    static void show(String label, Object value) {
        String text = text(value);
        mix(text.hashCode());
        print(label, text);
    }

    static void show(String label, Throwable thrown) {
        boolean brief = !VM_MESSAGES && thrown instanceof NoClassDefFoundError;
        String cause = brief ? "failed" : describe(thrown.getCause());
        show(label, (Object) (describe(thrown) + " / " + cause + " / " + thrown.getSuppressed().length));
    }

    private static String describe(Throwable thrown) {
        boolean brief = !VM_MESSAGES && thrown instanceof NullPointerException;
        return brief ? "null pointer" : String.valueOf(thrown);
    }

    static String text(Object value) {
        if (value instanceof boolean[]) {
            return Arrays.toString((boolean[]) value);
        } else if (value instanceof byte[]) {
            return Arrays.toString((byte[]) value);
        } else if (value instanceof short[]) {
            return Arrays.toString((short[]) value);
        } else if (value instanceof char[]) {
            return Arrays.toString((char[]) value);
        } else if (value instanceof int[]) {
            return Arrays.toString((int[]) value);
        } else if (value instanceof long[]) {
            return Arrays.toString((long[]) value);
        } else if (value instanceof float[]) {
            return Arrays.toString((float[]) value);
        } else if (value instanceof double[]) {
            return Arrays.toString((double[]) value);
        } else if (value instanceof Object[]) {
            return Arrays.deepToString((Object[]) value);
        }
        return String.valueOf(value);
    }

    private static void print(String label, String text) {
        if (--lines >= 0) {
            System.out.println(label + " = " + plain(text));
        }
    }

    /** What is printed must not depend on the encoding of the output. */
    private static String plain(String text) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c <= '~') {
                result.append(c);
            } else {
                result.append("\\u").append(Integer.toHexString(c));
            }
        }
        return result.toString();
    }
}
