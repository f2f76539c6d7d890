//! exit: 1
/** The main class's own initialiser throws: main never runs and the launcher reports the error. */
package clinit;

public class MainFails {
    static int v = compute(5);
    static int compute(int n) {
        System.out.println("computing " + n);
        if (n == 0) throw new IllegalStateException("cannot start");
        return compute(n - 1);
    }
    public static void main(String[] args) { System.out.println("never " + v); }
}
