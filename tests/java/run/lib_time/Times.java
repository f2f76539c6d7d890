/** LocalTime, LocalDateTime, Duration and Period arithmetic, truncation, parsing and errors. */
package lib_time;

import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;

public class Times {
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
        LocalTime[] ts = {LocalTime.MIDNIGHT, LocalTime.NOON, LocalTime.MAX, LocalTime.of(7, 5), LocalTime.of(23, 59, 59), LocalTime.of(1, 2, 3, 4), LocalTime.of(1, 2, 3, 4000000), LocalTime.ofSecondOfDay(3661), LocalTime.ofNanoOfDay(12345678901234L)};
        for (LocalTime t : ts) {
            p("time " + t, t.toSecondOfDay() + " " + t.toNanoOfDay() + " " + t.plusHours(25) + " " + t.minusMinutes(61) + " " + t.plusSeconds(86399) + " " + t.plusNanos(-1) + " " + t.truncatedTo(ChronoUnit.MINUTES) + " " + t.truncatedTo(ChronoUnit.HALF_DAYS) + " " + t.get(ChronoField.CLOCK_HOUR_OF_AMPM) + " " + t.get(ChronoField.AMPM_OF_DAY) + " " + t.get(ChronoField.MILLI_OF_SECOND) + " " + t.hashCode());
        }
        for (String s : new String[] {"00:00", "23:59:59.999999999", "24:00", "1:00", "12:60", "12:00:00.1", "12:00:00.1234567891", "noon", "12"}) {
            t("parse " + s, () -> LocalTime.parse(s));
        }
        t("bad hour", () -> LocalTime.of(24, 0));
        t("bad nano", () -> LocalTime.of(0, 0, 0, 1_000_000_000));
        t("bad unit", () -> LocalTime.NOON.plus(1, ChronoUnit.DAYS));
        t("bad trunc", () -> LocalTime.NOON.truncatedTo(ChronoUnit.MONTHS));
        LocalDateTime a = LocalDateTime.of(2024, 2, 28, 23, 30, 15, 500_000_000);
        LocalDateTime b = LocalDateTime.parse("2025-07-04T08:15");
        p("datetime", a + " " + a.plusHours(1) + " " + a.plusMinutes(30 * 60 * 24) + " " + a.minusSeconds(1) + " " + a.plusNanos(999_999_999_999L) + " " + a.withHour(0).withMinute(0).withSecond(0).withNano(0) + " " + a.truncatedTo(ChronoUnit.DAYS) + " " + a.toLocalDate() + " " + a.toLocalTime() + " " + a.getDayOfWeek());
        for (ChronoUnit u : ChronoUnit.values()) {
            t("between " + u, () -> u.between(a, b) + " " + a.until(b, u));
        }
        p("compare", a.isBefore(b) + " " + a.compareTo(b) + " " + a.equals(b) + " " + a.hashCode());
        t("parse bad", () -> LocalDateTime.parse("2024-02-30T10:00"));
        t("parse bad 2", () -> LocalDateTime.parse("2024-02-20 10:00"));
        Duration[] ds = {Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(-1, 500_000_000), Duration.ofMillis(1500), Duration.ofHours(49), Duration.ofDays(2).plusHours(3).plusMinutes(4).plusSeconds(5).plusNanos(6), Duration.ofNanos(-1), Duration.between(a, b), Duration.ofSeconds(Long.MAX_VALUE, 999_999_999)};
        for (Duration d : ds) {
            p("duration " + d, d.getSeconds() + " " + d.getNano() + " " + d.isNegative() + " " + d.isZero() + " " + d.toDays() + " " + d.toHours() + " " + d.toMinutes() + " " + d.toHoursPart() + " " + d.toMinutesPart() + " " + d.toSecondsPart() + " " + d.toMillisPart() + " " + d.toNanosPart() + " " + d.hashCode());
        }
        Duration q = Duration.parse("PT1H30M");
        p("duration math", q.plus(Duration.ofMinutes(45)) + " " + q.multipliedBy(3) + " " + q.dividedBy(7) + " " + q.dividedBy(Duration.ofMinutes(7)) + " " + q.negated() + " " + q.negated().abs() + " " + q.minusSeconds(1) + " " + q.truncatedTo(ChronoUnit.HOURS) + " " + q.compareTo(Duration.ofHours(1)) + " " + q.withSeconds(5) + " " + q.toMillis());
        for (String s : new String[] {"PT0S", "P2DT3H4M5.678S", "-PT1S", "PT-1.5S", "P1D", "PT36H", "pt1m", "PT", "P1M", "1H", "PT1.0000000001S", "P-1DT+1H"}) {
            t("duration parse " + s, () -> Duration.parse(s));
        }
        t("duration overflow", () -> Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1));
        t("duration div", () -> q.dividedBy(0));
        t("duration unit", () -> Duration.of(1, ChronoUnit.MONTHS));
        t("toNanos overflow", () -> Duration.ofDays(365000).toNanos());
        Period[] ps = {Period.ZERO, Period.of(1, 2, 3), Period.ofWeeks(3), Period.ofMonths(25), Period.of(-1, 14, -40), Period.between(LocalDate.of(2023, 1, 31), LocalDate.of(2024, 3, 1)), Period.parse("P1Y-2M3W4D")};
        for (Period x : ps) {
            p("period " + x, x.getYears() + " " + x.getMonths() + " " + x.getDays() + " " + x.toTotalMonths() + " " + x.normalized() + " " + x.negated() + " " + x.multipliedBy(2) + " " + x.plusDays(5) + " " + x.isNegative() + " " + x.isZero() + " " + LocalDate.of(2024, 1, 31).plus(x) + " " + x.addTo(LocalDate.of(2020, 2, 29)));
        }
        t("period parse", () -> Period.parse("P1.5Y"));
        t("period parse 2", () -> Period.parse("PT1H"));
        t("period time", () -> Period.of(0, 0, 1).addTo(LocalTime.NOON));
        t("period overflow", () -> Period.ofYears(Integer.MAX_VALUE).plusYears(1));
    }
}
