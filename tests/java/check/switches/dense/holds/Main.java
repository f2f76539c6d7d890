//! holds
// A table of days.
package check.switches.dense.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int month = Vitro.anyInt(1, 12);
    int days = switch (month) {
      case 4, 6, 9, 11 -> 30;
      case 2 -> 28;
      default -> 31;
    };
    assert days >= 28 && days <= 31;
  }
}
