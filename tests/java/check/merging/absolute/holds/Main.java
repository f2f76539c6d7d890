//! holds
// The sum of absolute values of small numbers.
// needs: merging or subsumption
package check.merging.absolute.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int sum = 0;
    for (int i = 0; i < 24; i++) {
      int x = Vitro.anyByte();
      sum += x < 0 ? -x : x;
    }
    assert sum <= 24 * 128;
  }
}
