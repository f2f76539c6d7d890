//! violated
// A position on a ring of seven.
// needs: merging or subsumption
package check.merging.wrap.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int at = 0;
    for (int i = 0; i < 26; i++) {
      at += Vitro.anyBoolean() ? 1 : -1;
      if (at == 7) {
        at = 0;
      }
      if (at < 0) {
        at = 7;
      }
    }
    assert at < 7;
  }
}
