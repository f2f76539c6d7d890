package vitro;

import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * Runs a program on the real JVM and says how it ended, on standard error after a word that nobody can guess. It is how
 * {@code vitro check} confirms a failure; people start the program itself.
 *
 * <p>Arguments: the word, the property ({@code reach:LABEL}, {@code deadlock} or another), the main class, its arguments as a
 * recorded input has strings.
 */
final class Launcher {
  private static String word;
  private static String property;

  private Launcher() {}

  public static void main(String[] arguments) throws Throwable {
    word = arguments[0];
    property = arguments[1];
    if (arguments[1].startsWith("reach:")) {
      Recorded.LISTENERS.put(arguments[1].substring(6), () -> end("reached", null));
    }
    String[] rest = new String[arguments.length - 3];
    for (int i = 0; i < rest.length; i++) {
      rest[i] = Maker.text(arguments[i + 3]);
    }
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> threw(error));
    // A schedule that cannot be kept often ends in a deadlock of its own, which needs no more time.
    if (arguments[1].equals("deadlock") || System.getProperty("vitro.schedule") != null) {
      watchForDeadlock();
    }
    try {
      Class<?> program = Class.forName(arguments[2], true, ClassLoader.getSystemClassLoader());
      Method main = program.getDeclaredMethod("main", String[].class);
      main.setAccessible(true);
      main.invoke(null, (Object) rest);
    } catch (InvocationTargetException wrapped) {
      threw(wrapped.getCause());
    } catch (Throwable error) {
      threw(error);
    }
  }

  /** An exception leaves a thread. If only assertions matter, other threads go on after any other. */
  private static void threw(Throwable error) {
    if (!property.equals("assertion") || error instanceof AssertionError) {
      end("threw", error);
    }
  }

  /** Tells the end once, and ends the JVM. */
  private static synchronized void end(String how, Throwable error) {
    StringBuilder told = new StringBuilder(word + " " + how);
    if (error != null) {
      told.append(' ').append(error.getClass().getName()).append('\n');
      told.append(word).append(" message ").append(oneLine(String.valueOf(error.getMessage()))).append('\n');
      for (StackTraceElement frame : error.getStackTrace()) {
        if (frame.getClassName().startsWith("jdk.internal.reflect.") || frame.getClassName().equals("vitro.Launcher")) {
          break;
        }
        told.append(word).append(" at ").append(frame).append('\n');
      }
      if (error.getCause() != null && error.getCause() != error) {
        told.append(word).append(" cause ").append(error.getCause().getClass().getName()).append('\n');
      }
    }
    for (String step : Schedule.noted()) {
      told.append(told.charAt(told.length() - 1) == '\n' ? "" : "\n").append(word).append(" step ").append(step);
    }
    System.out.flush();
    System.err.println();
    System.err.println(told);
    System.err.flush();
    Runtime.getRuntime().halt(0);
  }

  private static String oneLine(String text) {
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
  }

  /** Threads that wait without end: for each other's monitors, which the management interface sees, or for a signal. */
  private static void watchForDeadlock() {
    Thread watcher =
        new Thread(
            () -> {
              try {
                for (int still = 0; still < 10; still = allWait() ? still + 1 : 0) {
                  Thread.sleep(30);
                  long[] stuck = ManagementFactory.getThreadMXBean().findDeadlockedThreads();
                  if (stuck != null) {
                    break;
                  }
                }
                end("deadlock", null);
              } catch (InterruptedException ended) {
                return;
              }
            },
            // Without a name it would take one from the program's threads.
            "vitro deadlock watcher");
    watcher.setDaemon(true);
    watcher.start();
  }

  /** Whether there are threads that keep the program alive, and all of them wait, without a limit of time. */
  private static boolean allWait() {
    boolean isAny = false;
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.isDaemon() || thread.getName().equals("DestroyJavaVM")) {
        continue;
      }
      Thread.State state = thread.getState();
      if (Schedule.holdsUp(thread) || (state != Thread.State.BLOCKED && state != Thread.State.WAITING)) {
        return false;
      }
      isAny = true;
    }
    return isAny;
  }
}
