import java.io.File;
import vitro.Vitro;

/**
 * Runs programs with recorded inputs, the real library on the class path: each line names a program and has the lines of
 * its input, separated by {@code \n} in two characters. What comes of it is printed: {@code violated}, or how it ended.
 */
public final class Confirm {
  public static void main(String[] arguments) throws Exception {
    Programs programs = new Programs(new File(arguments[0]));
    Programs.eachLine(
        line -> {
          int blank = line.indexOf('\t');
          String name = line.substring(0, blank);
          Vitro.replay(line.substring(blank + 1).split("\\\\n"));
          Throwable thrown = Programs.run(programs.main(name));
          String end = thrown == null ? "it returned" : thrown.toString().split("\n")[0];
          System.out.println(thrown instanceof AssertionError ? "violated" : end);
        });
  }
}
