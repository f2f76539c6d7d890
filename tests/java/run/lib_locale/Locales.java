/** Locale construction, tags, display names, matching, extensions and constants. */
package lib_locale;

import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;

public class Locales {
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
        Locale[] ls = {Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN, Locale.CHINA, Locale.ROOT, new Locale("es"), new Locale("pt", "BR"), Locale.forLanguageTag("zh-Hant-TW"), Locale.forLanguageTag("sr-Latn-RS"), Locale.forLanguageTag("th-TH-u-ca-buddhist-nu-thai"), new Locale("no", "NO", "NY"), new Locale("iw"), Locale.forLanguageTag("en-x-private"), Locale.forLanguageTag("de-1996")};
        for (Locale l : ls) {
            p(l.toLanguageTag(), l + " [" + l.getLanguage() + "|" + l.getCountry() + "|" + l.getVariant() + "|" + l.getScript() + "] " + l.getDisplayLanguage(Locale.US) + "; " + l.getDisplayCountry(Locale.US) + "; " + l.getDisplayName(Locale.US) + "; " + l.hasExtensions() + " " + l.hashCode() + " " + l.stripExtensions());
        }
        p("iso3", Locale.GERMANY.getISO3Language() + " " + Locale.GERMANY.getISO3Country() + " " + Locale.ROOT.getISO3Country().isEmpty());
        t("iso3 bad", () -> new Locale("xx", "YY").getISO3Country());
        t("iso3 lang bad", () -> new Locale("qq").getISO3Language());
        p("display fr", Locale.GERMANY.getDisplayLanguage(Locale.FRENCH) + " " + Locale.GERMANY.getDisplayCountry(Locale.FRENCH) + " " + Locale.US.getDisplayName(Locale.GERMAN) + " " + Locale.JAPAN.getDisplayLanguage(Locale.JAPAN));
        for (String tag : new String[] {"en-US", "EN-us", "en_US", "", "x", "en-latn-us", "i-klingon", "en-US-u-ca-gregory", "de-DE-POSIX", "a-b-c", "en-US-x-lvariant-win", "zh-cmn-Hans"}) {
            Locale l = Locale.forLanguageTag(tag);
            p("tag " + tag, l + " " + l.toLanguageTag() + " " + l.getScript());
        }
        Locale u = Locale.forLanguageTag("en-US-u-ca-japanese-nu-arab-t-de");
        p("extensions", u.getExtensionKeys() + " " + u.getUnicodeLocaleKeys() + " " + u.getUnicodeLocaleType("ca") + " " + u.getExtension('u') + " " + u.getUnicodeLocaleAttributes() + " " + u.getExtension('t') + " " + u.getUnicodeLocaleType("zz"));
        Locale b = new Locale.Builder().setLanguage("sr").setScript("latn").setRegion("rs").setVariant("abcde").setUnicodeLocaleKeyword("nu", "latn").setExtension('x', "priv").build();
        p("builder", b + " " + b.toLanguageTag());
        t("builder bad lang", () -> new Locale.Builder().setLanguage("englishlanguage"));
        t("builder bad region", () -> new Locale.Builder().setRegion("USA1"));
        t("builder bad tag", () -> new Locale.Builder().setLanguageTag("en_US"));
        try {
            new Locale.Builder().setLanguageTag("en-US-toolongvariantname");
        } catch (IllformedLocaleException e) {
            p("illformed", e.getErrorIndex() + " " + e.getMessage());
        }
        t("null", () -> new Locale(null));
        p("equals", new Locale("EN", "us").equals(Locale.US) + " " + new Locale("en").equals(Locale.US) + " " + Locale.forLanguageTag("en-US").equals(Locale.US) + " " + (Locale.forLanguageTag("en-US") == Locale.US));
        List<Locale.LanguageRange> r = Locale.LanguageRange.parse("en-GB;q=0.8,de;q=0.9,fr-CA,*;q=0.1");
        p("ranges", r);
        List<Locale> have = List.of(Locale.US, Locale.UK, Locale.GERMANY, Locale.CANADA_FRENCH, Locale.JAPAN);
        p("filter", Locale.filter(r, have) + " " + Locale.lookup(r, have) + " " + Locale.filterTags(r, List.of("de-CH", "fr", "en-GB-oed")) + " " + Locale.lookupTag(r, List.of("de", "en")));
        t("range bad", () -> Locale.LanguageRange.parse("en;q=7"));
        p("constants", Locale.UK + " " + Locale.CHINESE + " " + Locale.TRADITIONAL_CHINESE + " " + Locale.KOREA + " " + Locale.ITALIAN + " " + Locale.CANADA + " " + Locale.PRC);
        p("counts", (Locale.getISOCountries().length > 240) + " " + (Locale.getISOLanguages().length > 180) + " " + Locale.getISOCountries()[0] + " " + (Locale.getAvailableLocales().length > 500));
        p("default", Locale.getDefault() + " " + Locale.getDefault(Locale.Category.FORMAT) + " " + Locale.getDefault(Locale.Category.DISPLAY));
        Locale.setDefault(Locale.GERMANY);
        p("changed", String.format("%,.2f", 1234.5) + " " + Locale.getDefault() + " " + "TITLE".toLowerCase());
        Locale.setDefault(Locale.Category.FORMAT, Locale.FRANCE);
        p("category", Locale.getDefault() + " " + Locale.getDefault(Locale.Category.FORMAT) + " " + String.format("%.1f", 0.5) + " " + String.format(Locale.US, "%.1f", 0.5));
        Locale.setDefault(new Locale("tr", "TR"));
        p("turkish", "TITLE".toLowerCase() + " " + "title".toUpperCase() + " " + "title".equalsIgnoreCase("TITLE") + " " + "TITLE".toLowerCase(Locale.ROOT));
        Locale.setDefault(Locale.US);
    }
}
