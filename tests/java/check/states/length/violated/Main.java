//! violated
// How long an array is is part of the state.
package check.states.length.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    byte[] bytes = new byte[2];
    for (int i = 0; i < 6; i++) {
      if (Vitro.anyBoolean()) {
        bytes = new byte[bytes.length % 3 + 1];
      }
    }
    assert bytes.length != 1;
  }
}
