/** Collator, RuleBasedCollator, BreakIterator, Normalizer, Bidi and CharacterIterator. */
package lib_locale;

import java.text.Bidi;
import java.text.BreakIterator;
import java.text.CharacterIterator;
import java.text.CollationKey;
import java.text.Collator;
import java.text.Normalizer;
import java.text.RuleBasedCollator;
import java.text.StringCharacterIterator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

public class Text {
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

    static String pieces(BreakIterator b, String s) {
        b.setText(s);
        StringBuilder o = new StringBuilder();
        int start = b.first();
        for (int end = b.next(); end != BreakIterator.DONE; start = end, end = b.next()) {
            o.append('<').append(s, start, end).append('>');
        }
        return o.toString();
    }

    public static void main(String[] args) throws Exception {
        List<String> words = new ArrayList<>(List.of("zebra", "\u00e9clair", "apple", "Apple", "eclair", "\u00c9clair", "co-op", "coop", "\u00e4rger", "arger", "Zoo", "zoo", "a b", "ab", "\u00f1andu", "nandu"));
        for (Locale l : new Locale[] {Locale.US, Locale.GERMANY, new Locale("sv"), new Locale("es")}) {
            Collator c = Collator.getInstance(l);
            List<String> w = new ArrayList<>(words);
            w.sort(c);
            p("collate " + l, w);
        }
        Collator c = Collator.getInstance(Locale.US);
        for (int s : new int[] {Collator.PRIMARY, Collator.SECONDARY, Collator.TERTIARY, Collator.IDENTICAL}) {
            c.setStrength(s);
            p("strength " + s, c.compare("e", "\u00e9") + " " + c.compare("a", "A") + " " + c.equals("abc", "ABC") + " " + c.compare("a", "b") + " " + c.compare("", "x") + " " + c.compare("e\u0301", "\u00e9"));
        }
        c.setStrength(Collator.TERTIARY);
        c.setDecomposition(Collator.CANONICAL_DECOMPOSITION);
        p("decomposition", c.compare("e\u0301", "\u00e9") + " " + c.getDecomposition());
        CollationKey k1 = c.getCollationKey("apple");
        CollationKey k2 = c.getCollationKey("Apple");
        p("keys", Integer.signum(k1.compareTo(k2)) + " " + k1.getSourceString() + " " + k1.toByteArray().length + " " + k1.equals(c.getCollationKey("apple")));
        RuleBasedCollator own = new RuleBasedCollator("< c < b < a < d, D");
        String[] ow = {"a", "b", "c", "d", "D"};
        Arrays.sort(ow, own);
        p("rules", Arrays.toString(ow) + " " + own.getRules());
        t("rules bad", () -> new RuleBasedCollator("< a & "));
        String text = "Hello, world! It's 3.14 o'clock. Is Mr. Smith here? Yes\u2026 e\u0301t\u00e9 \ud83d\ude00ok\u4e00\u4e8c.";
        p("words", pieces(BreakIterator.getWordInstance(Locale.US), text));
        p("sentences", pieces(BreakIterator.getSentenceInstance(Locale.US), text));
        p("characters", pieces(BreakIterator.getCharacterInstance(Locale.US), "ae\u0301\ud83d\ude00\r\nx"));
        p("lines", pieces(BreakIterator.getLineInstance(Locale.US), text));
        BreakIterator b = BreakIterator.getWordInstance(Locale.US);
        b.setText("one two three");
        p("navigate", b.last() + " " + b.previous() + " " + b.following(4) + " " + b.preceding(4) + " " + b.isBoundary(3) + " " + b.isBoundary(5) + " " + b.next(2) + " " + b.current() + " " + b.next(99));
        t("following bad", () -> b.following(99));
        String[] norm = {"\u00e9", "e\u0301", "\u212b", "\ufb01", "\u1e9b\u0323", "\uac00", "\u1100\u1161", "x\u00b2", "\u00c5ngstr\u00f6m", "abc", "\u0958", "a\u0315\u0300\u05ae\u0300\u0062"};
        for (String s : norm) {
            p("normalize", Normalizer.normalize(s, Normalizer.Form.NFC) + " " + Normalizer.normalize(s, Normalizer.Form.NFD) + " " + Normalizer.normalize(s, Normalizer.Form.NFKC) + " " + Normalizer.normalize(s, Normalizer.Form.NFKD) + " " + Normalizer.isNormalized(s, Normalizer.Form.NFC) + Normalizer.isNormalized(s, Normalizer.Form.NFKD));
        }
        p("strip accents", Normalizer.normalize("Cr\u00e8me Br\u00fbl\u00e9e \u00e0 la fa\u00e7on", Normalizer.Form.NFD).replaceAll("\\p{M}", ""));
        Bidi bd = new Bidi("abc \u05d0\u05d1\u05d2 123 def", Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT);
        StringBuilder runs = new StringBuilder();
        for (int i = 0; i < bd.getRunCount(); i++) {
            runs.append(bd.getRunStart(i)).append('-').append(bd.getRunLimit(i)).append(':').append(bd.getRunLevel(i)).append(' ');
        }
        p("bidi", runs + " " + bd.isMixed() + " " + bd.baseIsLeftToRight() + " " + bd.getLevelAt(5) + " " + Bidi.requiresBidi("abc".toCharArray(), 0, 3) + " " + new Bidi("\u05d0 a", Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT).getBaseLevel());
        CharacterIterator it = new StringCharacterIterator("abcdef", 1, 5, 3);
        p("iterator", it.current() + " " + it.next() + " " + (int) it.next() + " " + it.first() + it.last() + it.previous() + " " + it.getIndex() + it.getBeginIndex() + it.getEndIndex() + " " + it.setIndex(2));
        t("iterator bad", () -> it.setIndex(0));
    }
}
