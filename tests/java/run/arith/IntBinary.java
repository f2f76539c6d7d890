/** Every binary int operator over all pairs of edge values. */
package arith;

public class IntBinary {
    static final int[] V = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -65536, -129, -128, -7, -1, 0, 1, 2, 7, 127, 128, 32767, 65536,
        0x55555555, Integer.MAX_VALUE - 1, Integer.MAX_VALUE};

    static int add(int a, int b) { return a + b; }
    static int sub(int a, int b) { return a - b; }
    static int mul(int a, int b) { return a * b; }
    static int div(int a, int b) { return a / b; }
    static int rem(int a, int b) { return a % b; }
    static int and(int a, int b) { return a & b; }
    static int or(int a, int b) { return a | b; }
    static int xor(int a, int b) { return a ^ b; }

    public static void main(String[] args) {
        for (int a : V) {
            int h = 17;
            for (int b : V) {
                h = 31 * h + add(a, b);
                h = 31 * h + sub(a, b);
                h = 31 * h + mul(a, b);
                h = 31 * h + and(a, b);
                h = 31 * h + or(a, b);
                h = 31 * h + xor(a, b);
                if (b != 0) {
                    h = 31 * h + div(a, b);
                    h = 31 * h + rem(a, b);
                }
            }
            System.out.println("row " + a + " " + h);
        }
        int[] few = {Integer.MIN_VALUE, -7, -1, 0, 3, Integer.MAX_VALUE};
        for (int a : few) {
            for (int b : few) {
                System.out.print(a + "," + b + ": + " + add(a, b) + " - " + sub(a, b) + " * " + mul(a, b));
                System.out.print(" & " + and(a, b) + " | " + or(a, b) + " ^ " + xor(a, b));
                try {
                    System.out.print(" / " + div(a, b));
                } catch (ArithmeticException e) {
                    System.out.print(" / " + e.getMessage());
                }
                try {
                    System.out.println(" % " + rem(a, b));
                } catch (ArithmeticException e) {
                    System.out.println(" % " + e);
                }
            }
        }
        for (int a : V) System.out.println(a + " neg " + (-a) + " not " + (~a) + " abs " + Math.abs(a) + " sq " + a * a);
    }
}
