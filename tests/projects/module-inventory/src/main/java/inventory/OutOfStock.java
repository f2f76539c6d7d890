package inventory;

/** More was asked for than there is. */
public class OutOfStock extends RuntimeException {
  private final int missing;

  public OutOfStock(String code, int missing) {
    super(code + ": " + missing + " missing");
    this.missing = missing;
  }

  public int missing() {
    return missing;
  }
}
