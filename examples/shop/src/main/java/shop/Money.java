package shop;

import java.util.Objects;

/** An amount of money, in the smallest unit of its currency. */
public record Money(long amount, Currency currency) implements Comparable<Money> {

  public Money {
    Objects.requireNonNull(currency, "currency");
  }

  public static Money zero(Currency currency) {
    return new Money(0, currency);
  }

  public boolean isNegative() {
    return amount < 0;
  }

  /** The sum; both must have the same currency. */
  public Money plus(Money other) {
    if (other.currency != currency) {
      throw new IllegalArgumentException(currency + " and " + other.currency + " do not mix");
    }
    return new Money(Math.addExact(amount, other.amount), currency);
  }

  public Money times(int factor) {
    return new Money(Math.multiplyExact(amount, (long) factor), currency);
  }

  /** Splits into parts that differ by at most one unit; the larger ones come first. */
  public Money[] split(int parts) {
    if (parts <= 0) {
      throw new IllegalArgumentException("parts: " + parts);
    }
    Money[] shares = new Money[parts];
    long share = amount / parts;
    long rest = amount % parts;
    for (int i = 0; i < parts; i++) {
      long extra = i < Math.abs(rest) ? Long.signum(rest) : 0;
      shares[i] = new Money(share + extra, currency);
    }
    return shares;
  }

  @Override
  public int compareTo(Money other) {
    if (other.currency != currency) {
      throw new IllegalArgumentException("cannot compare " + currency + " with " + other.currency);
    }
    return Long.compare(amount, other.amount);
  }
}
