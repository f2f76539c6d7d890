//! holds
// A switch over strings.
package check.switches.text.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    String s = Vitro.anyString(3);
    int r = switch (s) {
      case "on" -> 1;
      case "off" -> 0;
      default -> -1;
    };
    assert r < 2;
  }
}
