//! violated
// The middle of three, six times.
// needs: merging or subsumption
package check.merging.triple.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int worst = 0;
    for (int i = 0; i < 6; i++) {
      int a = Vitro.anyByte();
      int b = Vitro.anyByte();
      int c = Vitro.anyByte();
      int low = a < b ? a : b;
      int high = a < b ? b : a;
      int middle = c < low ? low : c > high ? high : low;
      if (a + b + c - (low < c ? low : c) - (high > c ? high : c) != middle) {
        worst = 1;
      }
    }
    assert worst == 0;
  }
}
