package zoo;

/** Arithmetic on all kinds of numbers. */
public final class Numbers {
  private Numbers() {}

  static int counter;

  public static int sign(int number) {
    if (number < 0) {
      return -1;
    }
    return number == 0 ? 0 : 1;
  }

  public static double half(double value) {
    return value / 2;
  }

  static short narrow(short value, byte by) {
    return (short) (value + by);
  }

  public static float root(float value) {
    return (float) Math.sqrt(value);
  }

  public static int divide(int dividend, int divisor) {
    return dividend / divisor;
  }

  public static long collatz(long start) {
    long steps = 0;
    for (long n = start; n != 1; n = n % 2 == 0 ? n / 2 : 3 * n + 1) {
      steps++;
    }
    return steps;
  }

  static String weekday(int day) {
    switch (day) {
      case 1:
        return "Monday";
      case 2:
        return "Tuesday";
      case 7:
        return "Sunday";
      default:
        throw new IllegalArgumentException("no day " + day);
    }
  }

  static int count(int by) {
    counter += by;
    return counter;
  }

  static int weightCategory(double weight, double length) {
    assert length > 0 : "length must be positive";
    double index = weight / (length * length);
    return index < 18.5 ? 0 : index < 25 ? 1 : 2;
  }

  /** Depends on where it runs. */
  static String spelled(int number) {
    return String.format("%d", number) + " " + java.util.TimeZone.getDefault().getID();
  }
}
