package shop;

/** A line of an order. */
public class Item {
  private final String name;
  private final int quantity;
  private final long price;

  public Item(String name, int quantity, long price) {
    if (name == null || name.isBlank()) {
      throw new IllegalArgumentException("an item needs a name");
    }
    if (quantity < 1) {
      throw new IllegalArgumentException("quantity: " + quantity);
    }
    this.name = name;
    this.quantity = quantity;
    this.price = price;
  }

  public String getName() {
    return name;
  }

  public int getQuantity() {
    return quantity;
  }

  public long getPrice() {
    return price;
  }

  /** What all pieces cost; five and more are a tenth cheaper. */
  public long total() {
    long full = quantity * price;
    return quantity >= 5 ? full - full / 10 : full;
  }

  public boolean isFree() {
    return price == 0;
  }
}
