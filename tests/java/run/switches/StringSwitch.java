/** String switches: colliding hash codes, empty, unicode, null, fall-through, nested, expressions. */
package switches;

public class StringSwitch {
    static String s(String x) {
        switch (x) {
            case "Aa": return "first";
            case "BB": return "second";
            case "AaAa": return "c1";
            case "BBBB": return "c2";
            case "AaBB": return "c3";
            case "": return "empty";
            case "\0": return "nul";
            case "\u00e9\u20ac": return "uni";
            case "polygenelubricants": return "min hash";
            case "f5a5a608": return "zero hash";
            default: return "none";
        }
    }

    static String fall(String x) {
        StringBuilder sb = new StringBuilder();
        switch (x) {
            case "a": sb.append('a'); case "b": sb.append('b'); break; case "c": sb.append('c'); default: sb.append('d'); case "e": sb.append('e');
        }
        return sb.toString();
    }

    static int days(String month, boolean leap) {
        return switch (month) {
            case "apr", "jun", "sep", "nov" -> 30;
            case "feb" -> { if (leap) yield 29; yield 28; }
            case "jan", "mar", "may", "jul", "aug", "oct", "dec" -> 31;
            default -> throw new IllegalArgumentException("month " + month);
        };
    }

    static final String K = "k" + 1;

    public static void main(String[] args) {
        for (String x : new String[] {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "\0", "\0\0", "\u00e9\u20ac", "polygenelubricants", "f5a5a608", "aa", "C#", "Aa "}) System.out.println(x.hashCode() + " " + s(x) + " " + s(new String(x.toCharArray())) + " " + s(x.concat("")));
        for (String x : "a b c d e f".split(" ")) System.out.print(fall(x) + " ");
        System.out.println();
        for (String m : new String[] {"jan", "feb", "apr", "dec", "xxx"}) try {
            System.out.println(m + " " + days(m, false) + " " + days(m, true));
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { s(null); } catch (NullPointerException e) { System.out.println("npe"); }
        switch ("k" + (args.length + 1)) { case K: System.out.println("const"); break; default: System.out.println("no"); }
        for (String op : new String[] {"+", "-", "*", "/", "%", "**"}) {
            int r; int a = 17, b = 5;
            switch (op) {
                case "+": r = a + b;
                break;
                case "-": r = a - b;
                break;
                case "*": r = a * b;
                break;
                case "/": r = a / b;
                break;
                case "%": r = a % b;
                break;
                default: r = -1;
            }
            System.out.print(op + r + " ");
        }
        System.out.println();
        String prog = "push 3 push 4 add dup mul push 7 sub neg print swap end junk";
        int[] st = new int[16]; int sp = 0; String[] tok = prog.split(" ");
        run:
        for (int i = 0; i < tok.length; i++) switch (tok[i]) {
            case "push" -> st[sp++] = Integer.parseInt(tok[++i]);
            case "add" -> { sp--; st[sp - 1] += st[sp]; }
            case "sub" -> { sp--; st[sp - 1] -= st[sp]; }
            case "mul" -> { sp--; st[sp - 1] *= st[sp]; }
            case "dup" -> { st[sp] = st[sp - 1]; sp++; }
            case "neg" -> st[sp - 1] = -st[sp - 1];
            case "print" -> System.out.println("top " + st[sp - 1]);
            case "end" -> { break run; }
            default -> System.out.println("unknown " + tok[i]);
        }
        for (String o : new String[] {"x", "yy"}) for (String p : new String[] {"x", "yy"}) {
            switch (o) {
                case "x": switch (p) { case "x": System.out.print("xx "); break; default: System.out.print("xy "); }
                break;
                case "yy": System.out.print(switch (p) { case "x" -> "yx "; default -> "yy "; });
            }
        }
        System.out.println();
        int cnt = 0; String[] keys = {"alpha", "beta", "gamma", "delta", "eps", "zeta"};
        for (int i = 0; i < 6000; i++) cnt += switch (keys[i % 6]) {
            case "alpha" -> 1; case "beta" -> 20; case "gamma" -> 300; case "delta" -> 4000; default -> 7;
        };
        System.out.println(cnt);
        switch ("Q") { case "q": System.out.println("lower"); break; case "Q": System.out.println("upper"); }
        switch ("only") { default: System.out.println("default only"); }
    }
}
