/** ZonedDateTime and ZoneRules: daylight saving gaps and overlaps in several zones, offsets and transitions. */
package lib_time;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

public class Zones {
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
        String[] zones = {"UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Asia/Tokyo", "Australia/Lord_Howe", "Pacific/Apia", "America/St_Johns", "Africa/Cairo", "GMT+2", "Z", "+05:45", "UTC-03:30"};
        Instant[] is = {Instant.EPOCH, Instant.parse("2010-06-30T12:00:00Z"), Instant.parse("2015-12-31T23:59:59.999Z")};
        for (String z : zones) {
            ZoneId id = ZoneId.of(z);
            StringBuilder b = new StringBuilder();
            for (Instant i : is) {
                ZonedDateTime d = i.atZone(id);
                b.append(d).append(' ').append(id.getRules().isDaylightSavings(i)).append(' ');
            }
            p(z, b + id.getId() + " " + id.normalized());
        }
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        ZonedDateTime gap = ZonedDateTime.of(2015, 3, 29, 2, 30, 0, 0, berlin);
        ZonedDateTime before = ZonedDateTime.of(2015, 3, 29, 1, 59, 59, 0, berlin);
        p("gap", gap + " " + before.plusSeconds(1) + " " + before.plusHours(1) + " " + before.plusDays(1) + " " + gap.minusHours(1));
        ZonedDateTime overlap = ZonedDateTime.of(2015, 10, 25, 2, 30, 0, 0, berlin);
        p("overlap", overlap + " " + overlap.withLaterOffsetAtOverlap() + " " + overlap.withLaterOffsetAtOverlap().withEarlierOffsetAtOverlap() + " " + overlap.plusHours(1) + " " + overlap.plusHours(2) + " " + overlap.plusDays(1));
        p("duration vs period", Duration.between(before, before.plusDays(1)) + " " + ChronoUnit.HOURS.between(overlap, overlap.plusDays(1)) + " " + ChronoUnit.DAYS.between(before, before.plusHours(24)));
        ZoneId ny = ZoneId.of("America/New_York");
        p("same instant", overlap.withZoneSameInstant(ny) + " " + overlap.withZoneSameLocal(ny) + " " + overlap.toInstant() + " " + overlap.toOffsetDateTime() + " " + overlap.toEpochSecond() + " " + overlap.getOffset());
        ZoneRules r = berlin.getRules();
        p("transition", r.getTransition(LocalDateTime.of(2015, 3, 29, 2, 30)) + " " + r.getValidOffsets(LocalDateTime.of(2015, 10, 25, 2, 30)) + " " + r.getValidOffsets(LocalDateTime.of(2015, 3, 29, 2, 30)) + " " + r.getOffset(LocalDateTime.of(2015, 3, 29, 2, 30)));
        ZoneOffsetTransition n = r.nextTransition(Instant.parse("2014-01-01T00:00:00Z"));
        for (int i = 0; i < 4; i++) {
            p("next " + i, n + " " + n.isGap() + " " + n.getDuration() + " " + n.getDateTimeBefore() + " " + n.getDateTimeAfter() + " " + n.getOffsetBefore() + " " + n.getOffsetAfter());
            n = r.nextTransition(n.getInstant());
        }
        p("previous", r.previousTransition(Instant.parse("1980-06-01T00:00:00Z")) + " " + r.isFixedOffset() + " " + r.getTransitionRules().size() + " " + r.getStandardOffset(Instant.EPOCH));
        ZoneRules apia = ZoneId.of("Pacific/Apia").getRules();
        p("apia skip", apia.nextTransition(Instant.parse("2011-12-01T00:00:00Z")) + " " + ZonedDateTime.of(2011, 12, 30, 12, 0, 0, 0, ZoneId.of("Pacific/Apia")));
        ZonedDateTime lh = ZonedDateTime.of(2015, 4, 5, 1, 45, 0, 0, ZoneId.of("Australia/Lord_Howe"));
        p("half hour", lh + " " + lh.plusMinutes(30) + " " + lh.withLaterOffsetAtOverlap());
        t("strict", () -> ZonedDateTime.ofStrict(LocalDateTime.of(2015, 3, 29, 2, 30), ZoneOffset.ofHours(1), berlin));
        t("strict bad", () -> ZonedDateTime.ofStrict(LocalDateTime.of(2015, 5, 29, 2, 30), ZoneOffset.ofHours(1), berlin));
        t("ofInstant", () -> ZonedDateTime.ofInstant(LocalDateTime.of(2015, 3, 29, 2, 30), ZoneOffset.ofHours(1), berlin));
        t("ofLocal", () -> ZonedDateTime.ofLocal(LocalDateTime.of(2015, 10, 25, 2, 30), berlin, ZoneOffset.ofHours(1)));
        for (String s : new String[] {"Nope/Zone", "bad zone", "+25", "UTC+19", "", "GMT0"}) {
            t("zone " + s, () -> ZoneId.of(s));
        }
        for (String s : new String[] {"Z", "+1", "-0130", "+01:30:15", "+18", "+19:00", "1", "+1:30"}) {
            t("offset " + s, () -> ZoneOffset.of(s) + " " + ZoneOffset.of(s).getTotalSeconds());
        }
        t("short ids", () -> ZoneId.of("PST", ZoneId.SHORT_IDS) + " " + ZoneId.ofOffset("GMT", ZoneOffset.ofHours(3)) + " " + ZoneId.of("EST", ZoneId.SHORT_IDS));
        OffsetDateTime o = OffsetDateTime.parse("2024-02-29T10:15:30+02:00");
        p("offset dt", o + " " + o.withOffsetSameInstant(ZoneOffset.UTC) + " " + o.withOffsetSameLocal(ZoneOffset.ofHours(-8)) + " " + o.plusYears(1) + " " + o.toEpochSecond() + " " + o.isEqual(OffsetDateTime.parse("2024-02-29T08:15:30Z")) + " " + o.equals(OffsetDateTime.parse("2024-02-29T08:15:30Z")) + " " + o.compareTo(OffsetDateTime.parse("2024-02-29T08:15:30Z")) + " " + o.atZoneSameInstant(ny) + " " + o.toOffsetTime());
        p("offset time", OffsetTime.parse("10:15+01:00").withOffsetSameInstant(ZoneOffset.UTC) + " " + OffsetTime.of(1, 2, 3, 0, ZoneOffset.MIN).compareTo(OffsetTime.of(1, 2, 3, 0, ZoneOffset.MAX)));
        for (String s : new String[] {"2007-12-03T10:15:30+01:00[Europe/Paris]", "2007-12-03T10:15:30Z", "2007-12-03T10:15:30+05:00[Europe/Paris]", "2007-12-03T10:15:30", "2015-03-29T02:30+01:00[Europe/Berlin]"}) {
            t("parse " + s, () -> ZonedDateTime.parse(s));
        }
        try {
            ZoneId.from(java.time.LocalDate.of(2020, 1, 1));
        } catch (DateTimeException e) {
            p("from", e.getMessage());
        }
        long h = 0;
        ZonedDateTime w = ZonedDateTime.of(1990, 1, 1, 0, 30, 0, 0, ny);
        for (int i = 0; i < 1500; i++) {
            w = w.plusHours(97 + i % 13);
            h = h * 31 + w.toEpochSecond() + w.getOffset().getTotalSeconds() + w.getHour();
        }
        p("hash", h + " " + w);
    }
}
