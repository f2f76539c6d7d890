package ledger;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import java.util.List;

/** What money earns. */
public final class Interest {
  private Interest() {}

  /** Cents after some years, rounded down each year. */
  public static long after(long cents, int perMille, int years) {
    if (perMille < 0 || years < 0) {
      throw new IllegalArgumentException(perMille + " for " + years);
    }
    long sum = cents;
    for (int year = 0; year < years; year++) {
      sum = Math.addExact(sum, Math.multiplyExact(sum, (long) perMille) / 1000);
    }
    return sum;
  }

  /** The rate of a step: the last one that begins at or below an amount. */
  public static int rate(long cents, int[] from, int[] perMille) {
    int rate = 0;
    for (int i = 0; i < from.length; i++) {
      if (cents >= from[i]) {
        rate = perMille[i];
      }
    }
    return rate;
  }

  public static List<Integer> rates(int lowest, int highest) {
    ImmutableList.Builder<Integer> rates = ImmutableList.builder();
    for (int rate = lowest; rate <= Ints.constrainToRange(highest, lowest, lowest + 5); rate++) {
      rates.add(rate);
    }
    return rates.build();
  }
}
