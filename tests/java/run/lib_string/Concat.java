/** String concatenation of every operand type, nulls, compound assignment and constant folding. */
package lib_string;

public class Concat {
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

    static int calls;

    static String next(String s) {
        calls++;
        return s + calls;
    }

    static class Loud {
        final String n;

        Loud(String n) {
            this.n = n;
        }

        @Override
        public String toString() {
            calls++;
            return n == null ? null : "<" + n + calls + ">";
        }
    }

    static final String CONST = "c" + 1 + 2L + 'x' + true + 1.5 + 2.5f + (byte) 3;

    public static void main(String[] args) {
        byte b = -1;
        short sh = 300;
        char c = 'Z';
        int i = Integer.MIN_VALUE;
        long l = Long.MIN_VALUE;
        float f = 1e10f;
        double d = 1e-7;
        boolean z = false;
        Object n = null;
        String ns = null;
        Integer boxed = 7;
        int[] noArray = null;
        p("all", b + " " + sh + c + i + "," + l + "," + f + "," + d + z + n + ns + boxed + noArray);
        p("order", 1 + 2 + "x" + 1 + 2 + ('a' + 'b') + (char) ('a' + 1) + 'c' + 'd');
        p("char plus", 'a' + 'b' + "c" + 'd' + 1);
        String s = "";
        s += 1;
        s += 'c';
        s += 2.0;
        s += null;
        s += n;
        s += true;
        s += 5L + 6;
        p("compound", s);
        String u = null;
        u += "x";
        p("null compound", u);
        p("calls", next("a") + next("b") + next("c") + calls);
        p("toString order", "" + new Loud("p") + new Loud("q") + calls + new Loud(null) + calls);
        Object o = "obj";
        o += "ect";
        p("object compound", o);
        CharSequence cs = new StringBuilder("sb");
        p("sequence", cs + "!" + cs);
        p("const", CONST + (CONST == "c12x" + "true1.52.53" ? " same" : " different"));
        String[] arr = {"x"};
        int k = 0;
        arr[k++] += "y" + k;
        p("array compound", arr[0] + k);
        p("wide", "\u4e00" + 1 + '\u4e01' + "\u00e9" + 1.0f);
        p("wide char only", "abc" + c + '\u20ac' + "\u00ff");
        p("doubles", "" + 0.0 + " " + -0.0 + " " + Double.NaN + " " + Double.POSITIVE_INFINITY + " " + Double.MIN_VALUE + " " + Double.MAX_VALUE + " " + Float.MIN_VALUE + " " + Float.MAX_VALUE + " " + 100.0 + " " + 1e7 + " " + 1e21 + " " + 0.001 + " " + 0.0001);
        p("ints", "" + 0 + -1 + 10 + 99 + 100 + -100 + Integer.MAX_VALUE + " " + Long.MAX_VALUE + (short) 40000 + (byte) 200 + (char) 97);
        p("special chars", "a\u0001b\u0002c" + i + "\u0001" + l + "\u0002");
        String many = "0" + b + "1" + sh + "2" + c + "3" + i + "4" + l + "5" + f + "6" + d + "7" + z + "8" + n + "9" + ns + "A" + boxed + "B" + b + "C" + sh + "D" + c + "E" + i
                + "F" + l + "G" + f + "H" + d + "I" + z + "J" + n + "K" + ns + "L" + boxed + "M" + b + sh + c + i + l + f + d + z + n + ns + boxed;
        p("many", many);
        String big = "";
        for (int j = 0; j < 210; j++) {
            big += j + ";";
        }
        p("big", big.length() + " " + big.hashCode());
        p("40 operands", "" + i + c + i + c + i + c + i + c + i + c + i + c + i + c + i + c + i + c + i + c + i + c + i + c + i + c + i + c + i + c + i + c + i + c + i + c + i + c + i + c);
        p("text block", """
            first "quoted" \
            joined
              indented\tTab
            trailing   \s
            end""" + 1);
        p("ternary", (calls > 3 ? "many" : 'c') + "" + (z ? 1 : 'x') + (z ? null : 0));
        p("identity", (s + "" == s) + " " + ("" + "a" == "a") + " " + ((Object) ("" + s)).equals(s));
        p("empty", ("" + "").isEmpty() + " " + ("" + ns).length());
        final String fin = "fin";
        String nonFin = "fin";
        p("folding", (fin + "al" == "final") + " " + (nonFin + "al" == "final") + " " + ((nonFin + "al").intern() == "final"));
        for (int w = 0; w < 12; w++) {
            long v = (w % 2 == 0 ? 1 : -1) * (1L << (w * 5));
            p("long " + w, "v" + v + "/" + (int) v + "/" + (short) v + "/" + (byte) v + "/" + (float) v + "/" + (double) v);
        }
        for (int w = 0; w < 12; w++) {
            p("line " + w, w + (w % 3 == 0 ? "" : "\u00e9".repeat(w)) + (w % 4 == 0 ? "\u4e00" : 'x') + w * 1.25 + w * 0.1f);
        }
    }
}
