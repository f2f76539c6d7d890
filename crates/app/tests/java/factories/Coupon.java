package factories;

/** A class within it constructs what its own factory does not. */
public final class Coupon {
  private final int percent;

  private Coupon(int percent) {
    this.percent = percent;
  }

  public static Coupon none() {
    return new Coupon(0);
  }

  public boolean isLarge() {
    return percent > 50;
  }

  /** Makes coupons. */
  public static final class Printer {
    /** Any coupon. */
    public Coupon print(int percent) {
      return new Coupon(percent);
    }
  }
}
