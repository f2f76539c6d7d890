//! holds within bounds --arguments=2 --property=exception
package check.arguments.objects.holds;

class Main {
  public static void main(String[] args) {
    if (args.length == 2 && args[0] == args[1]) {
      throw new IllegalStateException("two arguments are two objects");
    }
    for (int i = 0; i < args.length; i++) {
      if (args[i].indexOf('\0') >= 0) {
        throw new IllegalStateException("no command line carries this");
      }
    }
  }
}
