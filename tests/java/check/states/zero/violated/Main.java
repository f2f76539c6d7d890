//! violated
// The two zeros are equal and not alike.
package check.states.zero.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    double[] kept = {0.0};
    for (int i = 0; i < 5; i++) {
      if (Vitro.anyBoolean()) {
        kept[0] = -kept[0];
      }
    }
    assert 1 / kept[0] > 0;
  }
}
