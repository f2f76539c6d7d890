//! violated
// The lowest of numbers without an end.
package check.endless.lowest.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int lowest = Vitro.anyInt();
    while (true) {
      int next = Vitro.anyInt();
      if (next + 1 < lowest) {
        lowest = next;
      }
      assert lowest <= next;
    }
  }
}
