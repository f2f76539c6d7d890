//! holds
// A case without a break falls through.
package check.switches.fall.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int x = Vitro.anyInt(0, 3);
    int r = 0;
    switch (x) {
      case 1:
        r = 10;
        break;
      case 2:
        r = 20;
        break;
      default:
        r = 10;
    }
    assert r == (x == 2 ? 20 : 10);
  }
}
