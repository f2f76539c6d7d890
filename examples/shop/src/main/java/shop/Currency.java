package shop;

/** What prices are given in. */
public enum Currency {
  EUR(2),
  USD(2),
  JPY(0);

  private final int digits;

  Currency(int digits) {
    this.digits = digits;
  }

  /** How many of the smallest units make one. */
  public long unit() {
    long unit = 1;
    for (int i = 0; i < digits; i++) {
      unit *= 10;
    }
    return unit;
  }

  /** The currency with this sign. */
  public static Currency ofSign(char sign) {
    switch (sign) {
      case '€':
        return EUR;
      case '$':
        return USD;
      case '¥':
        return JPY;
      default:
        throw new IllegalArgumentException("no currency has the sign " + sign);
    }
  }
}
