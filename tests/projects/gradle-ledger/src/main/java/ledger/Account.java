package ledger;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Money of one owner, and how it came and went. */
public class Account {
  private final String owner;
  private final Money limit;
  private final List<Money> moves = new ArrayList<>();
  private boolean closed;

  public Account(String owner, Money limit) {
    if (owner == null || owner.isEmpty()) {
      throw new IllegalArgumentException("no owner");
    }
    this.owner = owner;
    this.limit = limit;
  }

  public Money balance() {
    Money sum = Money.of(limit.currency(), 0);
    for (Money move : moves) {
      sum = sum.plus(move);
    }
    return sum;
  }

  /** Whether a move was done: no account goes below its limit. */
  public boolean move(Money amount) {
    if (closed) {
      throw new IllegalStateException("account of " + owner + " is closed");
    }
    Money after = balance().plus(amount);
    if (amount.isNegative() && after.compareTo(limit) < 0) {
      return false;
    }
    moves.add(amount);
    return true;
  }

  public boolean close() {
    if (balance().cents() != 0) {
      return false;
    }
    closed = true;
    return true;
  }

  public List<Money> moves() {
    return Collections.unmodifiableList(moves);
  }
}
