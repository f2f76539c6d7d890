/** LocalDate and YearMonth arithmetic, leap years, fields, adjusters, parsing and errors. */
package lib_time;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.time.Year;
import java.time.YearMonth;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.WeekFields;

public class Dates {
    static void p(String label, Object value) {
        StringBuilder b = new StringBuilder();
        String s = label + " = " + value;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= 32 && c < 127) {
                b.append(c);
            } else {
                b.append("\\u").append(Integer.toHexString(0x10000 | c).substring(1));
            }
        }
        System.out.println(b);
    }

    interface Body {
        Object run() throws Throwable;
    }

    static void t(String label, Body body) {
        try {
            p(label, body.run());
        } catch (Throwable e) {
            p(label, "threw " + e);
        }
    }

    public static void main(String[] args) {
        LocalDate[] ds = {LocalDate.of(2024, 2, 29), LocalDate.of(2023, 12, 31), LocalDate.of(1970, 1, 1), LocalDate.of(1900, 3, 1), LocalDate.of(-44, 3, 15), LocalDate.of(9999, 12, 31), LocalDate.ofEpochDay(-1), LocalDate.ofYearDay(2024, 366), LocalDate.MIN, LocalDate.MAX};
        for (LocalDate d : ds) {
            p("date " + d, d.getDayOfWeek() + " " + d.getDayOfYear() + " " + d.lengthOfMonth() + " " + d.lengthOfYear() + " " + d.isLeapYear() + " " + d.toEpochDay() + " " + d.getMonth() + " " + d.hashCode() + " " + d.get(IsoFields.QUARTER_OF_YEAR) + " " + d.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + d.get(IsoFields.WEEK_BASED_YEAR) + " " + d.getLong(JulianFields.JULIAN_DAY) + " " + d.get(ChronoField.ALIGNED_WEEK_OF_MONTH) + " " + d.getEra());
        }
        LocalDate b = LocalDate.of(2024, 1, 31);
        p("plus", b.plusMonths(1) + " " + b.plusMonths(13) + " " + b.plusYears(1) + " " + b.plusDays(30) + " " + b.plusWeeks(-5) + " " + b.minusMonths(2) + " " + b.minusDays(400) + " " + b.plus(3, ChronoUnit.DECADES) + " " + b.plus(1, IsoFields.QUARTER_YEARS) + " " + LocalDate.of(2024, 2, 29).plusYears(1));
        p("with", b.withDayOfMonth(1) + " " + b.withMonth(2) + " " + b.withYear(2023) + " " + b.withDayOfYear(60) + " " + b.with(ChronoField.DAY_OF_WEEK, 1) + " " + b.with(Month.JUNE) + " " + b.with(IsoFields.DAY_OF_QUARTER, 5));
        p("adjusters", b.with(TemporalAdjusters.firstDayOfMonth()) + " " + b.with(TemporalAdjusters.lastDayOfYear()) + " " + b.with(TemporalAdjusters.firstDayOfNextMonth()) + " " + b.with(TemporalAdjusters.next(DayOfWeek.WEDNESDAY)) + " " + b.with(TemporalAdjusters.nextOrSame(DayOfWeek.WEDNESDAY)) + " " + b.with(TemporalAdjusters.previous(DayOfWeek.MONDAY)) + " " + b.with(TemporalAdjusters.firstInMonth(DayOfWeek.FRIDAY)) + " " + b.with(TemporalAdjusters.lastInMonth(DayOfWeek.SUNDAY)) + " " + b.with(TemporalAdjusters.dayOfWeekInMonth(3, DayOfWeek.TUESDAY)) + " " + b.with(TemporalAdjusters.dayOfWeekInMonth(-1, DayOfWeek.TUESDAY)) + " " + b.with(TemporalAdjusters.firstDayOfNextYear()));
        LocalDate c = LocalDate.of(2027, 11, 5);
        for (ChronoUnit u : new ChronoUnit[] {ChronoUnit.DAYS, ChronoUnit.WEEKS, ChronoUnit.MONTHS, ChronoUnit.YEARS, ChronoUnit.DECADES, ChronoUnit.CENTURIES, ChronoUnit.ERAS}) {
            p("until " + u, b.until(c, u) + " " + u.between(c, b) + " " + u.getDuration() + " " + u.isDateBased());
        }
        p("until", b.until(c) + " " + c.until(b) + " " + LocalDate.of(2024, 3, 31).until(LocalDate.of(2024, 4, 30)) + " " + b.datesUntil(b.plusDays(4)).toList() + " " + b.datesUntil(c, java.time.Period.ofMonths(9)).toList());
        p("compare", b.compareTo(c) + " " + b.isBefore(c) + " " + b.isAfter(c) + " " + b.isEqual(b) + " " + b.equals(LocalDate.of(2024, 1, 31)));
        p("iso weeks", LocalDate.of(2021, 1, 3).get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + LocalDate.of(2020, 12, 31).get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + LocalDate.of(2021, 1, 3).get(WeekFields.SUNDAY_START.weekOfYear()) + " " + LocalDate.of(2021, 1, 3).get(WeekFields.ISO.weekOfMonth()) + " " + LocalDate.of(2015, 12, 31).with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, 1));
        t("bad day", () -> LocalDate.of(2023, 2, 29));
        t("bad day 2", () -> LocalDate.of(2023, 4, 31));
        t("bad month", () -> LocalDate.of(2023, 13, 1));
        t("bad dom", () -> LocalDate.of(2023, 1, 32));
        t("bad yearday", () -> LocalDate.ofYearDay(2023, 366));
        t("bad unit", () -> b.plus(1, ChronoUnit.HOURS));
        t("bad field", () -> b.get(ChronoField.HOUR_OF_DAY));
        t("overflow", () -> LocalDate.MAX.plusDays(1));
        t("epoch long", () -> b.get(ChronoField.EPOCH_DAY));
        for (String s : new String[] {"2024-02-29", "2023-02-29", "2024-2-9", "20240101", "", "+12345-01-01", "-0001-12-31", "2024-13-01", "2024-01-01x"}) {
            t("parse " + s, () -> LocalDate.parse(s));
        }
        p("range", b.range(ChronoField.DAY_OF_MONTH) + " " + LocalDate.of(2023, 2, 1).range(ChronoField.DAY_OF_MONTH) + " " + b.range(ChronoField.DAY_OF_YEAR) + " " + b.range(ChronoField.ALIGNED_WEEK_OF_MONTH));
        p("year", Year.of(2000).isLeap() + " " + Year.isLeap(1900) + " " + Year.of(2024).length() + " " + Year.of(2024).atDay(60) + " " + Year.parse("2024").plusYears(-5) + " " + Year.of(-5) + " " + Year.of(2024).atMonth(2).atEndOfMonth());
        YearMonth ym = YearMonth.of(2024, 2);
        p("yearmonth", ym + " " + ym.lengthOfMonth() + " " + ym.plusMonths(11) + " " + ym.atDay(29) + " " + ym.atEndOfMonth() + " " + YearMonth.parse("1999-12").plusMonths(1) + " " + ym.compareTo(YearMonth.of(2023, 3)) + " " + ym.isValidDay(30));
        p("monthday", MonthDay.of(2, 29) + " " + MonthDay.of(2, 29).isValidYear(2023) + " " + MonthDay.of(2, 29).atYear(2023) + " " + MonthDay.parse("--12-25").getMonth());
        p("month", Month.JANUARY.minus(1) + " " + Month.FEBRUARY.length(true) + " " + Month.MAY.firstMonthOfQuarter() + " " + Month.MARCH.firstDayOfYear(true) + " " + Month.of(7).maxLength() + " " + Month.FEBRUARY.minLength());
        p("dow", DayOfWeek.MONDAY.plus(10) + " " + DayOfWeek.of(7) + " " + DayOfWeek.SUNDAY.minus(1) + " " + DayOfWeek.from(b));
        t("dow bad", () -> DayOfWeek.of(8));
        try {
            Month.of(0);
        } catch (DateTimeException e) {
            p("month bad", e.getMessage());
        }
        long h = 0;
        LocalDate d = LocalDate.of(1582, 10, 1);
        for (int i = 0; i < 4000; i++) {
            d = d.plusDays(i % 97);
            h = h * 31 + d.toEpochDay() + d.getDayOfWeek().getValue() * 7 + d.getDayOfYear();
        }
        p("hash", h + " " + d);
    }
}
