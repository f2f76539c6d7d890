//! holds
// A value that is gone still says something about one that is there.
package check.states.tied.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int[] kept = new int[1];
    for (int i = 0; i < 4; i++) {
      int x = Vitro.anyInt();
      int y = Vitro.anyInt();
      Vitro.assume(x >= 0 && x <= y && y <= i + 2);
      kept[0] = x;
    }
    assert kept[0] <= 5;
  }
}
