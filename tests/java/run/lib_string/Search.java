/** indexOf, lastIndexOf, contains, startsWith, endsWith and regionMatches over Latin-1 and UTF-16 strings. */
package lib_string;

public class Search {
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
        String[] hay = {"", "a", "abcabcabc", "aaaa", "naïve café", "\u4f60\u597d\u4f60\u597d", "x\ud83d\ude00y\ud83d\ude00z", "ab\u0000cd\u0000", "Stra\u00dfe"};
        String[] needle = {"", "a", "abc", "bca", "aa", "\u00e9", "\u597d", "\ud83d\ude00", "\ude00", "\u0000", "zzzzzzzzzzzz"};
        for (String h : hay) {
            StringBuilder a = new StringBuilder();
            for (String n : needle) {
                a.append(h.indexOf(n)).append('/').append(h.lastIndexOf(n)).append('/')
                        .append(h.contains(n) ? 'y' : 'n').append(h.startsWith(n) ? 'y' : 'n').append(h.endsWith(n) ? 'y' : 'n').append(' ');
            }
            p("search " + h.length(), a);
        }
        String s = "abcabcabc";
        for (int from = -2; from <= 10; from += 2) {
            p("from " + from, s.indexOf('c', from) + "," + s.lastIndexOf('c', from) + "," + s.indexOf("ab", from) + ","
                    + s.lastIndexOf("ab", from) + "," + s.indexOf("", from) + "," + s.lastIndexOf("", from) + "," + s.startsWith("abc", from));
        }
        String u = "x\ud83d\ude00y\ud83d\ude00z";
        p("cp first", u.indexOf(0x1F600));
        p("cp last", u.lastIndexOf(0x1F600));
        p("cp from 2", u.indexOf(0x1F600, 2));
        p("cp last from 3", u.lastIndexOf(0x1F600, 3));
        p("cp bad", u.indexOf(0x110000) + " " + u.indexOf(-1) + " " + u.lastIndexOf(-5));
        p("low surrogate", u.indexOf(0xDE00));
        p("latin1 for wide char", "abc".indexOf('\u4f60') + " " + "abc".indexOf(0x161) + " " + "a\u0161".indexOf(0x61));
        p("rm 1", "HelloWorld".regionMatches(5, "World", 0, 5));
        p("rm 2", "HelloWorld".regionMatches(5, "world", 0, 5));
        p("rm 3", "HelloWorld".regionMatches(true, 5, "world", 0, 5));
        p("rm 4", "HelloWorld".regionMatches(true, 5, "xworld", 1, 5));
        p("rm neg", "abc".regionMatches(-1, "abc", 0, 1));
        p("rm beyond", "abc".regionMatches(1, "abc", 1, 3));
        p("rm len 0", "abc".regionMatches(3, "abc", 3, 0));
        p("rm len neg", "abc".regionMatches(0, "xyz", 0, -4));
        p("rm sharp s", "STRASSE".regionMatches(true, 4, "\u00df", 0, 1));
        p("rm mu", "\u00b5".regionMatches(true, 0, "\u039c", 0, 1));
        p("rm micro/mu", "\u00b5".regionMatches(true, 0, "\u03bc", 0, 1));
        p("rm dotless", "\u0131I\u0130i".regionMatches(true, 0, "IIii", 0, 4));
        p("rm y diaeresis", "\u00ff".regionMatches(true, 0, "\u0178", 0, 1));
        p("contentEquals sb", "abc".contentEquals(new StringBuilder("abc")));
        p("contentEquals sbuf", "ab\u0101".contentEquals(new StringBuffer("ab\u0101")));
        p("contentEquals seq", "abc".contentEquals((CharSequence) "abd"));
        p("contentEquals other", "bc".contentEquals("abcd".subSequence(1, 3)));
        int count = 0;
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            big.append(i % 7).append(i % 11 == 0 ? "\u20ac" : ",");
        }
        String b = big.toString();
        for (int i = b.indexOf("\u20ac"); i >= 0; i = b.indexOf("\u20ac", i + 1)) {
            count += i;
        }
        p("sum of positions", count);
        int back = 0;
        for (int i = b.lastIndexOf("3,4"); i >= 0; i = b.lastIndexOf("3,4", i - 1)) {
            back = back * 31 + i;
        }
        p("hash of positions", back);
        try {
            "abc".indexOf((String) null);
        } catch (NullPointerException e) {
            p("npe", "yes");
        }
        try {
            "abc".charAt(3);
        } catch (StringIndexOutOfBoundsException e) {
            p("charAt", "index out of bounds");
        }
        for (int[] r : new int[][] {{0, 0}, {1, 2}, {3, 3}, {2, 1}, {-1, 2}, {0, 4}}) {
            try {
                p("substring " + r[0] + " " + r[1], "abc".substring(r[0], r[1]));
            } catch (StringIndexOutOfBoundsException e) {
                p("substring " + r[0] + " " + r[1], e.getMessage());
            }
        }
    }
}
