package factories;

/** Its public constructor gives one tariff; a factory that calls a private one gives all others. */
public final class Tariff {
  private final int percent;

  public Tariff() {
    this.percent = 0;
  }

  private Tariff(int percent) {
    this.percent = percent;
  }

  public static Tariff of(int percent) {
    return new Tariff(percent);
  }

  public int apply(int price) {
    return percent > 50 ? 1 : price;
  }
}
