/** String.valueOf, copyValueOf, chars stream to string and a word-processing workload over text. */
package lib_string;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class Builders {
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

    static String caesar(String s, int k) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (Character.isUpperCase(c)) {
                b.append((char) ('A' + Math.floorMod(c - 'A' + k, 26)));
            } else if (Character.isLowerCase(c)) {
                b.append((char) ('a' + Math.floorMod(c - 'a' + k, 26)));
            } else {
                b.append(c);
            }
        }
        return b.toString();
    }

    static String rle(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length();) {
            int j = i;
            while (j < s.length() && s.charAt(j) == s.charAt(i)) {
                j++;
            }
            b.append(j - i).append(s.charAt(i));
            i = j;
        }
        return b.toString();
    }

    static int levenshtein(String a, String b) {
        int[] prev = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            prev[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] cur = new int[b.length() + 1];
            cur[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                cur[j] = Math.min(Math.min(cur[j - 1], prev[j]) + 1, prev[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
            }
            prev = cur;
        }
        return prev[b.length()];
    }

    static String roman(int n) {
        int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] r = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < v.length; i++) {
            while (n >= v[i]) {
                b.append(r[i]);
                n -= v[i];
            }
        }
        return b.toString();
    }

    static String wrap(String text, int width) {
        StringBuilder out = new StringBuilder();
        int col = 0;
        for (String w : text.split("\\s+")) {
            if (col > 0 && col + 1 + w.length() > width) {
                out.append('\n');
                col = 0;
            }
            if (col > 0) {
                out.append(' ');
                col++;
            }
            out.append(w);
            col += w.length();
        }
        return out.toString();
    }

    public static void main(String[] args) {
        String text = "The quick brown fox jumps over the lazy dog. Pack my box with five dozen liquor jugs! How vexingly quick daft zebras jump; sphinx of black quartz, judge my vow.";
        for (int k : new int[] {0, 1, 13, 25, 26, -3}) {
            p("caesar " + k, caesar(text.substring(0, 44), k));
        }
        p("rot13 twice", caesar(caesar(text, 13), 13).equals(text));
        for (String s : new String[] {"", "a", "aaabbbccd", "abcabc", "zzzzzzzzzzzz"}) {
            p("rle", rle(s));
        }
        String[][] pairs = {{"kitten", "sitting"}, {"", "abc"}, {"flaw", "lawn"}, {"same", "same"}, {"intention", "execution"}};
        for (String[] q : pairs) {
            p("lev " + q[0], levenshtein(q[0], q[1]));
        }
        for (int n : new int[] {1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999}) {
            p("roman " + n, roman(n));
        }
        wrap(text, 30).lines().forEach(l -> p("line", l));
        Map<Character, Integer> freq = new TreeMap<>();
        for (char c : text.toLowerCase().toCharArray()) {
            if (Character.isLetter(c)) {
                freq.merge(c, 1, Integer::sum);
            }
        }
        p("freq", freq);
        p("longest", java.util.Arrays.stream(text.split("\\W+")).max(java.util.Comparator.comparingInt(String::length).thenComparing(java.util.Comparator.naturalOrder())).get());
        p("acronym", java.util.Arrays.stream(text.split("\\W+")).map(w -> w.substring(0, 1).toUpperCase()).collect(Collectors.joining()));
        p("title", java.util.Arrays.stream("hello wide world".split(" ")).map(w -> Character.toTitleCase(w.charAt(0)) + w.substring(1)).collect(Collectors.joining(" ")));
        p("vowels", text.chars().filter(c -> "aeiou".indexOf(c) >= 0).count());
        StringBuilder bin = new StringBuilder();
        for (char c : "Hi!".toCharArray()) {
            bin.append(String.format("%8s", Integer.toBinaryString(c)).replace(' ', '0')).append(' ');
        }
        p("binary", bin);
        String csv = "a,\"b,c\",d,\"e\"\"f\",";
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i <= csv.length(); i++) {
            char c = i < csv.length() ? csv.charAt(i) : ',';
            if (c == '"') {
                if (quoted && i + 1 < csv.length() && csv.charAt(i + 1) == '"') {
                    cell.append('"');
                    i++;
                } else {
                    quoted = !quoted;
                }
            } else if (c == ',' && !quoted) {
                p("cell", cell);
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        p("compare chain", "a".compareTo("b") < 0 ? "ok" : "bad");
        p("valueOf", String.valueOf(3.0f) + String.valueOf((Object) "x") + String.valueOf(new char[] {'1', '2', '3'}, 1, 2));
    }
}
