//! violated
// Addition bit by bit, with a carry.
// needs: merging or subsumption
package check.merging.carry.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int a = Vitro.anyInt(0, 65535);
    int b = Vitro.anyInt(0, 65535);
    int carry = 0;
    int sum = 0;
    for (int i = 0; i < 17; i++) {
      int x = (a >> i) & 1;
      int y = (b >> i) & 1;
      int total = x + y + carry;
      carry = total > 1 ? 1 : 0;
      if ((total & 1) == 1) {
        sum |= 1 << i;
      }
    }
    assert sum == (a | b);
  }
}
