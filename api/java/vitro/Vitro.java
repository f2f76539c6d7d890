package vitro;

import java.util.NoSuchElementException;

/**
 * Unknown values for programs that state a property.
 *
 * <p>{@code vitro check} runs a program on all values at once: each call of {@code any...} gives a value of which
 * nothing is known, {@link #assume} narrows it, and {@code assert} says what must hold. When a value is found that
 * breaks the property, it is recorded; on a plain JVM this class then gives the recorded values, in the same order:
 *
 * <pre>java -ea -Dvitro.input=failure.input -cp ... Main</pre>
 */
public final class Vitro {
  private Vitro() {}

  /** Any int. */
  public static int anyInt() {
    return (Integer) Recorded.next("int");
  }

  /** Any int from {@code low} to {@code high}, both included. */
  public static int anyInt(int low, int high) {
    int value = anyInt();
    assume(low <= value && value <= high);
    return value;
  }

  /** Any long. */
  public static long anyLong() {
    return (Long) Recorded.next("long");
  }

  /** Any boolean. */
  public static boolean anyBoolean() {
    return (Boolean) Recorded.next("boolean");
  }

  /** Any byte. */
  public static byte anyByte() {
    return (Byte) Recorded.next("byte");
  }

  /** Any short. */
  public static short anyShort() {
    return (Short) Recorded.next("short");
  }

  /** Any char. */
  public static char anyChar() {
    return (Character) Recorded.next("char");
  }

  /** Any float, infinities and NaN included. */
  public static float anyFloat() {
    return (Float) Recorded.next("float");
  }

  /** Any double, infinities and NaN included. */
  public static double anyDouble() {
    return (Double) Recorded.next("double");
  }

  /** Any string, never null, and never an object that was there before. */
  public static String anyString() {
    return (String) Recorded.next("string");
  }

  /** Any string of at most so many characters. */
  public static String anyString(int maxLength) {
    return (String) Recorded.next("string");
  }

  /** Any array of a type such as {@code int[].class} with at most so many elements. */
  public static <T> T anyArray(Class<T> type, int maxLength) {
    return type.cast(Recorded.next("array"));
  }

  /** Any object of a type that can be made by its public members; never null. */
  public static <T> T any(Class<T> type) {
    return type.cast(Recorded.next("object"));
  }

  /** Leaves out all values for which the condition does not hold. */
  public static void assume(boolean condition) {
    if (!condition) {
      throw new NotAssumed();
    }
  }

  /** Names a place, for {@code vitro check --property reach:LABEL}. */
  public static void reach(String label) {
    Recorded.reached(label);
  }

  /** From here on the calls of this class give these values, written as in a recorded input, one in each string. */
  public static void replay(String... values) {
    Recorded.use(String.join("\n", values));
  }

  /** An assumption does not hold: the recorded values are those of another program. */
  public static final class NotAssumed extends Error {
    private static final long serialVersionUID = 1;

    NotAssumed() {
      super("an assumption does not hold for the recorded input");
    }
  }

  /** There is no recorded value for a call, or one of another kind. */
  public static final class NotRecorded extends NoSuchElementException {
    private static final long serialVersionUID = 1;

    NotRecorded(String message) {
      super(message);
    }
  }
}
