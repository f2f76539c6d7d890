//! violated --arguments=2
package check.arguments.flags.violated;

class Main {
  public static void main(String[] args) {
    boolean verbose = false;
    boolean quiet = false;
    for (String argument : args) {
      switch (argument) {
        case "-v" -> verbose = true;
        case "-q" -> quiet = true;
        default -> {
          return;
        }
      }
    }
    assert !(verbose && quiet) || args.length == 1;
  }
}
