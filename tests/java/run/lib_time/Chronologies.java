/** Other calendar systems, custom temporal queries and adjusters, and value ranges of fields. */
package lib_time;

import java.time.LocalDate;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.Chronology;
import java.time.chrono.HijrahDate;
import java.time.chrono.IsoChronology;
import java.time.chrono.JapaneseDate;
import java.time.chrono.JapaneseEra;
import java.time.chrono.MinguoDate;
import java.time.chrono.ThaiBuddhistDate;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAdjuster;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.TemporalQueries;
import java.time.temporal.TemporalQuery;
import java.time.temporal.ValueRange;

public class Chronologies {
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
        LocalDate[] ds = {LocalDate.of(2024, 2, 29), LocalDate.of(1989, 1, 8), LocalDate.of(2019, 5, 1), LocalDate.of(2000, 12, 31)};
        for (LocalDate d : ds) {
            ChronoLocalDate[] cs = {JapaneseDate.from(d), MinguoDate.from(d), ThaiBuddhistDate.from(d), HijrahDate.from(d)};
            for (ChronoLocalDate c : cs) {
                p(d + " " + c.getChronology().getId(), c + " " + c.get(ChronoField.YEAR_OF_ERA) + " " + c.lengthOfMonth() + " " + c.lengthOfYear() + " " + c.isLeapYear() + " " + c.plus(1, ChronoUnit.MONTHS) + " " + c.plus(1, ChronoUnit.YEARS) + " " + LocalDate.from(c.plus(100, ChronoUnit.DAYS)) + " " + c.toEpochDay() + " " + c.getEra());
            }
        }
        p("japanese eras", JapaneseEra.REIWA + " " + JapaneseEra.of(2) + " " + JapaneseDate.of(JapaneseEra.HEISEI, 1, 1, 8) + " " + LocalDate.from(JapaneseDate.of(JapaneseEra.SHOWA, 64, 1, 7)));
        t("japanese bad", () -> JapaneseDate.of(JapaneseEra.HEISEI, 1, 1, 7));
        t("hijrah bad", () -> HijrahDate.of(1445, 13, 1));
        t("chronology", () -> Chronology.of("ISO") + " " + Chronology.of("Hijrah-umalqura").getCalendarType() + " " + Chronology.of("Japanese").dateEpochDay(0) + " " + IsoChronology.INSTANCE.date(2024, 1, 2) + " " + IsoChronology.INSTANCE.isLeapYear(2100));
        t("chronology bad", () -> Chronology.of("Nope"));
        t("until", () -> HijrahDate.of(1445, 1, 1).until(HijrahDate.of(1446, 2, 3)) + " " + MinguoDate.of(113, 1, 1).until(MinguoDate.of(114, 3, 5)));
        t("mixed compare", () -> LocalDate.of(2024, 1, 1).isEqual(MinguoDate.of(113, 1, 1)) + " " + LocalDate.of(2024, 1, 1).equals(MinguoDate.of(113, 1, 1)));
        for (ChronoField f : ChronoField.values()) {
            p(f.name(), f + " " + f.range() + " " + f.getBaseUnit() + " " + f.getRangeUnit() + " " + f.isDateBased() + " " + LocalDate.of(2024, 2, 29).isSupported(f));
        }
        for (ChronoUnit u : ChronoUnit.values()) {
            p(u.name(), u + " " + u.getDuration() + " " + u.isDateBased() + " " + u.isTimeBased() + " " + u.isDurationEstimated() + " " + LocalDate.EPOCH.isSupported(u));
        }
        ValueRange r = ValueRange.of(1, 28, 31);
        p("range", r + " " + r.isFixed() + " " + r.isIntValue() + " " + r.isValidValue(30) + " " + r.getSmallestMaximum() + " " + ValueRange.of(5, 5).equals(ValueRange.of(5, 5)));
        t("range bad", () -> ValueRange.of(5, 1));
        t("range check", () -> r.checkValidValue(32, ChronoField.DAY_OF_MONTH));
        TemporalAdjuster payday = t -> {
            LocalDate x = LocalDate.from(t).withDayOfMonth(15);
            return switch (x.getDayOfWeek()) {
                case SATURDAY -> t.with(x.minusDays(1));
                case SUNDAY -> t.with(x.minusDays(2));
                default -> t.with(x);
            };
        };
        TemporalQuery<Integer> quarter = t -> (t.get(ChronoField.MONTH_OF_YEAR) + 2) / 3;
        for (int m = 1; m <= 12; m += 2) {
            LocalDate d = LocalDate.of(2024, m, 20);
            p("payday " + m, d.with(payday) + " Q" + d.query(quarter) + " " + d.with(TemporalAdjusters.ofDateAdjuster(x -> x.plusDays(40))));
        }
        Temporal tm = ds[0];
        p("queries", tm.query(TemporalQueries.precision()) + " " + tm.query(TemporalQueries.chronology()) + " " + tm.query(TemporalQueries.zone()) + " " + tm.query(TemporalQueries.localDate()) + " " + tm.query(TemporalQueries.localTime()));
    }
}
