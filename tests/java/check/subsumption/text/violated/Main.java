//! violated
// A builder that is emptied in time stays short.
// needs: subsumption
package check.subsumption.text.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      if (Vitro.anyBoolean()) {
        line.append('x');
      } else {
        line.setLength(0);
      }
      if (line.length() > 4) {
        line.setLength(0);
      }
    }
    assert line.length() <= 3;
  }
}
