//! violated
// How many of thirty coins show heads: a path for each of a billion ways, or one.
// needs: merging or subsumption
package check.merging.count.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int heads = 0;
    for (int i = 0; i < 30; i++) {
      if (Vitro.anyBoolean()) {
        heads++;
      }
    }
    assert heads < 30;
  }
}
