/** MessageFormat arguments, quoting, nested formats, choices, locales, parsing and errors. */
package lib_locale;

import java.text.MessageFormat;
import java.text.ParseException;
import java.util.Arrays;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

public class Messages {
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

    static MessageFormat mf(String s, Locale l) {
        MessageFormat m = new MessageFormat(s, l);
        for (Object f : m.getFormats()) {
            if (f instanceof java.text.DateFormat d) {
                d.setTimeZone(TimeZone.getTimeZone("UTC"));
            }
        }
        return m;
    }

    public static void main(String[] args) throws ParseException {
        Object[] a = {"World", 1234567.891, new Date(1700000000000L), 3, null, true, 0.25};
        String[] ps = {"Hello {0}!", "{1}", "{1,number}", "{1,number,integer}", "{6,number,percent}", "{1,number,currency}", "{1,number,#.#}", "{2,date,yyyy-MM-dd}", "{2,time,HH:mm}", "{3,choice,0#no files|1#one file|1<{3} files}", "{4}", "{5}", "{9}", "It''s {0}", "'{0}' literal", "'{'{0}'}'", "a 'quoted {0} part' b", "{0} {0} {3}", "no args", "{2,date,short}", "{2,date,full}", "{2,time,long}", ""};
        for (String s : ps) {
            t(s, () -> mf(s, Locale.US).format(a) + " | " + mf(s, Locale.GERMANY).format(a));
        }
        for (String s : new String[] {"{", "}", "{x}", "{0,foo}", "{-1}", "{0,number", "{0,number,0.0.0}", "{ 0 }", "{0,date,bb}", "'"}) {
            t("bad " + s, () -> new MessageFormat(s, Locale.US).format(new Object[] {5}));
        }
        t("bad type", () -> new MessageFormat("{0,number}", Locale.US).format(new Object[] {"str"}));
        p("static", MessageFormat.format("{0}-{1}-{2}", 1, "two", null) + " " + MessageFormat.format("{0}", 1000000) + " " + MessageFormat.format("{0}", "x", "unused"));
        MessageFormat m = new MessageFormat("{0} of {1,number,integer} in {2}", Locale.US);
        p("pattern", m.toPattern() + " " + m.getFormats().length + " " + m.getLocale() + " " + m.equals(new MessageFormat("{0} of {1,number,integer} in {2}", Locale.US)) + " " + m.clone().equals(m));
        p("parse", Arrays.toString(m.parse("3 of 1,000 in box")));
        t("parse bad", () -> m.parse("nothing"));
        p("parse order", Arrays.toString(new MessageFormat("{1}, {0}").parse("first, second")));
        m.setFormat(0, new java.text.DecimalFormat("000"));
        m.setFormatByArgumentIndex(2, new java.text.ChoiceFormat("0#zero|1#more"));
        p("set", m.format(new Object[] {7, 2, 1}) + " " + m.toPattern());
        MessageFormat plural = new MessageFormat("There {0,choice,0#are no files|1#is one file|1<are {0,number,integer} files} on {1}.", Locale.US);
        for (int n : new int[] {0, 1, 2, 1500}) {
            p("plural " + n, plural.format(new Object[] {n, "disk"}));
        }
        StringBuffer sb = new StringBuffer("[");
        m.format(new Object[] {1, 2, 0}, sb, null);
        p("buffer", sb + "]");
        t("null args", () -> new MessageFormat("{0}", Locale.US).format(null));
        var it = new MessageFormat("{0} and {1}", Locale.US).formatToCharacterIterator(new Object[] {"p", 5});
        StringBuilder b = new StringBuilder();
        for (char c = it.first(); c != java.text.CharacterIterator.DONE; c = it.next()) {
            b.append(c);
            if (it.getAttribute(MessageFormat.Field.ARGUMENT) != null) {
                b.append('^');
            }
        }
        p("attributed", b);
        m.applyPattern("new {0}");
        p("applied", m.format(new Object[] {1}));
    }
}
