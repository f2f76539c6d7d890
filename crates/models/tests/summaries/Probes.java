import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

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
    static String stripLeading(String s) { return s.stripLeading(); }
    static String stripTrailing(String s) { return s.stripTrailing(); }
    static String replaceOne(String s) { return s.replace("a", "b"); }
    static String replaceLonger(String s) { return s.replace("ab", "xyz"); }
    static String replaceAway(String s) { return s.replace("-", ""); }
    static String replaceSelf(String s) { return s.replace("aa", "a"); }
    static String replaceWide(String s) { return s.replace("a", "\u0391"); }
    static String replaceWideAway(String s) { return s.replace("\u0391", "x"); }
    static String replaceChars(String s, char c, char d) { return s.replace("b" + c, d + "b"); }
    static String replaceUnknown(String s, String t) { return s.replace(t, "<>"); }
    static String replaceNothing(String s) { return s.replace("", "."); }
    static boolean region(String s, int i, String t, int j, int n) { return s.regionMatches(i, t, j, n); }
    static boolean regionCase(String s, int i, String t, int j, int n) { return s.regionMatches(true, i, t, j, n); }
    static boolean regionEither(boolean b, String s, String t) { return s.regionMatches(b, 1, t, 0, 2); }
    static boolean regionKnown(String s) { return s.regionMatches(true, 1, "ab", 0, 2); }
    static int charArray(String s) {
        char[] c = s.toCharArray();
        return c.length * 31 + (c.length > 1 ? c[1] : 7);
    }
    static char charArrayAt(String s, int i) { return s.toCharArray()[i]; }
    static String ofChars(String s) { return new String(s.toCharArray()); }
    static String ofSomeChars(String s, int i, int n) { return new String(s.toCharArray(), i, n); }
    static String valueOfChars(String s, char c) {
        char[] a = s.toCharArray();
        if (a.length > 2) a[2] = c;
        return String.valueOf(a);
    }
    static String joined(String s, String t) { return String.join(", ", s, t, "x"); }
    static String joinedBy(String s) { return String.join(s, "a", "b", "c"); }
    static String joinedList(String s, String t) { return String.join("-", java.util.List.of(s, t)); }
    static int chained(String s, String t) { return s.trim().concat(t).substring(1).hashCode(); }
    static boolean keyValue(String s) {
        int i = s.indexOf('=');
        return i >= 0 && s.substring(0, i).trim().equals("a") && s.substring(i + 1).startsWith("b");
    }

    static boolean isDigit(char c) { return Character.isDigit(c); }
    static boolean isLetter(char c) { return Character.isLetter(c); }
    static boolean isLetterOrDigit(char c) { return Character.isLetterOrDigit(c); }
    static boolean isAlphabetic(int c) { return Character.isAlphabetic(c); }
    static boolean isAlphabeticChar(char c) { return Character.isAlphabetic(c); }
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

    static int parseInt(String s) { return Integer.parseInt(s); }
    static int parseIntTen(String s) { return Integer.parseInt(s, 10); }
    static int parseIntHex(String s) { return Integer.parseInt(s, 16); }
    static int parseIntBinary(String s) { return Integer.parseInt(s, 2); }
    static int parseIntMost(String s) { return Integer.parseInt(s, 36); }
    static int parseIntAny(String s, int i) { return Integer.parseInt(s, i); }
    static long parseLongHex(String s) { return Long.parseLong(s, 16); }
    static long parseLongMost(String s) { return Long.parseLong(s, 36); }
    static int valueOfHex(String s) { return Integer.valueOf(s, 16); }
    static int valueOf(String s) { return Integer.valueOf(s); }
    static long parseLong(String s) { return Long.parseLong(s); }
    static boolean parseBoolean(String s) { return Boolean.parseBoolean(s); }
    static String printInt(int i) { return Integer.toString(i); }
    static String printLong(long i) { return Long.toString(i); }
    static String valueOfInt(int i) { return String.valueOf(i); }
    static String upper(String s) { return s.toUpperCase(); }
    static boolean sameUpper(String s, String t) { return s.toUpperCase().equals(t.toUpperCase()); }
    static String lower(String s) { return s.toLowerCase(java.util.Locale.ROOT); }

    static String join(String s, String t) { return s + t; }
    static String joinAll(String s, int i, char c, boolean b) { return "<" + s + i + c + b + ">"; }
    static String joinLong(long i, String s) { return s + i; }
    static String joinSelf(String s) { return s + "," + s; }
    static String build(String s, String t) { return new StringBuilder(s).append(t).append('x').toString(); }
    static String buildSmall(String s, char c) { return new StringBuilder(1).append(s).append(c).append(s).toString(); }
    static int capacity(String s, String t) { return new StringBuilder().append(s).append(t).append(s).capacity(); }
    static int capacityOf(String s) { return new StringBuilder(s).append("abc").capacity(); }
    static int builtLength(String s, int i) { return new StringBuilder(s).append(i).length(); }
    static char builtChar(String s, int i) { return new StringBuilder(s).append("yz").charAt(i); }
    static String insert(String s, int i, String t) { return new StringBuilder(s).insert(i, t).toString(); }
    static String insertChar(String s, int i, char c) { return new StringBuilder(s).insert(i, c).toString(); }
    static String insertFront(String s, String t) { return new StringBuilder(s).insert(0, t).toString(); }
    static String insertInt(String s, int i) { return new StringBuilder(s).insert(1, i).toString(); }
    static String delete(String s, int i, int j) { return new StringBuilder(s).delete(i, j).toString(); }
    static String deleteChar(String s, int i) { return new StringBuilder(s).deleteCharAt(i).toString(); }
    static String deleteLast(String s) {
        StringBuilder b = new StringBuilder(s);
        b.deleteCharAt(b.length() - 1);
        return b.append('!').toString();
    }
    static String setLength(String s, int i) {
        StringBuilder b = new StringBuilder(s);
        b.setLength(i < 99 ? i : 99);
        return b.append('!').toString();
    }
    static String setChar(String s, int i, char c) {
        StringBuilder b = new StringBuilder(s);
        b.setCharAt(i, c);
        return b.toString();
    }
    static String reverse(String s) { return new StringBuilder(s).reverse().toString(); }
    static String builtPart(String s, int i, int j) { return new StringBuilder(s).append("abc").substring(i, j); }
    static String buffer(String s, String t) { return new StringBuffer(s).append(t).reverse().toString(); }
    static String copyOfBuilder(String s) { return new String(new StringBuilder().append(s).append("ab")); }
    static int builtIndex(String s, String t) { return new StringBuilder(s).append("ab").indexOf(t); }
    static int builtIndexFrom(String s, String t, int i) { return new StringBuilder(s).append("ab").indexOf(t, i); }
    static int builtLastIndex(String s, String t) { return new StringBuilder(s).append("ab").lastIndexOf(t); }
    static int builtLastIndexFrom(String s, int i) { return new StringBuilder(s).append("ab").lastIndexOf("a", i); }
    static String appendPart(String s, String t, int i, int j) { return new StringBuilder(s).append(t, i, j).toString(); }
    static String appendKnownPart(String s, int i) { return new StringBuilder(s).append("abcdef", 2, i).toString(); }
    static String appendBuilder(String s, String t) {
        return new StringBuilder(s).append(new StringBuilder(t).append('x')).append(new StringBuilder("y")).toString();
    }
    static String appendSelf(String s) {
        StringBuilder b = new StringBuilder(s);
        return b.append(b).toString();
    }
    static String appendChars(String s, String t) { return new StringBuilder(s).append(t.toCharArray()).toString(); }
    static boolean isPalindrome(String s) { return new StringBuilder(s).reverse().toString().equals(s); }

    static int sum(int[] a) {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum = sum * 31 + (i < a.length ? a[i] : 7);
        }
        return sum * 31 + a.length;
    }
    static int copy(int[] a, int i, int j, int n) {
        int[] b = {1, 2, 3, 4, 5, 6};
        System.arraycopy(a, i, b, j, n);
        return sum(b) * 31 + b[5];
    }
    static int copyInside(int[] a, int i, int n) {
        System.arraycopy(a, 0, a, i, n);
        return sum(a);
    }
    static int copyOf(int[] a, int n) { return sum(Arrays.copyOf(a, n & 15)); }
    static int copyOfAny(int[] a, int n) { return Arrays.copyOf(a, n < 99 ? n : 99).length; }
    static int copyOfRange(int[] a, int i, int j) { return sum(Arrays.copyOfRange(a, i, j < 99 ? j : 99)); }
    static int cloned(int[] a) { return sum(a.clone()); }
    static boolean arraysEqual(int[] a, int[] b) { return Arrays.equals(a, b); }
    static boolean arraysEqualCopy(int[] a, int i) {
        int[] b = a.clone();
        if (b.length > 2) b[2] ^= i & 1;
        return Arrays.equals(a, b);
    }
    static int arrayHash(int[] a) { return Arrays.hashCode(a); }
    static int fill(int[] a, int i) { Arrays.fill(a, i); return sum(a); }
    static boolean objectsEqual(String s, String t) { return Objects.equals(s, t); }
    static int objectsHash(String s, int i) { return Objects.hash(s, i); }

    static int min(int a, int b) { return Math.min(a, b); }
    static int max(int a, int b) { return Math.max(a, b); }
    static long minLong(long a, long b) { return Math.min(a, b); }
    static long maxLong(long a, long b) { return Math.max(a, b); }
    static int abs(int a) { return Math.abs(a); }
    static long absLong(long a) { return Math.abs(a); }
    static int floorMod(int a, int b) { return Math.floorMod(a, b); }
    static int floorDiv(int a, int b) { return Math.floorDiv(a, b); }
    static long floorModLong(long a, long b) { return Math.floorMod(a, b); }
    static long floorDivLong(long a, long b) { return Math.floorDiv(a, b); }
    static int compareInts(int a, int b) { return Integer.compare(a, b); }
    static int compareLongs(long a, long b) { return Long.compare(a, b); }
    static int leadingZeros(int a) { return Integer.numberOfLeadingZeros(a); }
    static int trailingZeros(int a) { return Integer.numberOfTrailingZeros(a); }
    static int leadingZerosLong(long a) { return Long.numberOfLeadingZeros(a); }
    static int trailingZerosLong(long a) { return Long.numberOfTrailingZeros(a); }
    private static double odd(int a) {
        switch (a & 7) {
            case 0: return 0.0;
            case 1: return -0.0;
            case 2: return Double.NaN;
            case 3: return Double.POSITIVE_INFINITY;
            default: return a / 3.0;
        }
    }
    static long minDouble(int a, int b) { return Double.doubleToLongBits(Math.min(odd(a), odd(b))); }
    static long maxDouble(int a, int b) { return Double.doubleToLongBits(Math.max(odd(a), odd(b))); }
    static long minDoubles(long a, long b) {
        return Double.doubleToLongBits(Math.min(Double.longBitsToDouble(a), Double.longBitsToDouble(b)));
    }
    static int maxFloats(int a, int b) {
        return Float.floatToIntBits(Math.max(Float.intBitsToFloat(a), Float.intBitsToFloat(b)));
    }

    static String mapGet(String s, String t, String u) {
        Map<String, Integer> map = new HashMap<>();
        map.put(s, 1);
        map.put(t, 2);
        map.put("a", 3);
        return map.get(u) + " of " + map.size() + map.containsKey("") + map.getOrDefault("b", 7);
    }
    static String mapOrder(String s, String t) {
        Map<String, Integer> map = new HashMap<>();
        map.put("x", 0);
        map.put(s, 1);
        map.put(t, 2);
        return map.toString();
    }
    static int mapForEach(String s, String t) {
        Map<String, Integer> map = new HashMap<>();
        map.put(s, 1);
        map.put("ab", 2);
        map.put(t, 3);
        int[] sum = {0};
        map.forEach((key, value) -> sum[0] = 10 * sum[0] + value);
        map.keySet().forEach(key -> sum[0] = 10 * sum[0] + (key == null ? 9 : key.length()));
        return sum[0];
    }
    static int mapKeys(String s, String t) {
        Set<String> set = new HashSet<>();
        set.add(t);
        set.add(s);
        set.add("b");
        int sum = 0;
        for (Object key : set.toArray()) sum = 31 * sum + (key == null ? 7 : key.hashCode());
        return sum;
    }
    static String mapLinked(String s, String t, String u) {
        Map<String, String> map = new LinkedHashMap<>();
        map.put(s, "s");
        map.put(t, "t");
        map.remove(u);
        map.put("b", "b");
        return map.values().toString();
    }
    static String mapCompute(String s, String t) {
        Map<String, Integer> map = new LinkedHashMap<>();
        map.computeIfAbsent(s, key -> 1);
        map.computeIfAbsent(t, key -> 2);
        map.merge("a", 5, Integer::sum);
        map.merge(s, 10, Integer::sum);
        map.computeIfPresent(t, (key, value) -> value > 10 ? null : value + 100);
        map.compute("b", (key, value) -> value == null ? 1000 : -value);
        return map.values().toString();
    }
    static String mapGrows(String s, int i) {
        Map<String, Integer> map = new HashMap<>();
        map.put(s, 1);
        for (int at = 0; at < 14; at++) map.putIfAbsent("k" + at, at);
        map.put("k" + (i & 15), 99);
        return map.remove(s) + " " + map.size() + map.values();
    }
    static String mapOfInts(int a, int b, int c) {
        Map<Integer, String> map = new HashMap<>();
        map.put(a, "a");
        map.put(b, "b");
        map.put(7, "seven");
        return map.get(c) + map.size() + map.values();
    }
    static boolean setOfLongs(long a, long b) {
        Set<Long> set = new LinkedHashSet<>();
        return set.add(a) & set.add(b) && !set.contains(5L) && set.iterator().next() == a;
    }
    static boolean setOfChars(String s) {
        Set<Character> seen = new HashSet<>();
        for (char c : s.toCharArray()) if (!seen.add(c)) return false;
        return true;
    }
}
