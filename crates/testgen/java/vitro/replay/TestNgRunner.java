package vitro.replay;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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

  /** The seed, then the classes. */
  public static void main(String[] arguments) throws ClassNotFoundException {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    PrintStream nothing = new PrintStream(OutputStream.nullOutputStream());
    System.setOut(nothing);
    System.setErr(nothing);
    Class<?>[] classes = new Class<?>[arguments.length - 1];
    for (int i = 0; i < classes.length; i++) {
      classes[i] = Class.forName(arguments[i + 1]);
    }
    TestNG tests = new TestNG(false);
    tests.setTestClasses(classes);
    tests.setVerbose(0);
    tests.addListener(new TestNgRunner(out, new Random(Long.parseLong(arguments[0]))));
    tests.run();
    out.println("end");
    out.flush();
    Runtime.getRuntime().halt(0);
  }

  @Override
  public List<IMethodInstance> intercept(List<IMethodInstance> methods, ITestContext context) {
    List<IMethodInstance> shuffled = new ArrayList<>(methods);
    Collections.shuffle(shuffled, random);
    return shuffled;
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

  private void print(ITestResult result, String outcome) {
    String type = result.getMethod().getRealClass().getName();
    String method = result.getMethod().getMethodName();
    Throwable thrown = result.getThrowable();
    String message = thrown == null ? "" : String.valueOf(thrown).replaceAll("\\s+", " ");
    message = message.length() > 300 ? message.substring(0, 300) : message;
    out.println(String.join("\t", type, method, "0", outcome, message));
  }
}
