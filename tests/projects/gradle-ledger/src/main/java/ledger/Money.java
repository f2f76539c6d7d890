package ledger;

import com.google.common.base.Preconditions;
import java.util.Objects;

/** An amount of one currency. */
public final class Money implements Comparable<Money> {
  private final String currency;
  private final long cents;

  private Money(String currency, long cents) {
    this.currency = currency;
    this.cents = cents;
  }

  public static Money of(String currency, long cents) {
    Preconditions.checkArgument(currency.length() == 3, "no currency: %s", currency);
    return new Money(currency, cents);
  }

  /** Reads amounts such as "EUR 12.50". */
  public static Money parse(String text) {
    int space = text.indexOf(' ');
    if (space != 3) {
      throw new IllegalArgumentException(text);
    }
    String number = text.substring(4);
    boolean minus = number.startsWith("-");
    int point = number.indexOf('.');
    if (point < 0) {
      return of(text.substring(0, 3), Math.multiplyExact(Long.parseLong(number), 100L));
    }
    if (number.length() - point != 3) {
      throw new IllegalArgumentException(text);
    }
    long whole = Long.parseLong(number.substring(0, point));
    long rest = Long.parseLong(number.substring(point + 1));
    long cents = Math.multiplyExact(whole, 100L);
    return of(text.substring(0, 3), minus ? Math.subtractExact(cents, rest) : Math.addExact(cents, rest));
  }

  public long cents() {
    return cents;
  }

  public String currency() {
    return currency;
  }

  public Money plus(Money other) {
    if (!currency.equals(other.currency)) {
      throw new IllegalArgumentException(currency + " and " + other.currency);
    }
    return new Money(currency, Math.addExact(cents, other.cents));
  }

  public boolean isNegative() {
    return cents < 0;
  }

  @Override
  public int compareTo(Money other) {
    int byCurrency = currency.compareTo(other.currency);
    return byCurrency != 0 ? byCurrency : Long.compare(cents, other.cents);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Money && compareTo((Money) other) == 0;
  }

  @Override
  public int hashCode() {
    return Objects.hash(currency, cents);
  }

  @Override
  public String toString() {
    long all = Math.abs(cents);
    return String.format("%s %s%d.%02d", currency, cents < 0 ? "-" : "", all / 100, all % 100);
  }
}
