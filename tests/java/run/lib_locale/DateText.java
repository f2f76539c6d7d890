/** DateTimeFormatter, DayOfWeek, Month and week fields in many locales. */
package lib_locale;

import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DecimalStyle;
import java.time.format.FormatStyle;
import java.time.format.TextStyle;
import java.time.temporal.WeekFields;
import java.util.Locale;

public class DateText {
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
        ZonedDateTime z = ZonedDateTime.of(2024, 3, 5, 14, 7, 9, 0, ZoneId.of("Europe/Paris"));
        Locale[] ls = {Locale.US, Locale.UK, Locale.GERMANY, Locale.FRANCE, Locale.ITALY, new Locale("es", "ES"), Locale.JAPAN, Locale.CHINA, Locale.KOREA, new Locale("ru", "RU"), new Locale("pl", "PL"), new Locale("tr", "TR"), Locale.forLanguageTag("ar-EG"), Locale.forLanguageTag("hi-IN"), Locale.ROOT};
        for (Locale l : ls) {
            p("pattern " + l, DateTimeFormatter.ofPattern("EEEE d MMMM yyyy, EEE d MMM yy h:mm a", l).format(z));
            for (FormatStyle s : new FormatStyle[] {FormatStyle.FULL, FormatStyle.MEDIUM, FormatStyle.SHORT}) {
                t("  " + s, () -> DateTimeFormatter.ofLocalizedDate(s).withLocale(l).format(z) + " | " + DateTimeFormatter.ofLocalizedTime(s == FormatStyle.FULL ? FormatStyle.MEDIUM : s).withLocale(l).format(z));
            }
            StringBuilder b = new StringBuilder();
            for (TextStyle s : TextStyle.values()) {
                b.append(DayOfWeek.WEDNESDAY.getDisplayName(s, l)).append('/').append(Month.FEBRUARY.getDisplayName(s, l)).append(' ');
            }
            p("  styles", b + "" + WeekFields.of(l) + " " + LocalDateTime.of(2021, 1, 2, 0, 0).get(WeekFields.of(l).weekOfYear()));
        }
        t("parse de", () -> java.time.LocalDate.parse("5. M\u00e4rz 2024", DateTimeFormatter.ofPattern("d. MMMM yyyy", Locale.GERMANY)));
        t("parse wrong locale", () -> java.time.LocalDate.parse("5. M\u00e4rz 2024", DateTimeFormatter.ofPattern("d. MMMM yyyy", Locale.US)));
        t("digits", () -> DateTimeFormatter.ofPattern("yyyy-MM-dd").withDecimalStyle(DecimalStyle.of(Locale.forLanguageTag("ar-EG-u-nu-arab"))).format(z) + " " + DateTimeFormatter.ofPattern("d").localizedBy(Locale.forLanguageTag("th-TH-u-nu-thai")).format(z));
        t("zone names", () -> ZoneId.of("Europe/Paris").getDisplayName(TextStyle.FULL, Locale.US) + " " + ZoneId.of("Europe/Paris").getDisplayName(TextStyle.FULL, Locale.FRANCE) + " " + ZoneId.of("America/New_York").getDisplayName(TextStyle.SHORT, Locale.US) + " " + DateTimeFormatter.ofPattern("zzzz", Locale.GERMANY).format(z));
        t("eras", () -> DateTimeFormatter.ofPattern("G GGGG", Locale.GERMANY).format(z) + " " + java.time.chrono.IsoEra.BCE.getDisplayName(TextStyle.FULL, Locale.FRANCE));
        for (int m = 1; m <= 12; m += 3) {
            p("month " + m, Month.of(m).getDisplayName(TextStyle.FULL_STANDALONE, new Locale("ru")) + " " + Month.of(m).getDisplayName(TextStyle.FULL, new Locale("ru")) + " " + Month.of(m).getDisplayName(TextStyle.NARROW, Locale.FRANCE));
        }
    }
}
