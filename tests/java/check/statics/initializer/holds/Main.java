//! holds
// A static initialiser that asks for an unknown.
package check.statics.initializer.holds;

import vitro.Vitro;

class Main {
  static final int LIMIT = Math.max(0, Vitro.anyInt());

  public static void main(String[] args) {
    assert LIMIT >= 0;
  }
}
