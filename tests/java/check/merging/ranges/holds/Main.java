//! holds
// A number is in one of three ranges.
// needs: merging or subsumption
package check.merging.ranges.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int inside = 0;
    for (int i = 0; i < 20; i++) {
      int x = Vitro.anyInt();
      boolean low = x < -100;
      boolean mid = -100 <= x && x <= 100;
      boolean high = x > 100;
      inside += low ? 1 : 0;
      inside += mid ? 1 : 0;
      inside += high ? 1 : 0;
    }
    assert inside == 20;
  }
}
