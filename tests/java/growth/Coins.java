// Heads among coins, counted in a local variable
package growth;

import vitro.Vitro;

class Coins {
  static final int BOUND = 4;

  public static void main(String[] args) {
    int heads = 0;
    for (int i = 0; i < BOUND; i++) {
      if (Vitro.anyBoolean()) {
        heads++;
      }
    }
    assert heads <= BOUND;
  }
}
