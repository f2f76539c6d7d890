package vitro.replay;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.testng.IMethodInstance;
import org.testng.IMethodInterceptor;
import org.testng.ITestContext;
import org.testng.ITestListener;
import org.testng.ITestResult;
import org.testng.TestNG;

/** The same as {@code Runner} for TestNG. */
public final class TestNgRunner implements ITestListener, IMethodInterceptor {
  private final PrintStream out;
  private final Random random;

  private TestNgRunner(PrintStream out, Random random) {
    this.out = out;
    this.random = random;
  }

  /** See {@link Runs}. */
  public static void main(String[] arguments) {
    Runs.all(arguments, TestNgRunner::run);
  }

  private static void run(PrintStream out, long seed, Class<?>[] classes) {
    TestNG tests = new TestNG(false);
    tests.setTestClasses(classes);
    tests.setVerbose(0);
    tests.addListener(new TestNgRunner(out, new Random(seed)));
    tests.run();
  }

  @Override
  public List<IMethodInstance> intercept(List<IMethodInstance> methods, ITestContext context) {
    List<IMethodInstance> shuffled = new ArrayList<>(methods);
    Collections.shuffle(shuffled, random);
    return shuffled;
  }

  @Override
  public void onTestStart(ITestResult result) {
    Runs.begins(place(result));
  }

  @Override
  public void onTestSuccess(ITestResult result) {
    print(result, "passed");
  }

  @Override
  public void onTestFailure(ITestResult result) {
    print(result, "failed");
  }

  @Override
  public void onTestSkipped(ITestResult result) {
    print(result, "skipped");
  }

  private static String place(ITestResult result) {
    String type = result.getMethod().getRealClass().getName();
    return String.join("\t", type, result.getMethod().getMethodName(), "0");
  }

  private void print(ITestResult result, String outcome) {
    Runs.ended();
    Throwable thrown = result.getThrowable();
    String message = thrown == null ? "" : String.valueOf(thrown).replaceAll("\\s+", " ");
    message = message.length() > 300 ? message.substring(0, 300) : message;
    out.println(String.join("\t", place(result), outcome, message));
  }
}
