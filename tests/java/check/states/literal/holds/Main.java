//! holds
// A string of the same characters is not the literal.
package check.states.literal.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    String text = "open";
    for (int i = 0; i < 6; i++) {
      if (Vitro.anyBoolean()) {
        text = text == "open" ? new String("open") : "open";
      }
    }
    assert text.equals("open");
  }
}
