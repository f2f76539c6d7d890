package zoo;

/** Arrays. */
public final class Arrays2 {
  private Arrays2() {}

  public static int sum(int[] values) {
    int sum = 0;
    for (int value : values) {
      sum += value;
    }
    return sum;
  }

  static void reverse(int[] values) {
    for (int i = 0, j = values.length - 1; i < j; i++, j--) {
      int kept = values[i];
      values[i] = values[j];
      values[j] = kept;
    }
  }

  static boolean same(int[] left, int[] right) {
    return left == right;
  }

  static double[] scale(double[] values, double factor) {
    double[] result = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      result[i] = values[i] * factor;
    }
    return result;
  }

  static String[][] grid(int rows, int columns) {
    String[][] grid = new String[rows][columns];
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        grid[row][column] = row + "," + column;
      }
    }
    return grid;
  }

  /** One array of each kind of number, with the least or the oddest that it can hold. */
  static Object[] extremes() {
    return new Object[] {
      new boolean[] {true, false},
      new byte[] {Byte.MIN_VALUE, 1},
      new char[] {'\uffff', 'a'},
      new short[] {Short.MIN_VALUE, 1},
      new int[] {Integer.MIN_VALUE, 1},
      new long[] {Long.MIN_VALUE, 1},
      new float[] {-0.0f, Float.MIN_VALUE},
      new double[] {-0.0, Double.MIN_VALUE},
    };
  }
}
