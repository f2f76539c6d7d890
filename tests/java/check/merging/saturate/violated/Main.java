//! violated
// A counter that saturates.
// needs: merging or subsumption
package check.merging.saturate.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int c = 0;
    for (int i = 0; i < 24; i++) {
      boolean up = Vitro.anyBoolean();
      c = up ? c < 3 ? c + 1 : 3 : c > 0 ? c - 1 : 0;
    }
    assert 0 <= c && c < 3;
  }
}
