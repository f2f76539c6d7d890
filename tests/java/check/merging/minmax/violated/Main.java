//! violated
// The smallest is not larger than the largest.
package check.merging.minmax.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int min = Integer.MAX_VALUE;
    int max = Integer.MIN_VALUE;
    for (int i = 0; i < 10; i++) {
      int x = Vitro.anyInt();
      min = Math.min(min, x);
      max = Math.min(max, x);
    }
    assert min <= max;
  }
}
