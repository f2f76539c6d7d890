//! holds within bounds --arguments=1
package check.arguments.asked.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int limit = Vitro.anyInt();
    Vitro.assume(0 < limit && limit < 4);
    if (args.length == 1 && args[0].length() == limit) {
      assert args[0].length() < 4;
    }
  }
}
