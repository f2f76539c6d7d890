package vitro;

/**
 * Stands in for the library of the same name: each call gives one of a few values, and the values of all calls of a run
 * are counted up from run to run, until all combinations have been given.
 */
public final class Vitro {
  private static final int LOW = -4;
  private static final int HIGH = 8;
  private static final String[] STRINGS = {"", "a", "b", "aa", "ab", "ba", "bb"};

  private static int[] chosen = new int[256];
  private static int[] choices = new int[256];
  private static int known;
  private static int next;
  private static boolean isLeftOut;

  private Vitro() {}

  /** Before the first run of a program. */
  public static void begin() {
    known = 0;
    rewind();
  }

  private static void rewind() {
    next = 0;
    isLeftOut = false;
  }

  /** Whether the run has assumed what is not so. */
  public static boolean isLeftOut() {
    return isLeftOut;
  }

  /** Turns to the next combination; false if all have been given. */
  public static boolean goOn() {
    known = next;
    while (known > 0 && chosen[known - 1] + 1 == choices[known - 1]) {
      known--;
    }
    if (known == 0) {
      return false;
    }
    chosen[known - 1]++;
    rewind();
    return true;
  }

  private static int choose(int count) {
    if (next == chosen.length) {
      chosen = java.util.Arrays.copyOf(chosen, 2 * next);
      choices = java.util.Arrays.copyOf(choices, 2 * next);
    }
    if (next == known) {
      chosen[next] = 0;
      choices[next] = count;
      known++;
    }
    return chosen[next++];
  }

  public static int anyInt() {
    return anyInt(LOW, HIGH);
  }

  public static int anyInt(int low, int high) {
    return low + choose(high - low + 1);
  }

  public static long anyLong() {
    return anyInt();
  }

  public static boolean anyBoolean() {
    return choose(2) == 1;
  }

  public static byte anyByte() {
    return (byte) anyInt();
  }

  public static short anyShort() {
    return (short) anyInt();
  }

  public static char anyChar() {
    return (char) ('a' + choose(3));
  }

  /** The program must assume that all characters are a or b. */
  public static String anyString(int maxLength) {
    int count = maxLength == 0 ? 1 : maxLength == 1 ? 3 : STRINGS.length;
    return new String(STRINGS[choose(count)]);
  }

  /** The program must assume that all elements are 0, 1 or 2. */
  public static <T> T anyArray(Class<T> type, int maxLength) {
    int[] array = new int[choose(maxLength + 1)];
    for (int i = 0; i < array.length; i++) {
      array[i] = choose(3);
    }
    return type.cast(array);
  }

  public static void assume(boolean condition) {
    if (!condition) {
      isLeftOut = true;
      throw new NotAssumed();
    }
  }

  public static void reach(String label) {}

  /** What is assumed is not so: nobody catches it. */
  static final class NotAssumed extends Error {
    private static final long serialVersionUID = 1;

    NotAssumed() {
      super("not assumed", null, false, false);
    }
  }
}
