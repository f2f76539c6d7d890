package vitro.replay;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs test classes in an order that a seed decides, and prints one line per test: class, method, row
 *  of a parameterised test (0 if none), outcome, message.
 */
public final class Runner {
  private static final Pattern ROW = Pattern.compile("\\[test-template-invocation:#(\\d+)]");

  private Runner() {}

  /** See {@link Runs}. */
  public static void main(String[] arguments) {
    Runs.all(arguments, Runner::run);
  }

  private static void run(PrintStream out, long seed, Class<?>[] classes) {
    List<DiscoverySelector> selected = new ArrayList<>();
    for (Class<?> one : classes) {
      selected.add(DiscoverySelectors.selectClass(one));
    }
    Collections.shuffle(selected, new Random(seed));
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selected)
            .configurationParameter(
                "junit.jupiter.testmethod.order.default",
                "org.junit.jupiter.api.MethodOrderer$Random")
            .configurationParameter(
                "junit.jupiter.execution.order.random.seed", Long.toString(seed))
            .build();
    LauncherFactory.create().execute(request, new Listener(out));
  }

  private static final class Listener implements TestExecutionListener {
    private final PrintStream out;

    Listener(PrintStream out) {
      this.out = out;
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
      print(test, "skipped", reason);
    }

    @Override
    public void executionStarted(TestIdentifier test) {
      if (test.isTest()) {
        Runs.begins(place(test));
      }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      if (test.isTest()) {
        Runs.ended();
      }
      boolean passed = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
      if (test.isTest() || !passed) {
        String message = result.getThrowable().map(Listener::describe).orElse("");
        print(test, passed ? "passed" : "failed", message);
      }
    }

    private static String describe(Throwable thrown) {
      try {
        return thrown.toString();
      } catch (RuntimeException e) {
        return thrown.getClass().getName();
      }
    }

    private void print(TestIdentifier test, String outcome, String message) {
      String line = message.replaceAll("\\s+", " ");
      line = line.length() > 300 ? line.substring(0, 300) : line;
      out.println(String.join("\t", place(test), outcome, line));
    }

    /** Class, method and row of a test. */
    private static String place(TestIdentifier test) {
      TestSource source = test.getSource().orElse(null);
      String type = "";
      String method = "";
      if (source instanceof MethodSource) {
        type = ((MethodSource) source).getClassName();
        method = ((MethodSource) source).getMethodName();
      } else if (source instanceof ClassSource) {
        type = ((ClassSource) source).getClassName();
      }
      Matcher row = ROW.matcher(test.getUniqueId());
      String number = row.find() ? row.group(1) : "0";
      return String.join("\t", type, method, number);
    }
  }
}
