/** Instant and Clock: arithmetic, parsing, truncation, ranges, fixed, offset and ticking clocks. */
package lib_time;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;

public class Instants {
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
        Instant[] is = {Instant.EPOCH, Instant.ofEpochSecond(1, -1), Instant.ofEpochMilli(-1), Instant.ofEpochMilli(1700000000123L), Instant.ofEpochSecond(-62135596800L), Instant.parse("2024-02-29T23:59:60Z".replace(":60", ":59")), Instant.ofEpochSecond(0, 1_500_000_000L), Instant.MIN, Instant.MAX};
        for (Instant i : is) {
            t("instant " + i, () -> i.getEpochSecond() + " " + i.getNano() + " " + i.hashCode() + " " + i.truncatedTo(ChronoUnit.HOURS) + " " + i.get(ChronoField.MILLI_OF_SECOND) + " " + i.compareTo(Instant.EPOCH) + " " + i.isBefore(Instant.EPOCH));
            t("  millis", i::toEpochMilli);
            t("  plus", () -> i.plusSeconds(3600).plusMillis(-1).plusNanos(7).minus(Duration.ofDays(1)));
        }
        Instant a = Instant.parse("2024-01-01T00:00:00.000000001Z");
        Instant b = Instant.parse("2024-03-10T12:34:56.789Z");
        for (ChronoUnit u : new ChronoUnit[] {ChronoUnit.NANOS, ChronoUnit.MICROS, ChronoUnit.MILLIS, ChronoUnit.SECONDS, ChronoUnit.MINUTES, ChronoUnit.HOURS, ChronoUnit.HALF_DAYS, ChronoUnit.DAYS, ChronoUnit.WEEKS, ChronoUnit.MONTHS}) {
            t("until " + u, () -> a.until(b, u) + " " + u.between(b, a) + " " + a.plus(3, u));
        }
        for (String s : new String[] {"2024-01-01T00:00:00Z", "2024-01-01T00:00Z", "2024-01-01", "2024-01-01T24:00:00Z", "2024-01-01T00:00:00+01:00", "1969-12-31T23:59:59.9Z", "+1000000-01-01T00:00:00Z", "x"}) {
            t("parse " + s, () -> Instant.parse(s));
        }
        t("bad field", () -> a.get(ChronoField.YEAR));
        t("overflow", () -> Instant.MAX.plusNanos(1));
        t("bad seconds", () -> Instant.ofEpochSecond(Long.MAX_VALUE));
        t("no year", () -> LocalDate.from(a));
        Clock c = Clock.fixed(b, ZoneId.of("Asia/Tokyo"));
        p("fixed", c + " " + c.instant() + " " + c.millis() + " " + c.getZone() + " " + LocalDateTime.now(c) + " " + LocalDate.now(c) + " " + c.withZone(ZoneOffset.UTC) + " " + c.equals(Clock.fixed(b, ZoneId.of("Asia/Tokyo"))));
        Clock off = Clock.offset(c, Duration.ofHours(-20));
        p("offset", off.instant() + " " + off.millis() + " " + LocalDate.now(off) + " " + (Clock.offset(c, Duration.ZERO) == c));
        p("tick", Clock.tick(c, Duration.ofMinutes(10)).instant() + " " + Clock.tick(c, Duration.ofSeconds(1)).instant() + " " + Clock.tick(off, Duration.ofMillis(250)).millis());
        t("tick bad", () -> Clock.tick(c, Duration.ofNanos(-1)));
        t("tick bad 2", () -> Clock.tick(c, Duration.ofNanos(700_000_001)));
        p("adjust", a.with(ChronoField.NANO_OF_SECOND, 5) + " " + a.with(ChronoField.INSTANT_SECONDS, 0) + " " + b.with(ChronoField.MILLI_OF_SECOND, 1));
        p("conversions", b.atOffset(ZoneOffset.ofHours(9)) + " " + b.atZone(ZoneId.of("Asia/Tokyo")) + " " + LocalDateTime.ofInstant(b, ZoneOffset.UTC) + " " + java.util.Date.from(b).getTime() + " " + new java.util.Date(5).toInstant());
    }
}
