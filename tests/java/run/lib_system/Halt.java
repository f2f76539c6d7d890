//! exit: 3
/** Runtime.halt ends the VM at once with its code: no hooks and no finally blocks run. */
package lib_system;

public class Halt {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook must not run")));
        try {
            System.out.println("before halt");
            System.out.flush();
            Runtime.getRuntime().halt(3);
        } finally {
            System.out.println("finally must not run");
        }
    }
}
