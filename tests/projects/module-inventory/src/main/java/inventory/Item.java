package inventory;

import java.util.Objects;

/** Goods of one kind. */
public record Item(String code, int count, int least) {
  public Item {
    Objects.requireNonNull(code, "code");
    if (count < 0) {
      throw new IllegalArgumentException("count: " + count);
    }
  }

  public boolean isShort() {
    return count < least;
  }

  public Item take(int pieces) {
    if (pieces > count) {
      throw new OutOfStock(code, pieces - count);
    }
    return new Item(code, count - pieces, least);
  }
}
