import java.io.File;
import java.lang.invoke.MethodHandle;
import vitro.Vitro;

/**
 * Runs each program that a line of standard input names with all its inputs, and says what came of it: its name, how many
 * runs there were that left nothing out, and how many of them an assertion ended; {@code open} for the latter if there are
 * too many to run them all. A program whose line says {@code fresh} gets new static fields for every run.
 */
public final class Enumerate {
  private static final int MOST_RUNS = 60_000;
  /** No program takes longer, in milliseconds. */
  private static final long PATIENCE = 20_000;

  private static volatile String running = "";
  private static volatile long since;

  public static void main(String[] arguments) throws Exception {
    Thread guard = new Thread(Enumerate::guard);
    guard.setDaemon(true);
    guard.start();
    Programs programs = new Programs(new File(arguments[0]));
    Programs.eachLine(
        line -> {
          String[] words = line.split(" ");
          since = System.nanoTime();
          running = words[0];
          System.out.println(words[0] + " " + all(programs, words[0], words.length > 1));
        });
  }

  /** A program that does not end is no use. */
  private static void guard() {
    while (true) {
      try {
        Thread.sleep(100);
      } catch (InterruptedException interrupted) {
        return;
      }
      if (!running.isEmpty() && (System.nanoTime() - since) / 1_000_000 > PATIENCE) {
        System.err.println(running + " does not end");
        Runtime.getRuntime().halt(1);
      }
    }
  }

  private static String all(Programs programs, String name, boolean isFresh)
      throws ReflectiveOperationException {
    MethodHandle main = programs.main(name);
    int runs = 0;
    int counted = 0;
    int failed = 0;
    Vitro.begin();
    do {
      if (++runs > MOST_RUNS) {
        return counted + " open";
      }
      if (isFresh) {
        main = programs.main(name);
      }
      Throwable thrown = Programs.run(main);
      if (!Vitro.isLeftOut()) {
        counted++;
        failed += thrown instanceof AssertionError ? 1 : 0;
      }
    } while (Vitro.goOn());
    return counted + " " + failed;
  }
}
