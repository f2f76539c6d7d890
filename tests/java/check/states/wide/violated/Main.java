//! violated
// A long is compared as a whole.
package check.states.wide.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    long[] number = {1};
    for (int i = 0; i < 5; i++) {
      if (Vitro.anyBoolean()) {
        number[0] = number[0] << 32 | 1;
      }
    }
    assert number[0] == 1;
  }
}
