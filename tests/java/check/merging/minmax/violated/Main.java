//! violated
// The smallest is not larger than the largest.
// needs: merging or subsumption
package check.merging.minmax.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int min = Integer.MAX_VALUE;
    int max = Integer.MIN_VALUE;
    for (int i = 0; i < 20; i++) {
      int x = Vitro.anyInt();
      min = x < min ? x : min;
      max = x < max ? x : max;
    }
    assert min <= max;
  }
}
