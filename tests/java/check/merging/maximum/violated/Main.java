//! violated
// The largest of sixteen.
// needs: merging or subsumption
package check.merging.maximum.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int max = Integer.MIN_VALUE;
    int last = 0;
    for (int i = 0; i < 16; i++) {
      last = Vitro.anyInt();
      if (last > max) {
        max = last;
      }
    }
    assert last < max;
  }
}
