//! violated
// Neighbours among Gray codes differ in one bit.
package check.merging.gray.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int x = Vitro.anyInt(0, 1000);
    int differ = (x ^ (x >> 1)) ^ ((x + 1) ^ ((x + 1) >> 1));
    int ones = 0;
    for (int i = 0; i < 12; i++) {
      if (((differ >> i) & 1) == 0) {
        ones++;
      }
    }
    assert ones == 1;
  }
}
