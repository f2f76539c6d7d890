import java.util.Arrays;
import java.util.Objects;

/** Calls of library methods that have summaries, a method each. */
class Probes {
    static int length(String s) { return s.length(); }
    static boolean isEmpty(String s) { return s.isEmpty(); }
    static boolean isBlank(String s) { return s.isBlank(); }
    static char charAt(String s, int i) { return s.charAt(i); }
    static char charAtOne(String s) { return s.charAt(1); }
    static int hash(String s) { return s.hashCode(); }
    static int hashTwice(String s) { return s.hashCode() * 7 + s.hashCode(); }
    static boolean equalTo(String s, String t) { return s.equals(t); }
    static boolean equalsLiteral(String s) { return s.equals("ab"); }
    static boolean literalEquals(String s) { return "\u0391z".equals(s); }
    static boolean equalsObject(String s, int i) { return s.equals((Object) Integer.valueOf(i)); }
    static boolean ignoreCase(String s, String t) { return s.equalsIgnoreCase(t); }
    static boolean ignoreCaseLiteral(String s) { return "true".equalsIgnoreCase(s); }
    static int compare(String s, String t) { return s.compareTo(t); }
    static int compareLiteral(String s) { return s.compareTo("ab"); }
    static boolean startsWith(String s, String t) { return s.startsWith(t); }
    static boolean startsWithFrom(String s, String t, int i) { return s.startsWith(t, i); }
    static boolean startsWithLiteral(String s) { return s.startsWith("a", 1); }
    static boolean endsWith(String s, String t) { return s.endsWith(t); }
    static boolean contains(String s, String t) { return s.contains(t); }
    static boolean containsLiteral(String s) { return s.contains("ab"); }
    static int indexOfChar(String s, char c) { return s.indexOf(c); }
    static int indexOfCode(String s, int c) { return s.indexOf(c); }
    static int indexOfCharFrom(String s, char c, int i) { return s.indexOf(c, i); }
    static int lastIndexOfChar(String s, char c) { return s.lastIndexOf(c); }
    static int lastIndexOfCharFrom(String s, char c, int i) { return s.lastIndexOf(c, i); }
    static int indexOf(String s, String t) { return s.indexOf(t); }
    static int indexOfFrom(String s, String t, int i) { return s.indexOf(t, i); }
    static int lastIndexOf(String s, String t) { return s.lastIndexOf(t); }
    static int lastIndexOfFrom(String s, String t, int i) { return s.lastIndexOf(t, i); }
    static String trim(String s) { return s.trim(); }
    static String strip(String s) { return s.strip(); }
    static String substring(String s, int i) { return s.substring(i); }
    static String substringTwo(String s, int i, int j) { return s.substring(i, j); }
    static String substringKnown(String s) { return s.substring(1, 3); }
    static String concat(String s, String t) { return s.concat(t); }
    static String replace(String s, char c, char d) { return s.replace(c, d); }
    static String replaceKnown(String s) { return s.replace('a', '\u0391'); }
    static int chained(String s, String t) { return s.trim().concat(t).substring(1).hashCode(); }
    static boolean keyValue(String s) {
        int i = s.indexOf('=');
        return i >= 0 && s.substring(0, i).trim().equals("a") && s.substring(i + 1).startsWith("b");
    }

    static boolean isDigit(char c) { return Character.isDigit(c); }
    static boolean isLetter(char c) { return Character.isLetter(c); }
    static boolean isLetterOrDigit(char c) { return Character.isLetterOrDigit(c); }
    static boolean isAlphabetic(int c) { return Character.isAlphabetic(c); }
    static boolean isWhitespace(char c) { return Character.isWhitespace(c); }
    static boolean isSpaceChar(char c) { return Character.isSpaceChar(c); }
    static boolean isUpperCase(char c) { return Character.isUpperCase(c); }
    static boolean isLowerCase(char c) { return Character.isLowerCase(c); }
    static char toUpperCase(char c) { return Character.toUpperCase(c); }
    static char toLowerCase(char c) { return Character.toLowerCase(c); }
    static int digit(char c) { return Character.digit(c, 10); }
    static int digitHex(char c) { return Character.digit(c, 16); }
    static int digitMost(int c) { return Character.digit(c, 36); }
    static int numericValue(char c) { return Character.getNumericValue(c); }
}
