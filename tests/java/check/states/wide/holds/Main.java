//! holds
// A long is compared as a whole.
package check.states.wide.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    long[] number = {1};
    for (int i = 0; i < 5; i++) {
      if (Vitro.anyBoolean()) {
        number[0] = number[0] << 32 | 1;
      }
    }
    assert (int) number[0] == 1;
  }
}
