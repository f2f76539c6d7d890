package orders;

import java.time.LocalDate;
import lombok.Data;
import lombok.NonNull;

/** Who buys. */
@Data
public class Customer {
  @NonNull private final String name;
  private final LocalDate since;
  private boolean blocked;

  /** Whole years since the first order. */
  public int yearsAt(LocalDate day) {
    if (day.isBefore(since)) {
      return 0;
    }
    return since.until(day).getYears();
  }

  /** A customer of five years and more. */
  public boolean isLoyal(LocalDate day) {
    return !blocked && yearsAt(day) >= 5;
  }
}
