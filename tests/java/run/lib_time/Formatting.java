/** DateTimeFormatter: ISO formats, patterns, text styles, optional parts, padding and parse errors. */
package lib_time;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.FormatStyle;
import java.time.format.ResolverStyle;
import java.time.format.SignStyle;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;

public class Formatting {
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
        ZonedDateTime z = ZonedDateTime.of(2024, 2, 9, 7, 5, 3, 45_600_000, ZoneId.of("America/New_York"));
        ZonedDateTime y = ZonedDateTime.of(-5, 11, 30, 23, 59, 59, 0, ZoneId.of("Asia/Tokyo"));
        DateTimeFormatter[] iso = {DateTimeFormatter.ISO_DATE, DateTimeFormatter.ISO_LOCAL_DATE, DateTimeFormatter.ISO_LOCAL_TIME, DateTimeFormatter.ISO_DATE_TIME, DateTimeFormatter.ISO_OFFSET_DATE_TIME, DateTimeFormatter.ISO_ORDINAL_DATE, DateTimeFormatter.ISO_WEEK_DATE, DateTimeFormatter.ISO_INSTANT, DateTimeFormatter.BASIC_ISO_DATE, DateTimeFormatter.ISO_ZONED_DATE_TIME};
        for (int i = 0; i < iso.length; i++) {
            DateTimeFormatter f = iso[i];
            t("iso " + i, () -> f.format(z) + " " + f.format(y));
        }
        t("rfc1123", () -> DateTimeFormatter.RFC_1123_DATE_TIME.format(z));
        String[] patterns = {"yyyy-MM-dd", "yy/M/d", "uuuu", "G y", "GGGG yyyy", "D DDD", "MMM MMMM MMMMM L LLLL", "E EEEE EEEEE e c", "Q QQ QQQ QQQQ", "w W Y", "H HH k K h hh", "a", "m mm s ss", "S SSS SSSSSSSSS n N A", "VV z zzzz", "O OOOO X XX XXX XXXXX x xxx Z ZZZZ ZZZZZ", "'at' HH''mm", "ppppH", "dd[ HH:mm]", "B", "F g"};
        for (String s : patterns) {
            t("pattern " + s, () -> DateTimeFormatter.ofPattern(s, Locale.US).format(z) + " | " + DateTimeFormatter.ofPattern(s, Locale.US).format(y));
        }
        for (FormatStyle st : FormatStyle.values()) {
            t("style " + st, () -> DateTimeFormatter.ofLocalizedDate(st).withLocale(Locale.US).format(z) + " | " + DateTimeFormatter.ofLocalizedTime(st).withLocale(Locale.US).format(z) + " | " + DateTimeFormatter.ofLocalizedDateTime(st).withLocale(Locale.UK).format(z));
        }
        for (String s : new String[] {"yyyyyyyyyyyyyyyyyyyy", "MMMMMM", "j", "'open", "[a", "a]", "{", "#", "ppp", "HHH", "ddd"}) {
            t("bad pattern " + s, () -> DateTimeFormatter.ofPattern(s));
        }
        t("no time", () -> DateTimeFormatter.ofPattern("HH").format(LocalDate.of(2024, 1, 1)));
        t("no zone", () -> DateTimeFormatter.ISO_ZONED_DATE_TIME.format(LocalDateTime.of(2024, 1, 1, 1, 1)));
        t("parse", () -> LocalDate.parse("31/12/1999", DateTimeFormatter.ofPattern("dd/MM/yyyy")) + " " + LocalTime.parse("3:07 PM", DateTimeFormatter.ofPattern("h:mm a", Locale.US)) + " " + LocalDateTime.parse("Feb 9, 2024 07:05", DateTimeFormatter.ofPattern("MMM d, yyyy HH:mm", Locale.US)));
        t("parse two digit", () -> LocalDate.parse("01-02-03", DateTimeFormatter.ofPattern("yy-MM-dd")));
        t("parse optional", () -> DateTimeFormatter.ofPattern("yyyy-MM-dd[ HH:mm]").parseBest("2024-01-01 10:00", LocalDateTime::from, LocalDate::from) + " " + DateTimeFormatter.ofPattern("yyyy-MM-dd[ HH:mm]").parseBest("2024-01-01", LocalDateTime::from, LocalDate::from));
        for (String[] q : new String[][] {{"yyyy-MM-dd", "2024-02-30"}, {"yyyy-MM-dd", "2024-2-3"}, {"yyyy-MM-dd", "24-02-03"}, {"HH:mm", "25:00"}, {"dd MMM yyyy", "01 foo 2024"}, {"yyyy", "2024"}, {"EEE dd MM yyyy", "Mon 09 02 2024"}, {"yyyy-MM-dd", "2024-01-01T"}}) {
            t("parse " + q[0] + " of " + q[1], () -> LocalDateTime.parse(q[1], DateTimeFormatter.ofPattern(q[0], Locale.US)));
        }
        t("resolver strict", () -> LocalDate.parse("2023-02-29", DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.STRICT)));
        t("resolver smart", () -> LocalDate.parse("2023-02-31", DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.SMART)));
        t("resolver lenient", () -> LocalDate.parse("2023-02-31", DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.LENIENT)) + " " + LocalDate.parse("2023-14-01", DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.LENIENT)));
        try {
            LocalDate.parse("2024-0x-01");
        } catch (DateTimeParseException e) {
            p("exception", e.getMessage() + " " + e.getErrorIndex() + " " + e.getParsedString());
        }
        DateTimeFormatter own = new DateTimeFormatterBuilder().parseCaseInsensitive().appendValue(ChronoField.YEAR, 4, 6, SignStyle.EXCEEDS_PAD).appendLiteral('.').appendText(ChronoField.MONTH_OF_YEAR, TextStyle.SHORT).appendLiteral('.').padNext(3, '_').appendValue(ChronoField.DAY_OF_MONTH)
                .optionalStart().appendLiteral(' ').appendFraction(ChronoField.NANO_OF_SECOND, 0, 6, true).optionalEnd().parseDefaulting(ChronoField.HOUR_OF_DAY, 5).toFormatter(Locale.US);
        p("builder", own.format(z) + " " + own.format(LocalDate.of(12024, 1, 1)));
        t("builder parse", () -> LocalDateTime.from(own.parse("2024.FEB.__9")));
        p("toString", DateTimeFormatter.ISO_LOCAL_DATE + " " + DateTimeFormatter.ofPattern("yy HH[ss]"));
        p("withZone", DateTimeFormatter.ISO_DATE_TIME.withZone(ZoneId.of("Europe/Paris")).format(z.toInstant()) + " " + DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse("2024-01-01T00:00:00+01:00", OffsetDateTime::from));
        p("query", DateTimeFormatter.ISO_DATE.parse("2024-01-05").get(ChronoField.DAY_OF_WEEK) + " " + DateTimeFormatter.ISO_DATE.parse("2024-01-05"));
    }
}
