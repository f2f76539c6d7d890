/** Switch expressions: result types, boxing, yields inside try, operands on the stack, throws. */
package switches;

import java.util.function.IntSupplier;

public class SwitchExpr {
    static int n;
    static int side(int v) { n = n * 10 + v; return v; }
    static String ov(int x) { return "int " + x; }
    static String ov(long x) { return "long " + x; }
    static String ov(double x) { return "double " + x; }
    static String ov(Object x) { return "obj " + x; }

    static int tryYield(int k) {
        return 1000 * k + switch (k) {
            case 0 -> { try { yield Integer.parseInt("12"); } finally { n++; } }
            case 1 -> { try { yield Integer.parseInt("x"); } catch (NumberFormatException e) { yield -1; } finally { n += 10; } }
            case 2 -> { int s = 0; for (int i = 0; i < 10; i++) { if (i == 3) continue; if (i == 7) break; s += i; } yield s; }
            case 3 -> { IntSupplier q = () -> switch (k) { case 3 -> 33; default -> 0; }; yield q.getAsInt(); }
            case 4 -> { out: { if (n > 0) break out; yield 44; } yield 45; }
            case 5 -> throw new IllegalStateException("five");
            default -> { synchronized (SwitchExpr.class) { yield k; } }
        };
    }

    static Object gen(Object o, int k) {
        return switch (k) {
            case 0 -> o;
            case 1 -> null;
            case 2 -> 1;
            case 3 -> 2L;
            case 4 -> 'c';
            case 5 -> new int[] {1};
            case 6 -> "s" + k;
            default -> (Runnable) () -> { };
        };
    }

    public static void main(String[] args) {
        for (int k = 0; k < 7; k++) try {
            System.out.println(k + " " + tryYield(k) + " n=" + n);
        } catch (IllegalStateException e) { System.out.println(k + " " + e.getMessage()); }
        for (int k = 0; k < 8; k++) {
            Object o = gen("self", k);
            System.out.println(o == null ? "null" : o.getClass().isArray() ? "array" : o instanceof Runnable ? "runnable" : o.getClass().getSimpleName() + " " + o);
        }
        for (int k = 0; k < 4; k++) {
            System.out.println(ov(switch (k) { case 0 -> 1; case 1 -> 2L; default -> 3; }) + " " + ov(switch (k) { case 0 -> 1; case 1 -> 'c'; default -> (byte) 3; }) + " " + ov(switch (k) { case 0 -> 1; case 1 -> 2.5; default -> 3f; }) + " " + ov(switch (k) { case 0 -> 1; case 1 -> "x"; default -> 3L; }));
            int z = side(1) + side(2) * switch (side(k)) {
                case 0: yield side(5); case 1: case 2: yield side(6) + side(7); default: yield side(8);
            } - side(9);
            System.out.println("z " + z + " n " + n); n = 0;
            String s = "k" + k + switch (k) {
                case 0 -> "a";
                case 1 -> { try { Object o = null; yield o.toString(); } catch (NullPointerException e) { yield "npe"; } }
                default -> 1.5;
            } + "end";
            System.out.println(s);
            boolean b = switch (k) { case 0 -> true; case 1 -> false; default -> k % 2 == 0; } && switch (k) { case 2 -> true; default -> k == 0; };
            if (switch (k) { case 0, 3 -> true; default -> false; }) System.out.println("cond " + b); else System.out.println("else " + b);
            int[] arr = {10, 20, 30, 40};
            arr[switch (k) { case 0 -> 3; default -> k - 1; }] += switch (k) { case 1 -> 100; default -> k; };
            System.out.println(java.util.Arrays.toString(arr));
            long l = switch (k) { case 0 -> Long.MAX_VALUE; case 1 -> (int) 5; case 2 -> 'z'; default -> (short) -3; };
            double d = switch (k) { case 0 -> Double.NaN; case 1 -> 1f / 3; default -> l; };
            System.out.println(l + " " + d);
        }
        var v = switch (args.length) { case 0 -> new StringBuilder("sb"); default -> "s"; }; System.out.println(v.length());
        int rec = new Object() { int f(int x) { return switch (x) { case 0, 1 -> x; default -> f(x - 1) + f(x - 2); }; } }.f(15);
        System.out.println(rec);
        Integer boxed = switch (args.length) { case 0 -> 5; default -> null; }; System.out.println(boxed);
        try {
            int un = switch (args.length) { case 0 -> (Integer) null; default -> 1; }; System.out.println(un);
        } catch (NullPointerException e) { System.out.println("npe unboxing arm"); }
    }
}
