//! violated
// Steps to the left or right never lead further than their number.
// needs: merging or subsumption
package check.merging.distance.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int x = 0;
    for (int i = 0; i < 18; i++) {
      if (Vitro.anyBoolean()) {
        x += 2;
      } else {
        x -= 2;
      }
    }
    int far = x < 0 ? -x : x;
    assert far < 36;
  }
}
