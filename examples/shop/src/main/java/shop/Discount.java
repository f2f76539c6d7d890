package shop;

/** Rebates, as fractions of the price. */
public final class Discount {
  private Discount() {}

  /** The rebate for loyal customers. */
  public static double loyalty(int years, double yearlyRevenue) {
    if (years < 0 || Double.isNaN(yearlyRevenue)) {
      throw new IllegalArgumentException("years: " + years + ", revenue: " + yearlyRevenue);
    }
    double rate = Math.min(years, 10) * 0.005;
    if (yearlyRevenue > 10_000.0) {
      rate += 0.05;
    } else if (yearlyRevenue > 1_000.0) {
      rate += 0.02;
    }
    return rate;
  }

  /** The price after a rebate in percent, rounded to cents. */
  public static float reduced(float price, float percent) {
    if (!(percent >= 0.0f && percent <= 100.0f)) {
      throw new IllegalArgumentException("percent: " + percent);
    }
    float exact = price * (1.0f - percent / 100.0f);
    return Math.round(exact * 100.0f) / 100.0f;
  }

  /** Whether two prices are the same but for rounding. */
  public static boolean close(double a, double b) {
    if (Double.isInfinite(a) || Double.isInfinite(b)) {
      return a == b;
    }
    return Math.abs(a - b) < 1e-6;
  }
}
