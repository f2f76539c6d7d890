//! exit: 1
/** A checked exception leaves main; its toString is overridden; a hook and another thread still finish. */
package exceptions;

public class UncaughtChecked {
    static class Odd extends Exception { @Override public String toString() { return "Odd!"; } }
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        Thread t = new Thread(() -> { System.out.println("thread done"); });
        t.start(); t.join();
        Object o = args.length == 0 ? new Odd() : null;
        throw (Exception) o;
    }
}
