//! exit: 42
/** System.exit inside finally and with shutdown hooks; code after it does not run. */
package exceptions;

public class ExitCodes {
    static int f() { try { System.out.println("try"); System.exit(42); return 1; } finally { System.out.println("never"); } }
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook ran")));
        Thread d = new Thread(() -> { synchronized (ExitCodes.class) { try { ExitCodes.class.wait(); } catch (InterruptedException e) { } } });
        d.start();
        System.out.println(Runtime.getRuntime() == Runtime.getRuntime());
        try { f(); } catch (Throwable t) { System.out.println("never " + t); }
        System.out.println("never");
    }
}
