/** Character classification and mapping over unicode ranges, names, digits and code point utilities. */
package lib_boxed;

public class Characters {
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

    interface Test {
        boolean is(int cp);
    }

    static void over(String name, Test test) {
        int count = 0;
        int hash = 0;
        int first = -1;
        int last = -1;
        for (int cp = 0; cp < 0x20000; cp += cp < 0x3000 ? 1 : 13) {
            if (test.is(cp)) {
                count++;
                hash = hash * 31 + cp;
                last = cp;
                if (first < 0) {
                    first = cp;
                }
            }
        }
        p(name, count + " " + Integer.toHexString(first) + " " + Integer.toHexString(last) + " " + Integer.toHexString(hash));
    }

    public static void main(String[] args) {
        over("isLetter", Character::isLetter);
        over("isDigit", Character::isDigit);
        over("isLetterOrDigit", Character::isLetterOrDigit);
        over("isAlphabetic", Character::isAlphabetic);
        over("isIdeographic", Character::isIdeographic);
        over("isUpperCase", Character::isUpperCase);
        over("isLowerCase", Character::isLowerCase);
        over("isTitleCase", Character::isTitleCase);
        over("isWhitespace", Character::isWhitespace);
        over("isSpaceChar", Character::isSpaceChar);
        over("isISOControl", Character::isISOControl);
        over("isDefined", Character::isDefined);
        over("isMirrored", Character::isMirrored);
        over("isJavaIdentifierStart", Character::isJavaIdentifierStart);
        over("isJavaIdentifierPart", Character::isJavaIdentifierPart);
        over("isUnicodeIdentifierStart", Character::isUnicodeIdentifierStart);
        over("isUnicodeIdentifierPart", Character::isUnicodeIdentifierPart);
        over("isIdentifierIgnorable", Character::isIdentifierIgnorable);
        over("isSupplementary", Character::isSupplementaryCodePoint);
        over("isBmp", Character::isBmpCodePoint);
        over("upper differs", c -> Character.toUpperCase(c) != c);
        over("lower differs", c -> Character.toLowerCase(c) != c);
        over("title differs", c -> Character.toTitleCase(c) != Character.toUpperCase(c));
        over("numeric", c -> Character.getNumericValue(c) >= 0);
        over("digit 16", c -> Character.digit(c, 16) >= 0);
        long types = 0;
        long dirs = 0;
        for (int cp = 0; cp < 0x11000; cp += 7) {
            types = types * 31 + Character.getType(cp);
            dirs = dirs * 31 + Character.getDirectionality(cp);
        }
        p("types", types + " " + dirs);
        int[] cps = {0, '\t', ' ', '0', 'A', 'z', 0xe9, 0xb5, 0xdf, 0x130, 0x131, 0x149, 0x1c5, 0x3a3, 0x3c2, 0x660, 0x2160, 0x24b6, 0x4e00, 0xd800, 0xfffd, 0x1F600, 0x10400, 0x1d7ce, 0x10ffff};
        for (int c : cps) {
            p(Integer.toHexString(c), Character.getType(c) + " " + Character.getDirectionality(c) + " " + Character.getNumericValue(c) + " " + Character.digit(c, 10) + " " + Integer.toHexString(Character.toUpperCase(c)) + " " + Integer.toHexString(Character.toLowerCase(c)) + " "
                    + Integer.toHexString(Character.toTitleCase(c)) + " " + Character.charCount(c) + " " + Character.getName(c) + " " + Character.UnicodeBlock.of(c) + " " + Character.UnicodeScript.of(c));
        }
        t("getName bad", () -> Character.getName(0x110000));
        t("codePointOf", () -> Character.codePointOf("GRINNING FACE") + " " + Character.codePointOf("latin small letter a"));
        t("codePointOf bad", () -> Character.codePointOf("NO SUCH THING"));
        t("toChars", () -> new String(Character.toChars(0x1F600)) + Character.toChars(0x41).length);
        t("toChars bad", () -> Character.toChars(0x110000));
        t("surrogates", () -> Character.isHighSurrogate('\ud83d') + " " + Character.isLowSurrogate('\ud83d') + " " + Character.isSurrogatePair('\ud83d', '\ude00') + " " + Integer.toHexString(Character.toCodePoint('\ud83d', '\ude00')) + " " + (int) Character.highSurrogate(0x1F600) + " " + (int) Character.lowSurrogate(0x1F600));
        t("forDigit", () -> "" + Character.forDigit(11, 16) + Character.forDigit(35, 36) + (int) Character.forDigit(16, 16) + (int) Character.forDigit(1, 50));
        t("valid", () -> Character.isValidCodePoint(0x10ffff) + " " + Character.isValidCodePoint(0x110000) + " " + Character.isValidCodePoint(-1));
        t("compare", () -> Character.compare('a', 'b') + " " + Character.valueOf('x').compareTo('a') + " " + Character.hashCode('q') + " " + Character.reverseBytes('\u1234') + " " + Character.MAX_RADIX + " " + (int) Character.MAX_VALUE);
        t("sequence", () -> Character.codePointAt("a\ud83d\ude00", 1) + " " + Character.codePointBefore("a\ud83d\ude00", 3) + " " + Character.codePointCount("a\ud83d\ude00", 0, 3) + " " + Character.offsetByCodePoints("a\ud83d\ude00b", 0, 2) + " " + Character.codePointAt(new char[] {'x', '\ud83d', '\ude00'}, 1, 2));
        t("blocks", () -> Character.UnicodeBlock.forName("Greek") + " " + Character.UnicodeBlock.forName("Cyrillic") + " " + Character.UnicodeScript.forName("Latn") + " " + Character.UnicodeScript.forName("hiragana"));
        t("block bad", () -> Character.UnicodeBlock.forName("Nope"));
        t("script bad", () -> Character.UnicodeScript.forName("Nope"));
        char c = 'a';
        c += 2;
        c++;
        p("arith", c + " " + (char) (c + 1) + " " + (c + 1) + " " + (int) c + " " + (char) 98 + " " + Character.getNumericValue('z'));
    }
}
