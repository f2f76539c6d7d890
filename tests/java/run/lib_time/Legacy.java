/** java.util.Date, Calendar, GregorianCalendar, TimeZone and SimpleDateFormat over fixed instants. */
package lib_time;

import java.text.DateFormat;
import java.text.ParseException;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.SimpleTimeZone;
import java.util.TimeZone;

public class Legacy {
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

    static String show(Calendar c) {
        return c.get(Calendar.YEAR) + "-" + (c.get(Calendar.MONTH) + 1) + "-" + c.get(Calendar.DAY_OF_MONTH) + " " + c.get(Calendar.HOUR_OF_DAY) + ":" + c.get(Calendar.MINUTE) + ":" + c.get(Calendar.SECOND) + "." + c.get(Calendar.MILLISECOND) + " era" + c.get(Calendar.ERA) + " dow" + c.get(Calendar.DAY_OF_WEEK) + " doy" + c.get(Calendar.DAY_OF_YEAR)
                + " w" + c.get(Calendar.WEEK_OF_YEAR) + " wm" + c.get(Calendar.WEEK_OF_MONTH) + " dwm" + c.get(Calendar.DAY_OF_WEEK_IN_MONTH) + " zo" + c.get(Calendar.ZONE_OFFSET) + " dst" + c.get(Calendar.DST_OFFSET) + " ampm" + c.get(Calendar.AM_PM) + " h" + c.get(Calendar.HOUR);
    }

    public static void main(String[] args) throws Exception {
        Date d = new Date(1700000000123L);
        p("date", d + " " + d.getTime() + " " + d.hashCode() + " " + d.compareTo(new Date(0)) + " " + d.before(new Date(0)) + " " + d.after(new Date(0)) + " " + new Date(0) + " " + d.toInstant() + " " + d.equals(new Date(1700000000123L)));
        p("deprecated", d.getYear() + " " + d.getMonth() + " " + d.getDate() + " " + d.getDay() + " " + d.getHours() + " " + d.toGMTString() + " " + new Date(124, 1, 29) + " " + Date.UTC(70, 0, 2, 0, 0, 0) + " " + Date.parse("Sat, 12 Aug 1995 13:30:00 GMT"));
        TimeZone utc = TimeZone.getTimeZone("UTC");
        TimeZone ny = TimeZone.getTimeZone("America/New_York");
        long[] ms = {0, 1700000000123L, -62135769600000L, 951782400000L, -12219292800000L, -12219292800001L, 4102444799999L};
        for (long m : ms) {
            for (TimeZone z : new TimeZone[] {utc, ny}) {
                GregorianCalendar c = new GregorianCalendar(z, Locale.US);
                c.setTimeInMillis(m);
                p(m + " " + z.getID(), show(c));
            }
        }
        GregorianCalendar c = new GregorianCalendar(utc, Locale.US);
        c.clear();
        c.set(2024, Calendar.JANUARY, 31, 10, 20, 30);
        p("set", c.getTimeInMillis() + " " + c.isLeapYear(2024) + " " + c.getActualMaximum(Calendar.DAY_OF_MONTH) + " " + c.getMaximum(Calendar.WEEK_OF_YEAR) + " " + c.getLeastMaximum(Calendar.DAY_OF_MONTH) + " " + c.getFirstDayOfWeek() + " " + c.getMinimalDaysInFirstWeek());
        c.add(Calendar.MONTH, 1);
        p("add month", show(c));
        c.add(Calendar.DAY_OF_MONTH, 366);
        p("add days", show(c));
        c.add(Calendar.HOUR, -49);
        p("add hours", show(c));
        c.roll(Calendar.MONTH, 11);
        p("roll month", show(c));
        c.roll(Calendar.DAY_OF_MONTH, true);
        c.roll(Calendar.HOUR_OF_DAY, -30);
        p("roll", show(c));
        c.set(Calendar.DAY_OF_WEEK, Calendar.SUNDAY);
        p("set dow", show(c));
        c.set(Calendar.WEEK_OF_YEAR, 1);
        p("set week", show(c));
        c.set(Calendar.MONTH, 14);
        p("lenient", show(c));
        t("strict", () -> { GregorianCalendar s = new GregorianCalendar(utc, Locale.US); s.setLenient(false); s.set(2023, 1, 30); return s.getTimeInMillis(); });
        t("set bad", () -> { c.set(99, 1); return 0; });
        GregorianCalendar g = new GregorianCalendar(1582, Calendar.OCTOBER, 4);
        g.setTimeZone(utc);
        g.add(Calendar.DAY_OF_MONTH, 1);
        p("cutover", show(g) + " " + g.getGregorianChange().getTime());
        g.setGregorianChange(new Date(Long.MIN_VALUE));
        p("proleptic", show(g));
        p("zdt", GregorianCalendar.from(java.time.ZonedDateTime.parse("2024-02-29T10:00-05:00[America/New_York]")).getTimeInMillis() + " " + new GregorianCalendar(utc).getCalendarType());
        String[] patterns = {"yyyy-MM-dd'T'HH:mm:ss.SSSZ", "EEE, MMM d, ''yy", "h:mm a, z", "K:mm aa zzzz", "yyyyy.MMMMM.dd GGG hh:mm aaa", "D F w W u", "XXX XX X", "YYYY-'W'ww-u", "k S", "L LLLL"};
        for (String s : patterns) {
            SimpleDateFormat f = new SimpleDateFormat(s, Locale.US);
            f.setTimeZone(ny);
            p(s, f.format(d) + " | " + f.format(new Date(-1L)));
        }
        t("bad pattern", () -> new SimpleDateFormat("yyyy b"));
        t("open quote", () -> new SimpleDateFormat("'x"));
        SimpleDateFormat f = new SimpleDateFormat("yyyy-MM-dd HH:mm", Locale.US);
        f.setTimeZone(utc);
        t("parse", () -> f.parse("2024-02-30 25:61").getTime() + " " + f.parse("2024-1-1 1:1 trailing").getTime());
        t("parse bad", () -> f.parse("nonsense"));
        f.setLenient(false);
        t("parse strict", () -> f.parse("2024-02-30 10:00"));
        ParsePosition pos = new ParsePosition(3);
        p("position", f.parse("xxx2024-02-03 04:05yyy", pos).getTime() + " " + pos.getIndex() + " " + pos);
        try {
            DateFormat.getDateInstance(DateFormat.SHORT, Locale.US).parse("x");
        } catch (ParseException e) {
            p("offset", e.getErrorOffset() + " " + e.getMessage());
        }
        for (int st : new int[] {DateFormat.FULL, DateFormat.LONG, DateFormat.MEDIUM, DateFormat.SHORT}) {
            DateFormat df = DateFormat.getDateTimeInstance(st, st, Locale.US);
            df.setTimeZone(utc);
            p("style " + st, df.format(d));
        }
        p("zone", ny.getRawOffset() + " " + ny.useDaylightTime() + " " + ny.inDaylightTime(d) + " " + ny.getOffset(1719835200000L) + " " + ny.getDSTSavings() + " " + ny.getDisplayName(Locale.US) + " " + ny.getDisplayName(true, TimeZone.SHORT, Locale.US) + " " + TimeZone.getTimeZone("Nope").getID() + " " + TimeZone.getTimeZone("GMT+5:30").getID() + " " + TimeZone.getTimeZone("GMT-8").getRawOffset());
        SimpleTimeZone stz = new SimpleTimeZone(3600000, "Own", Calendar.MARCH, -1, Calendar.SUNDAY, 3600000, SimpleTimeZone.UTC_TIME, Calendar.OCTOBER, -1, Calendar.SUNDAY, 3600000, SimpleTimeZone.UTC_TIME, 3600000);
        p("simple zone", stz.getOffset(1719835200000L) + " " + stz.getOffset(1700000000000L) + " " + stz.inDaylightTime(new Date(1711846800000L)) + " " + stz.inDaylightTime(new Date(1711846799999L)));
        p("symbols", String.join(",", new java.text.DateFormatSymbols(Locale.US).getShortMonths()) + String.join(",", new java.text.DateFormatSymbols(Locale.US).getWeekdays()));
    }
}
