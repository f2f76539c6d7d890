//! holds
// The lowest of numbers without an end.
package check.endless.lowest.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int lowest = Vitro.anyInt();
    while (true) {
      int next = Vitro.anyInt();
      if (next < lowest) {
        lowest = next;
      }
      assert lowest <= next;
    }
  }
}
