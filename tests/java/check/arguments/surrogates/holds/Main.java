//! holds within bounds --arguments=1
package check.arguments.surrogates.holds;

class Main {
  public static void main(String[] args) {
    if (args.length == 0 || args[0].isEmpty()) {
      return;
    }
    char first = args[0].charAt(0);
    assert !Character.isLowSurrogate(first);
  }
}
