package shop;

import java.time.DayOfWeek;
import java.time.LocalDate;

/** When parcels arrive. */
public class Delivery {
  /** Days that a parcel takes at most. */
  static final int LONGEST = 30;

  private final boolean express;

  public Delivery(boolean express) {
    this.express = express;
  }

  /** The day of arrival; nothing is delivered on Sundays. */
  public LocalDate arrival(LocalDate sent, int days) {
    if (days < 0 || days > LONGEST) {
      throw new IllegalArgumentException("days: " + days);
    }
    LocalDate day = sent.plusDays(express ? (days + 1) / 2 : days);
    if (day.getDayOfWeek() == DayOfWeek.SUNDAY) {
      day = day.plusDays(1);
    }
    return day;
  }

  /** Whether a day is in the weeks before Christmas. */
  public static boolean isBusy(LocalDate day) {
    return day.getMonthValue() == 12 && day.getDayOfMonth() < 25;
  }

  /** Days in a month, as the shop's old ledger knows them. */
  public static int daysIn(int month, int year) {
    return switch (month) {
      case 1, 3, 5, 7, 8, 10, 12 -> 31;
      case 4, 6, 9, 11 -> 30;
      case 2 -> year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
      default -> throw new IllegalArgumentException("month: " + month);
    };
  }
}
