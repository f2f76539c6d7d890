//! holds
// The two zeros are equal and not alike.
package check.states.zero.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    double[] kept = {0.0};
    for (int i = 0; i < 5; i++) {
      if (Vitro.anyBoolean()) {
        kept[0] = -kept[0];
      }
    }
    assert kept[0] == 0.0;
  }
}
