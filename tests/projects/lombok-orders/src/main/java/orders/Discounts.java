package orders;

import java.time.Clock;
import java.time.LocalDate;
import lombok.AllArgsConstructor;
import lombok.extern.slf4j.Slf4j;

/** What is taken off a price. */
@Slf4j
@AllArgsConstructor
public class Discounts {
  private final Clock clock;
  private int most;

  /** Hundredths that are taken off. */
  public int of(Order order) {
    int percent = 0;
    LocalDate today = LocalDate.now(clock);
    if (order.getCustomer().isLoyal(today)) {
      percent += 5;
    }
    long total = order.total();
    if (total >= 100_000) {
      percent += 10;
    } else if (total >= 20_000) {
      percent += 3;
    }
    if (percent > most) {
      log.warn("{} is more than {}", percent, most);
      percent = most;
    }
    return percent;
  }

  public static long reduced(long cents, int percent) {
    if (percent < 0 || percent > 100) {
      throw new IllegalArgumentException("percent: " + percent);
    }
    return cents - cents * percent / 100;
  }
}
