//! violated
// A switch over an enum with a case missing.
package check.enums.switched.violated;

import vitro.Vitro;

class Main {
  enum Op {
    PLUS,
    TIMES,
    NOTHING
  }

  public static void main(String[] args) {
    Op op = Vitro.any(Op.class);
    int x = Vitro.anyInt(1, 50);
    int r;
    switch (op) {
      case PLUS:
        r = x + 2;
        break;
      case TIMES:
        r = x * 2;
        break;
      default:
        r = 0;
    }
    assert r >= x;
  }
}
