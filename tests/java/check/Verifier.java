package check;

import java.util.Random;

/** Unknown values as verification programs ask for them; here with what a run by hand would get. */
public final class Verifier {
  private Verifier() {}

  public static void assume(boolean condition) {
    if (!condition) {
      Runtime.getRuntime().halt(1);
    }
  }

  public static boolean nondetBoolean() {
    return new Random().nextBoolean();
  }

  public static byte nondetByte() {
    return (byte) new Random().nextInt();
  }

  public static char nondetChar() {
    return (char) new Random().nextInt();
  }

  public static short nondetShort() {
    return (short) new Random().nextInt();
  }

  public static int nondetInt() {
    return new Random().nextInt();
  }

  public static long nondetLong() {
    return new Random().nextLong();
  }

  public static float nondetFloat() {
    return new Random().nextFloat();
  }

  public static double nondetDouble() {
    return new Random().nextDouble();
  }

  public static String nondetString() {
    return Integer.toString(new Random().nextInt());
  }
}
