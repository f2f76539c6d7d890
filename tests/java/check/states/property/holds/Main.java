//! holds
// What the program has told the library is part of the state.
package check.states.property.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      if (Vitro.anyBoolean()) {
        System.setProperty("mode", "quick");
      }
    }
    String mode = System.getProperty("mode");
    assert mode == null || mode.length() == 5;
  }
}
