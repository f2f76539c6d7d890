package owned;

/** An order that only its builder makes. */
public final class Order {
  private final String customer;
  private final int pieces;
  private final boolean gift;

  private Order(Builder builder) {
    this.customer = builder.customer;
    this.pieces = builder.pieces;
    this.gift = builder.gift;
  }

  public static Builder of(String customer) {
    return new Builder(customer);
  }

  public int price() {
    return discounted(pieces * 10) + wrapping();
  }

  private int discounted(int price) {
    if (pieces > 10) {
      return price - price / 10;
    }
    return price;
  }

  int wrapping() {
    if (!gift) {
      return 0;
    }
    return pieces > 3 ? 5 : 2;
  }

  public static final class Builder {
    private final String customer;
    private int pieces = 1;
    private boolean gift;

    private Builder(String customer) {
      if (customer == null || customer.isEmpty()) {
        throw new IllegalArgumentException("nobody");
      }
      this.customer = customer;
    }

    public Builder pieces(int pieces) {
      if (pieces < 1) {
        throw new IllegalArgumentException("nothing");
      }
      this.pieces = pieces;
      return this;
    }

    public Builder gift(boolean gift) {
      this.gift = gift;
      return this;
    }

    public Order build() {
      return check(new Order(this));
    }

    private static Order check(Order order) {
      if (order.gift && order.pieces > 100) {
        throw new IllegalStateException("too many to wrap");
      }
      return order;
    }
  }
}
