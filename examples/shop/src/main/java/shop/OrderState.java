package shop;

/** The life of an order. */
public enum OrderState {
  NEW,
  PAID,
  SENT,
  DELIVERED,
  CANCELLED;

  /** Whether an order may go from this state to another. */
  public boolean mayBecome(OrderState next) {
    return switch (this) {
      case NEW -> next == PAID || next == CANCELLED;
      case PAID -> next == SENT || next == CANCELLED;
      case SENT -> next == DELIVERED;
      case DELIVERED, CANCELLED -> false;
    };
  }

  public boolean isFinal() {
    return this == DELIVERED || this == CANCELLED;
  }
}
