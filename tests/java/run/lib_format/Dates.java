/** String.format %t conversions over fixed instants, java.time values and Calendar in UTC. */
package lib_format;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

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
        long[] millis = {0L, 1_000_000_000_000L, 951782400123L, -86_400_000L, 1704067199999L, 1719835200000L + 13 * 3600_000L + 5 * 60_000L + 9_007L};
        String time = "%tH %<tI %<tk %<tl %<tM %<tS %<tL %<tN %<tp %<Tp %<tz %<tZ %<ts %<tQ";
        String date = "%tB %<tb %<th %<tA %<ta %<tC %<tY %<ty %<tj %<tm %<td %<te";
        String comp = "%tR %<tT %<tr %<tD %<tF %<tc %<Tc";
        for (long m : millis) {
            p("time " + m, String.format(time, m));
            p("date " + m, String.format(date, new Date(m)));
            Calendar c = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.US);
            c.setTimeInMillis(m);
            p("comp " + m, String.format(comp, c));
        }
        LocalDate d = LocalDate.of(2024, 2, 29);
        LocalTime t = LocalTime.of(0, 7, 5, 123_456_789);
        LocalDateTime dt = LocalDateTime.of(d, t);
        ZonedDateTime z = dt.atZone(ZoneId.of("America/New_York"));
        OffsetDateTime o = dt.atOffset(ZoneOffset.ofHoursMinutes(5, 30));
        p("LocalDate", String.format(date, d));
        p("LocalTime", String.format("%tH %<tI %<tk %<tl %<tM %<tS %<tL %<tN %<tp %<tR %<tT %<tr", t));
        p("LocalDateTime", String.format("%tF %<tT %<tB %<td", dt));
        p("Zoned", String.format(time, z));
        p("Zoned comp", String.format(comp, z));
        p("Offset", String.format("%tz %<ts %<tQ %<tF %<tT", o));
        p("width", String.format("[%12tF] [%-12tF] [%15tB] [%-15TB]", d, d, d, d));
        p("null", String.format("%tF %TF [%10tF]", null, null, null));
        t("bad type", () -> String.format("%tF", "x"));
        t("bad suffix", () -> String.format("%tW", d));
        t("no zone", () -> String.format("%tZ", dt));
        t("no time", () -> String.format("%tH", d));
        t("no date", () -> String.format("%tF", t));
        t("instant", () -> String.format("%ts", Instant.ofEpochSecond(5)));
        t("precision", () -> String.format("%.2tF", d));
        t("flag", () -> String.format("%#tF", d));
        t("no width", () -> String.format("%-tF", d));
        t("end", () -> String.format("%t", d));
        for (Locale l : new Locale[] {Locale.GERMANY, Locale.FRANCE, Locale.JAPAN, new Locale("ru"), new Locale("es")}) {
            p(l.toString(), String.format(l, "%tA %<ta %<tB %<tb %<td %<tp", dt));
        }
        p("years", String.format("%tY %tY %tY %ty %tC", LocalDate.of(5, 1, 1), LocalDate.of(12345, 1, 1), LocalDate.of(999, 1, 1), LocalDate.of(2007, 1, 1), LocalDate.of(805, 1, 1)));
        for (int h = 0; h < 24; h += 3) {
            p("hour " + h, String.format("%tI %<tl %<tk %<tH %<tp %<tr", LocalTime.of(h, 0)));
        }
        for (int m = 1; m <= 12; m++) {
            p("month " + m, String.format("%tB %<tb %<tm %<tj %<ta", LocalDate.of(2023, m, 1)));
        }
    }
}
