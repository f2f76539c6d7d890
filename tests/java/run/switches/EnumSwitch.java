/** Enum switches in statement and expression form, missing constants, null, nested enums. */
package switches;

public class EnumSwitch {
    enum Color { RED, GREEN, BLUE, CYAN { @Override String x() { return "own body"; } }; String x() { return "plain"; } }
    enum Op { ADD, SUB, MUL, DIV }
    interface Holder { enum Inner { P, Q } }

    static String stmt(Color c) {
        String r = ""; switch (c) { case BLUE: r += "b"; case RED: r += "r"; break; case GREEN: return "g"; default: r = "def"; } return r;
    }
    static int expr(Color c) {
        return switch (c) { case RED -> 1; case GREEN -> 2; case BLUE -> { int k = c.ordinal(); yield k * 10; } case CYAN -> c.x().length(); };
    }
    static String partial(Color c) { switch (c) { case CYAN: return "cyan"; case RED: } return "rest"; }
    static double calc(Op o, double a, double b) {
        return switch (o) {
            case ADD: yield a + b;
            case SUB: yield a - b;
            case MUL: { double t = a; t *= b; yield t; }
            case DIV: if (b == 0) throw new ArithmeticException("zero");
            yield a / b;
        };
    }
    static String inner(Holder.Inner i) { return switch (i) { case P -> "p"; case Q -> "q"; }; }

    public static void main(String[] args) {
        for (Color c : Color.values()) System.out.println(c + " " + stmt(c) + " " + expr(c) + " " + partial(c) + " " + c.x() + " " + c.getClass().getSimpleName() + " " + c.getDeclaringClass().getSimpleName());
        for (Op o : Op.values()) for (double b : new double[] {2, 0}) try {
            System.out.println(o + " " + calc(o, 7, b));
        } catch (ArithmeticException e) { System.out.println(o + " " + e.getMessage()); }
        System.out.println(inner(Holder.Inner.P) + inner(Holder.Inner.Q));
        try { stmt(null); } catch (NullPointerException e) { System.out.println("npe stmt"); }
        try { expr(null); } catch (NullPointerException e) { System.out.println("npe expr"); }
        int[] count = new int[4];
        for (int i = 0; i < 1000; i++) switch (Color.values()[i * 7 % 4]) {
            case RED -> count[0]++; case GREEN -> count[1] += 2; case BLUE, CYAN -> { count[2]++; count[3]--; }
        }
        System.out.println(java.util.Arrays.toString(count));
        Thread.State st = Thread.currentThread().getState();
        switch (st) {
            case RUNNABLE: System.out.println("runnable");
            break;
            case NEW: case BLOCKED: System.out.println("odd");
            break;
            default: System.out.println("other");
        }
        switch (java.util.concurrent.TimeUnit.SECONDS) {
            case DAYS -> System.out.println("days"); case SECONDS -> System.out.println("seconds"); default -> System.out.println("default");
        }
        Color a = Color.RED, b = Color.CYAN;
        System.out.println(switch (a) { case RED -> switch (b) { case CYAN -> "red-cyan"; default -> "red-x"; }; default -> "x"; });
        StringBuilder sb = new StringBuilder(); Op s = Op.ADD;
        for (int i = 0; i < 10; i++) {
            sb.append(s.name().charAt(0));
            s = switch (s) { case ADD -> Op.MUL; case MUL -> i > 4 ? Op.DIV : Op.SUB; case SUB -> Op.ADD; case DIV -> Op.SUB; };
        }
        System.out.println(sb);
    }
}
