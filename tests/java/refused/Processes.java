/** Processes and signals, which the sandbox does not allow: each case ends the run, with the outcome in its comment. */
package refused;

import sun.misc.Signal;

public class Processes {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "start" -> new ProcessBuilder("/bin/true").start(); //~ start: refused starting a process
            case "raise" -> Signal.raise(new Signal("INT")); //~ raise: refused raising a signal
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
