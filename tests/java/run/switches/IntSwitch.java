/** Table and lookup switches over int, byte, short, char: ranges, gaps, extremes, fall-through, default anywhere. */
package switches;

public class IntSwitch {
    static String table(int x) {
        switch (x) {
            case 0: return "zero"; case 1: return "one"; case 2: return "two"; case 3: return "three"; case 5: return "five"; default: return "?";
        }
    }
    static String neg(int x) {
        switch (x) { case -3: return "-3"; case -2: return "-2"; case -1: return "-1"; case 0: return "0"; case 1: return "+1"; } return "out";
    }
    static String sparse(int x) {
        switch (x) {
            case Integer.MIN_VALUE: return "min";
            case -1000000: return "-1M";
            case 0: return "0";
            case 7: return "7";
            case 1 << 20: return "1<<20";
            case Integer.MAX_VALUE: return "max";
            default: return "none";
        }
    }
    static String high(int x) {
        switch (x) { case Integer.MAX_VALUE - 2: return "a"; case Integer.MAX_VALUE - 1: return "b"; case Integer.MAX_VALUE: return "c"; } return "-";
    }
    static String low(int x) {
        switch (x) { case Integer.MIN_VALUE: return "a"; case Integer.MIN_VALUE + 1: return "b"; case Integer.MIN_VALUE + 2: return "c"; } return "-";
    }
    static String fall(int x) {
        String s = "";
        switch (x) { case 1: s += "1"; case 2: s += "2"; break; default: s += "d"; case 3: s += "3"; case 4: s += "4"; break; case 5: s += "5"; }
        return s;
    }
    static String defFirst(int x) { switch (x) { default: return "def"; case 10: return "10"; case 20: return "20"; } }
    static String none(int x) { switch (x) { } return "none"; }
    static String onlyDef(int x) { switch (x) { default: return "only" + x; } }
    static String one(int x) { switch (x) { case 42: return "yes"; } return "no"; }
    static String bytes(byte b) {
        switch (b) { case -128: return "min"; case -1: return "m1"; case 0: return "z"; case 127: return "max"; default: return "b" + b; }
    }
    static String shorts(short b) { switch (b) { case -32768: return "min"; case 32767: return "max"; default: return "s" + b; } }
    static String chars(char c) {
        switch (c) {
            case 'a': case 'e': case 'i': case 'o': case 'u': return "vowel";
            case '0': case '1': case '2': return "digit";
            case '\u20ac': return "euro";
            case '\uffff': return "last";
            case 0: return "nul";
            default: return "other";
        }
    }
    static String boxed(Integer i) { switch (i) { case 1: return "one"; case 2: return "two"; default: return "many"; } }
    static String boxedc(Character c) { switch (c) { case 'x': return "ex"; default: return "not"; } }
    static final int K1 = 3, K2 = K1 * 4;
    static String consts(int x) {
        switch (x) {
            case K1: return "K1";
            case K2: return "K2";
            case K1 + K2: return "sum";
            case 'A': return "A";
            case (byte) 200: return "-56";
            default: return "";
        }
    }
    static int nested(int a, int b) {
        int r = 0;
        switch (a) {
            case 1: switch (b) { case 1: r = 11; break; case 2: r = 12; default: r += 100; }
            r++;
            break;
            case 2: r = switch (b) { case 1 -> 21; default -> 22; };
        }
        return r;
    }

    public static void main(String[] args) {
        for (int i : new int[] {-1, 0, 1, 2, 3, 4, 5, 6, Integer.MAX_VALUE, Integer.MIN_VALUE}) System.out.println(i + " " + table(i) + " " + neg(i) + " " + sparse(i) + " " + high(i) + " " + low(i) + " " + fall(i) + " " + defFirst(i) + " " + none(i) + " " + onlyDef(i) + " " + one(i));
        for (int i : new int[] {-4, -3, -2, -1, -1000000, -1000001, 7, 8, 1 << 20, 1 << 21, Integer.MAX_VALUE - 1, Integer.MAX_VALUE - 2, Integer.MAX_VALUE - 3, Integer.MIN_VALUE + 1, Integer.MIN_VALUE + 2, Integer.MIN_VALUE + 3, 10, 20, 42}) System.out.println(i + " " + neg(i) + " " + sparse(i) + " " + high(i) + " " + low(i) + " " + defFirst(i) + " " + one(i));
        for (int i = 0; i < 7; i++) System.out.print(fall(i) + " ");
        System.out.println();
        for (int i : new int[] {-128, -1, 0, 1, 127, 128, 255}) System.out.print(bytes((byte) i) + " " + shorts((short) (i * 256 + (i == 127 ? 255 : 0))) + " ");
        System.out.println();
        for (char c : "a1z9u\u20ac\uffff\0".toCharArray()) System.out.print(chars(c) + " ");
        System.out.println();
        System.out.println(boxed(1) + boxed(2) + boxed(300) + boxedc('x') + boxedc('y'));
        try { boxed(null); } catch (NullPointerException e) { System.out.println("npe"); }
        for (int i : new int[] {3, 12, 15, 65, -56, 0}) System.out.print("[" + consts(i) + "]");
        System.out.println();
        for (int a = 0; a < 3; a++) for (int b = 0; b < 4; b++) System.out.print(nested(a, b) + " ");
        System.out.println();
        int acc = 0;
        for (int i = 0; i < 3000; i++) switch (i % 11) {
            case 0: acc += 1;
            break;
            case 1: case 2: acc ^= i;
            case 3: acc += 3;
            break;
            case 7: acc = acc * 31;
            break;
            case 10: acc -= 10;
            default: acc++;
        }
        System.out.println(acc);
        int st = 0; StringBuilder sb = new StringBuilder();
        for (char c : "/* c */ x = 1; // y\n z".toCharArray()) {
            switch (st) {
                case 0: if (c == '/') st = 1; else sb.append(c);
                break;
                case 1: st = c == '*' ? 2 : c == '/' ? 4 : 0;
                break;
                case 2: if (c == '*') st = 3;
                break;
                case 3: st = c == '/' ? 0 : 2;
                break;
                case 4: if (c == '\n') st = 0;
            }
        }
        System.out.println(sb);
        int i = 0; switch (i++) { case 0: i += 10; case 1: i += 100; } System.out.println(i);
        switch (args.length) { case 0: int q = 5; System.out.println(q); case 1: q = 6; System.out.println(q); }
    }
}
