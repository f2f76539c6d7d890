package vitro;

/**
 * What a method under test is called with. {@code vitro check --method} writes a class that asks here for each parameter,
 * by name and generic signature; on a plain JVM the recorded values are given.
 */
public final class Given {
  private Given() {}

  /** The next parameter, a boolean. */
  public static boolean nextBoolean(String name, String signature) {
    return (Boolean) Recorded.next("boolean");
  }

  /** The next parameter, a byte. */
  public static byte nextByte(String name, String signature) {
    return (Byte) Recorded.next("byte");
  }

  /** The next parameter, a short. */
  public static short nextShort(String name, String signature) {
    return (Short) Recorded.next("short");
  }

  /** The next parameter, a char. */
  public static char nextChar(String name, String signature) {
    return (Character) Recorded.next("char");
  }

  /** The next parameter, an int. */
  public static int nextInt(String name, String signature) {
    return (Integer) Recorded.next("int");
  }

  /** The next parameter, a long. */
  public static long nextLong(String name, String signature) {
    return (Long) Recorded.next("long");
  }

  /** The next parameter, a float. */
  public static float nextFloat(String name, String signature) {
    return (Float) Recorded.next("float");
  }

  /** The next parameter, a double. */
  public static double nextDouble(String name, String signature) {
    return (Double) Recorded.next("double");
  }

  /** The next parameter, any object or null. */
  public static Object next(String name, String signature) {
    return Recorded.next("object");
  }

  /** The arguments of a command line, at most so many as were looked at. */
  public static String[] arguments(int most) {
    return (String[]) Recorded.next("array");
  }
}
