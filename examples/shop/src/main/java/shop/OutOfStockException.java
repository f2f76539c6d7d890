package shop;

/** There is not enough of an article. */
public class OutOfStockException extends Exception {
  private static final long serialVersionUID = 1;

  private final int missing;

  public OutOfStockException(String article, int missing) {
    super(article + ": " + missing + " missing");
    this.missing = missing;
  }

  public int getMissing() {
    return missing;
  }
}
