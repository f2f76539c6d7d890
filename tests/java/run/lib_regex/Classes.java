/** Character classes: POSIX, unicode scripts, blocks, categories, unions, intersections and counts per class. */
package lib_regex;

import java.util.regex.Pattern;

public class Classes {
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
        String[] classes = {"\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\h", "\\v", "\\p{Lower}", "\\p{Upper}", "\\p{ASCII}", "\\p{Alpha}", "\\p{Digit}", "\\p{Alnum}", "\\p{Punct}", "\\p{Graph}",
            "\\p{Print}", "\\p{Blank}", "\\p{Cntrl}", "\\p{XDigit}", "\\p{Space}", "\\p{javaLowerCase}", "\\p{javaUpperCase}", "\\p{javaWhitespace}", "\\p{javaMirrored}", "\\p{javaLetter}",
            "\\p{javaJavaIdentifierStart}", "\\p{L}", "\\p{Lu}", "\\p{Ll}", "\\p{Lt}", "\\p{Lm}", "\\p{Lo}", "\\p{M}", "\\p{N}", "\\p{Nd}", "\\p{Nl}", "\\p{P}", "\\p{Ps}", "\\p{S}", "\\p{Sc}", "\\p{Sm}", "\\p{Z}",
            "\\p{Zs}", "\\p{C}", "\\p{Cn}", "\\p{IsAlphabetic}", "\\p{IsIdeographic}", "\\p{IsLetter}", "\\p{IsUppercase}", "\\p{IsPunctuation}", "\\p{IsWhite_Space}", "\\p{IsHex_Digit}",
            "\\p{IsLatin}", "\\p{IsGreek}", "\\p{script=Cyrillic}", "\\p{sc=Han}", "\\p{InGreek}", "\\p{blk=Cyrillic}", "\\p{block=CJK Unified Ideographs}", "\\p{general_category=Lu}", "\\P{L}", "\\p{L1}", "\\pL", "\\PN",
            "[a-z&&[^aeiou]]", "[^\\d\\s]", "[a-d[m-p]]", "[\\w&&[^_\\d]]", "[^a-z&&[def]]", "[\\p{L}--x]", "[&&&]", "[a-]", "[-a]", "[\\]]", "[^^]", "[\\Q[]\\E]", "."};
        for (String c : classes) {
            Pattern q;
            try {
                q = Pattern.compile(c);
            } catch (java.util.regex.PatternSyntaxException e) {
                p(c, "syntax: " + e.getDescription() + " " + e.getIndex());
                continue;
            }
            int count = 0;
            int hash = 0;
            java.util.regex.Matcher m = q.matcher("");
            for (int cp = 0; cp < 0x3100; cp += cp < 0x250 ? 1 : 5) {
                if (m.reset(Character.toString(cp)).matches()) {
                    count++;
                    hash = hash * 31 + cp;
                }
            }
            p(c, count + " " + Integer.toHexString(hash));
        }
        String[] bad = {"\\p{Nope}", "\\p{IsNope}", "\\p{InNope}", "\\p{", "\\p{script=Nope}", "\\p{x=y}", "[a", "[]", "[z-a]", "[a-\\d]", "\\x{110000}", "\\x{zz}", "\\xZ", "\\u12", "\\c", "\\0", "\\N{NO SUCH NAME}"};
        for (String b : bad) {
            try {
                Pattern.compile(b);
                p(b, "compiled");
            } catch (Exception e) {
                p(b, e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
