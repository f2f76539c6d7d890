/** toUpperCase and toLowerCase with special casing, locales and equalsIgnoreCase. */
package lib_string;

import java.util.Locale;

public class CaseMapping {
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

    public static void main(String[] args) {
        String[] words = {"", "abc", "ABC", "Stra\u00dfe", "\u0130stanbul", "\u0131I", "\ufb01sh \ufb02ow", "\u00e9\u00c9", "\u00ff", "\u00b5m",
            "\u03a3\u0391\u03a3", "\u039f\u0394\u039f\u03a3 \u03a3", "\u1f80", "\u1fb3", "\u0149", "\u01c6\u01c5\u01c4", "\ud801\udc00\ud801\udc28",
            "I\u0307", "J\u0307", "i\u0307", "\u0345", "\u1e9e", "mixED 123 \u0436\u0416", "\u10d0", "\u13a0", "\uab70", "a\u0130b"};
        Locale[] locales = {Locale.ROOT, Locale.ENGLISH, new Locale("tr"), new Locale("az"), new Locale("lt")};
        for (String w : words) {
            StringBuilder b = new StringBuilder();
            for (Locale l : locales) {
                b.append(w.toUpperCase(l)).append('|').append(w.toLowerCase(l)).append("  ");
            }
            p(w.length() + " default " + w.toUpperCase().length() + " " + w.toLowerCase().length(), b);
        }
        String[][] pairs = {{"abc", "ABC"}, {"stra\u00dfe", "STRASSE"}, {"\u00df", "\u1e9e"}, {"\u0131", "I"}, {"\u0130", "i"}, {"\u03c3", "\u03c2"},
            {"\u212a", "k"}, {"\u212b", "\u00e5"}, {"\ud801\udc00", "\ud801\udc28"}, {"", ""}, {"a", "b"}, {"abc", "ab"}, {"\u00b5", "\u03bc"}, {"\u01c5", "\u01c4"}};
        for (String[] q : pairs) {
            p("ignoreCase " + q[0].length(), q[0].equalsIgnoreCase(q[1]) + " " + q[1].equalsIgnoreCase(q[0]) + " " + q[0].compareToIgnoreCase(q[1])
                    + " " + Integer.signum(q[1].compareToIgnoreCase(q[0])) + " " + q[0].compareTo(q[1]) + " "
                    + String.CASE_INSENSITIVE_ORDER.compare(q[0], q[1]));
        }
        p("null", "a".equalsIgnoreCase(null));
        String same = "already lower";
        p("same object", same.toLowerCase(Locale.ROOT) == same);
        int h = 0;
        for (int cp = 0; cp < 0x3000; cp++) {
            String s = new String(Character.toChars(cp));
            h = h * 31 + s.toUpperCase(Locale.ROOT).hashCode();
            h = h * 31 + s.toLowerCase(Locale.ROOT).hashCode();
        }
        p("hash of all mappings", h);
        int longer = 0;
        StringBuilder list = new StringBuilder();
        for (int cp = 0; cp < 0x10000; cp++) {
            if (cp >= 0x3000 && cp < 0xa600) {
                continue;
            }
            if (Character.isSurrogate((char) cp)) {
                continue;
            }
            int n = String.valueOf((char) cp).toUpperCase(Locale.ROOT).length();
            if (n > 1) {
                longer++;
                if (longer % 10 == 1) {
                    list.append(Integer.toHexString(cp)).append(':').append(n).append(' ');
                }
            }
        }
        p("longer uppercase", longer);
        p("some", list);
    }
}
