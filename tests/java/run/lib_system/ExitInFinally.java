//! exit: 5
/** System.exit inside finally replaces the pending exception; the shutdown hook still runs. */
package lib_system;

public class ExitInFinally {
    static int depth(int n) {
        try {
            if (n == 0) {
                throw new IllegalStateException("pending");
            }
            return depth(n - 1);
        } finally {
            System.out.println("unwinding " + n);
            if (n == 2) {
                System.out.println("exiting");
                System.exit(5);
            }
        }
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook runs")));
        depth(4);
        System.out.println("not reached");
    }
}
