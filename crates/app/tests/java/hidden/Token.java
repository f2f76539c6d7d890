package hidden;

/** Nobody can make one. */
public final class Token {
  private int left;

  private Token(int left) {
    if (left < 0) {
      throw new IllegalArgumentException("left: " + left);
    }
    this.left = left;
  }

  public boolean use() {
    if (left == 0) {
      return false;
    }
    left--;
    return true;
  }
}
