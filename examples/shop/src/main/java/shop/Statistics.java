package shop;

import java.util.Arrays;

/** Figures about sales. */
public final class Statistics {
  private Statistics() {}

  public static double mean(double[] values) {
    if (values.length == 0) {
      return Double.NaN;
    }
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  /** The value in the middle; of two the smaller one. */
  public static int median(int[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no values");
    }
    int[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[(sorted.length - 1) / 2];
  }

  /** The length of the longest run of rising values. */
  public static int longestRise(int[] values) {
    int best = 0;
    int run = 0;
    for (int i = 0; i < values.length; i++) {
      run = i > 0 && values[i] > values[i - 1] ? run + 1 : 1;
      best = Math.max(best, run);
    }
    return best;
  }
}
