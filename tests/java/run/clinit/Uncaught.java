//! exit: 1
/** An exception in a nested class's initialiser, uncaught by main: the trace with its cause. */
package clinit;

public class Uncaught {
    static class Config {
        static final int LIMIT = parse("12x");
        static int parse(String s) {
            if (!Character.isDigit(s.charAt(s.length() - 1))) throw new IllegalArgumentException("bad limit: " + s); return Integer.parseInt(s);
        }
    }
    static int use() { return Config.LIMIT; }
    public static void main(String[] args) {
        System.out.println("start");
        try { use(); } catch (ExceptionInInitializerError e) { System.out.println("first " + e.getCause().getMessage()); }
        try { use(); } catch (NoClassDefFoundError e) { System.out.println("second " + e.getMessage()); }
        System.out.println(Other.class.getSimpleName());
        int k = Other.VALUE;
        System.out.println("unreachable " + k);
    }
    static class Other {
        static int VALUE;
        static {
            int[] a = new int[2];
            VALUE = a[3];
        }
    }
}
