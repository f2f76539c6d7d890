//! violated
// What two unknowns have to do with each other is not forgotten.
package check.states.relation.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int x = Vitro.anyInt();
    int[] y = {0};
    for (int i = 0; i < 4; i++) {
      int z = Vitro.anyInt();
      if (z > x) {
        y[0] = z;
      } else {
        y[0] = Vitro.anyBoolean() ? x : z;
      }
    }
    assert y[0] >= x;
  }
}
