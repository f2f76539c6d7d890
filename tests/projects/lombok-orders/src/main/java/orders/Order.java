package orders;

import java.util.List;
import java.util.Optional;
import lombok.Builder;
import lombok.Getter;
import lombok.Singular;
import lombok.ToString;

/** What a customer has ordered. */
@Getter
@Builder
@ToString(exclude = "customer")
public class Order {
  private final Customer customer;
  @Singular private final List<Line> lines;
  @Builder.Default private Status status = Status.OPEN;

  /** How far an order is. */
  public enum Status {
    OPEN,
    PAID,
    SENT,
    CANCELLED
  }

  public long total() {
    long sum = 0;
    for (Line line : lines) {
      sum = Math.addExact(sum, line.total());
    }
    return sum;
  }

  public Optional<Line> dearest() {
    Line dearest = null;
    for (Line line : lines) {
      if (dearest == null || line.total() > dearest.total()) {
        dearest = line;
      }
    }
    return Optional.ofNullable(dearest);
  }

  public void pay() {
    if (status != Status.OPEN) {
      throw new IllegalStateException("is " + status);
    }
    if (lines.isEmpty()) {
      throw new IllegalStateException("is empty");
    }
    status = Status.PAID;
  }

  public void send() {
    if (status != Status.PAID) {
      throw new IllegalStateException("is " + status);
    }
    status = Status.SENT;
  }

  /** What is paid cannot be cancelled without a trace. */
  public boolean cancel() {
    switch (status) {
      case OPEN:
        status = Status.CANCELLED;
        return false;
      case PAID:
        status = Status.CANCELLED;
        return true;
      default:
        throw new IllegalStateException("is " + status);
    }
  }
}
