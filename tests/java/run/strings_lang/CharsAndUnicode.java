/** Strings as data at language level: char arithmetic, surrogates, Latin-1 versus UTF-16 storage, hash codes, comparison. */
package strings_lang;

public class CharsAndUnicode {
    static String caesar(String s, int k) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c >= 'a' && c <= 'z' ? (char) ((c - 'a' + k + 26) % 26 + 'a') : Character.isUpperCase(c) ? (char) ((c - 'A' + k + 26) % 26 + 'A') : c);
        return sb.toString();
    }
    static String esc(String s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i); if (c < 32 || c > 126) sb.append(String.format("\\u%04x", (int) c)); else sb.append(c);
        }
        return sb.toString();
    }
    public static void main(String[] args) {
        String[] ss = {"", "a", "\0", "\u007f", "\u0080", "\u00ff", "\u0100", "\u07ff", "\u0800", "\uffff", "\ud800", "\udc00", "\ud83d\ude00", "a\u00e9", "a\u4e2d", "\u00df", "I\u0307", "\ufb03", "\u01c5"};
        for (String s : ss) System.out.println(esc(s) + " len " + s.length() + " cps " + s.codePointCount(0, s.length()) + " hash " + s.hashCode() + " up " + esc(s.toUpperCase()) + " low " + esc(s.toLowerCase()) + " utf8 " + s.getBytes(java.nio.charset.StandardCharsets.UTF_8).length + " utf16 " + s.getBytes(java.nio.charset.StandardCharsets.UTF_16BE).length + " latin " + s.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1).length + " rev " + esc(new StringBuilder(s).reverse().toString()));
        for (String a : ss) {
            StringBuilder sb = new StringBuilder();
            for (String b : ss) sb.append(Integer.signum(a.compareTo(b)) + 1).append(a.equals(b) ? '=' : a.equalsIgnoreCase(b) ? '~' : '.');
            System.out.println(sb);
        }
        System.out.println(caesar("Hello, World!", 3) + caesar(caesar("Hello, World!", 3), -3) + caesar("xyz", 30));
        char c = 'a';
        c += 1;
        c++;
        System.out.println(c + " " + (c + 1) + " " + (char) (c + 1) + " " + c-- + c + (int) '\n' + ('a' < 'b') + (char) 0x41 + '\u0042' + "\u0043");
        System.out.println("abc".compareTo("abd") + " " + "abc".compareTo("ab") + " " + "A".compareToIgnoreCase("b") + " " + "\uffff".compareTo("\ud83d\ude00") + " " + "z".compareTo("\u00e9"));
        String mix = "a\u00e9\u4e2d\ud83d\ude00z";
        for (int i = 0; i < mix.length(); i++) System.out.print(esc("" + mix.charAt(i)) + ":" + Integer.toHexString(mix.codePointAt(i)) + " ");
        System.out.println(mix.offsetByCodePoints(0, 4) + " " + mix.indexOf(0x1f600) + " " + mix.indexOf("\ude00") + " " + mix.lastIndexOf('z'));
        System.out.println(esc(mix.substring(1, 3)) + " " + mix.substring(0, 2).equals("a\u00e9") + " " + "a\u4e2d".substring(0, 1).equals("a") + " " + "a\u4e2d".substring(0, 1).hashCode() + " " + "\u4e2da".replace('\u4e2d', 'b') + " " + "\u4e2d".replace('\u4e2d', 'b').equals("b"));
        System.out.println(mix.chars().sum() + " " + mix.codePoints().sum() + " " + esc(mix.replace("\ud83d\ude00", "!")) + " " + esc(String.join("\u2028", "a", "b")) + " " + mix.contains("\u4e2d") + " " + mix.startsWith("\u00e9", 1) + " " + mix.endsWith("z"));
        for (char q : new char[] {'a', 'Z', '5', ' ', '\t', '_', '$', '\u00e9', '\u0660', '\u4e2d', '\u00a0', '\u2003', '\ud800', '\u0000', '\uffff', '\u00b2', '\u2160'}) System.out.print((Character.isLetter(q) ? 1 : 0) + "" + (Character.isDigit(q) ? 1 : 0) + (Character.isWhitespace(q) ? 1 : 0) + (Character.isSpaceChar(q) ? 1 : 0) + (Character.isJavaIdentifierStart(q) ? 1 : 0) + (Character.isUpperCase(q) ? 1 : 0) + Character.getNumericValue(q) + "/" + Character.getType(q) + " ");
        System.out.println();
        int[] freq = new int[128];
        for (char q : "the quick brown fox".toCharArray()) freq[q]++;
        for (char q = 'a'; q <= 'z'; q++) if (freq[q] > 1) System.out.print(q + "" + freq[q] + " ");
        System.out.println();
        int \u0061bc = 5;
        System.out.println(abc + " " + "".length() + "\\".length());
        String höhe = "umlaut", 变量 = "han", $x_1 = "dollar";
        System.out.println(höhe + 变量 + $x_1);
        System.out.println(new StringBuilder("a\u00e9").append('\u4e2d').append((char) 0).append(1.5f).append(new char[] {'x', 'y'}, 1, 1).insert(0, true).insert(2, 'Z').deleteCharAt(1).replace(0, 2, "##").length() + " " + "x".repeat(5) + "ab".repeat(0).isEmpty() + " \t x ".strip() + "|" + " \u2003x".trim().length() + "\u2003x".strip().length() + " ".isBlank());
        System.out.println("%s %S %c %C %08.3f %+d %o %h %n".formatted("s", "s", 'c', 'c', Math.PI, 5, 8, "hi").trim());
    }
}
