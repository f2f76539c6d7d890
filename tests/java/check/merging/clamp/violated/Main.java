//! violated
// Each of twelve steps is clamped.
// needs: merging or subsumption
package check.merging.clamp.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int x = 0;
    for (int i = 0; i < 12; i++) {
      int step = Vitro.anyInt();
      int clamped = step > 10 ? 10 : step < -10 ? -11 : step;
      x += clamped;
    }
    assert x >= -120 && x <= 120;
  }
}
