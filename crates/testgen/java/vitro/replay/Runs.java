package vitro.replay;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Runs test classes several times in one process: each time the program and its tests are loaded anew,
 * in another locale and time zone. A line {@code end} follows what a run prints.
 */
final class Runs {
  /** One run of all classes. */
  interface Once {
    void run(PrintStream out, long seed, Class<?>[] classes);
  }

  /** A test may take so long. */
  private static final long MOST_SECONDS = 30;

  private static final long LOOK_MILLIS = 250;
  private static final int MOST_CAUSES = 20;

  private static String current;
  private static Thread worker;
  private static long since;

  private Runs() {}

  /** Class path, number of runs, for each of them seed, language, country and time zone; then the classes. */
  static void all(String[] arguments, Once once) {
    PrintStream errors = System.err;
    try {
      each(arguments, once);
      Runtime.getRuntime().halt(0);
    } catch (Throwable e) {
      errors.println(rootOf(e));
      errors.flush();
      Runtime.getRuntime().halt(1);
    }
  }

  /** What lies behind an exception. */
  private static Throwable rootOf(Throwable thrown) {
    Throwable root = thrown;
    for (int i = 0; i < MOST_CAUSES && root.getCause() != null; i++) {
      root = root.getCause();
    }
    return root;
  }

  private static void each(String[] arguments, Once once) throws Throwable {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    PrintStream nothing = new PrintStream(OutputStream.nullOutputStream());
    System.setOut(nothing);
    System.setErr(nothing);
    boolean isElsewhere = Elsewhere.go();
    watch(out);
    String[] places = arguments[0].split(File.pathSeparator);
    int runs = Integer.parseInt(arguments[1]);
    List<String> names = Arrays.asList(arguments).subList(2 + 4 * runs, arguments.length);
    for (int run = 0; run < runs; run++) {
      int first = 2 + 4 * run;
      Region.go(arguments[first + 1], arguments[first + 2], arguments[first + 3]);
      ClassLoader loader = new TestLoader(places, Runs.class.getClassLoader());
      Thread.currentThread().setContextClassLoader(loader);
      Class<?>[] classes = new Class<?>[names.size()];
      for (int i = 0; i < classes.length; i++) {
        classes[i] = Class.forName(names.get(i), false, loader);
      }
      // At home standard input is empty. Elsewhere it is open and silent.
      System.setIn(new Input(isElsewhere));
      long seed = Long.parseLong(arguments[first]);
      if (isElsewhere) {
        Throwable[] thrown = new Throwable[1];
        Thread thread = new Thread(() -> once.run(out, seed, classes), Elsewhere.THREAD);
        thread.setUncaughtExceptionHandler((which, what) -> thrown[0] = what);
        thread.setContextClassLoader(loader);
        thread.start();
        thread.join();
        if (thrown[0] != null) {
          throw thrown[0];
        }
      } else {
        once.run(out, seed, classes);
      }
      out.println("end");
      out.flush();
    }
  }

  /** A test begins: class, method, row, separated by tabs. */
  static synchronized void begins(String test) {
    current = test;
    worker = Thread.currentThread();
    since = System.nanoTime();
  }

  /** It has ended. */
  static synchronized void ended() {
    current = null;
  }

  /** Ends everything when a test takes too long, and says which and what it is doing. */
  private static void watch(PrintStream out) {
    Thread watcher =
        new Thread(
            () -> {
              while (true) {
                try {
                  Thread.sleep(LOOK_MILLIS);
                } catch (InterruptedException e) {
                  return;
                }
                look(out);
              }
            },
            "watcher");
    watcher.setDaemon(true);
    watcher.start();
  }

  private static synchronized void look(PrintStream out) {
    if (current == null || System.nanoTime() - since < MOST_SECONDS * 1_000_000_000L) {
      return;
    }
    StackTraceElement[] stack = worker.getStackTrace();
    String where = stack.length == 0 ? "" : ", in " + stack[0].getClassName() + "." + stack[0].getMethodName();
    String message = "more than " + MOST_SECONDS + " seconds" + where;
    out.println(String.join("\t", current, "stuck", message));
    out.flush();
    Runtime.getRuntime().halt(0);
  }
}
