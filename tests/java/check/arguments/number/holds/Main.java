//! holds within bounds --arguments=1
package check.arguments.number.holds;

class Main {
  public static void main(String[] args) {
    if (args.length != 1) {
      return;
    }
    try {
      int number = Integer.parseInt(args[0]);
      assert number != 4711 || args[0].length() >= 4;
    } catch (NumberFormatException e) {
      return;
    }
  }
}
