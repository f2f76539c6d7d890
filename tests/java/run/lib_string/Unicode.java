/** Mixed Latin-1 and UTF-16 operations: compression on substring, comparison and hash consistency. */
package lib_string;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;

public class Unicode {
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
        String wide = "abc\u4e00def\u00e9ghi\ud83d\ude00jkl";
        for (int i = 0; i < wide.length(); i += 2) {
            for (int j = i + 1; j <= wide.length(); j += 5) {
                String sub = wide.substring(i, j);
                String copy = new String(sub.toCharArray());
                if (!sub.equals(copy) || sub.hashCode() != copy.hashCode() || sub.compareTo(copy) != 0) {
                    p("mismatch", i + " " + j);
                }
            }
            p("tail " + i, wide.substring(i) + " " + wide.substring(i).hashCode());
        }
        List<String> words = new ArrayList<>(List.of("zebra", "\u00e9clair", "apple", "\u4e00", "\ud83d\ude00", "Apple", "\u00c9", "", "a", "ab", "a\u0000", "\uffff", "\u0100", "\u00ff"));
        Collections.sort(words);
        p("sorted", words);
        words.sort(String.CASE_INSENSITIVE_ORDER);
        p("insensitive", words);
        words.sort(Collections.reverseOrder());
        p("reverse", words);
        p("tree", new TreeSet<>(words).first().length() + " " + new TreeSet<>(words).last());
        StringBuilder grow = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            grow.append((char) (0x60 + i * 17));
            if (i % 4 == 3) {
                String g = grow.toString();
                p("grow " + i, g.hashCode() + " " + g.indexOf((char) (0x60 + i * 17)) + " " + g.substring(0, 3) + " " + g.substring(i / 2).length());
            }
        }
        String l1 = "caf\u00e9";
        String l2 = new String("caf\u00e9\u4e00".substring(0, 4));
        p("compressed equal", l1.equals(l2) + " " + l1.hashCode() + " " + l2.hashCode() + " " + l1.compareTo(l2) + " " + l1.contentEquals(l2));
        p("replace compress", "x\u4e00".replace('\u4e00', 'y').equals("xy") + " " + "x\u4e00".replace("\u4e00", "").equals("x"));
        p("trim compress", "\u4e00x".substring(1).equals("x") + " " + " x\u4e00 ".trim().length());
        p("lower compress", "\u0130".toLowerCase(java.util.Locale.ROOT) + " " + "\u0178".toLowerCase(java.util.Locale.ROOT).equals("\u00ff"));
        p("upper widen", "\u00ff".toUpperCase(java.util.Locale.ROOT) + " " + "\u00b5".toUpperCase(java.util.Locale.ROOT));
        p("builder compress", new StringBuilder("a\u4e00").deleteCharAt(1).toString().equals("a"));
        p("builder set", new StringBuilder("ab").append('\u4e00').replace(2, 3, "c").toString().equals("abc"));
        String nul = "a\u0000b";
        p("nul", nul.length() + " " + nul.indexOf(0) + " " + nul.equals("a") + " " + nul.hashCode() + " " + "\u0000".hashCode() + " " + "\u0000\u0000".equals("\u0000"));
        p("normal", "e\u0301".equals("\u00e9") + " " + "e\u0301".length());
        String[] compareWith = {"a", "\u00e9", "\u4e00", "\ud83d\ude00", "ab", "a\u4e00"};
        for (String x : compareWith) {
            StringBuilder b = new StringBuilder();
            for (String y : compareWith) {
                b.append(x.compareTo(y)).append('/').append(x.compareToIgnoreCase(y)).append(' ');
            }
            p("cmp", b);
        }
        long h = 7;
        for (int i = 0; i < 3000; i++) {
            String s = "k" + i + (char) (i * 21 % 0xd000);
            h = h * 31 + s.hashCode();
            h ^= s.indexOf((char) (i * 21 % 0xd000), 2);
        }
        p("h", h);
        String pal = "A man, a plan, a canal: Panama";
        String cleaned = pal.toLowerCase().replaceAll("[^a-z]", "");
        p("palindrome", cleaned.contentEquals(new StringBuilder(cleaned).reverse()));
        p("identity sub", (wide.substring(0) == wide) + " " + (wide.substring(0, wide.length()) == wide) + " " + (wide.toString() == wide) + " " + wide.substring(wide.length()).isEmpty());
    }
}
