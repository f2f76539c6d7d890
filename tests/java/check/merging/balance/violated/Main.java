//! violated
// A balance that goes up and down by one.
// needs: merging or subsumption
package check.merging.balance.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int balance = 0;
    for (int i = 0; i < 20; i++) {
      balance += Vitro.anyBoolean() ? 1 : -1;
    }
    assert (balance & 1) == 1;
  }
}
