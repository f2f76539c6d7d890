//! holds --property exception
// A name that is no constant.
package check.enums.valueof.holds;

import vitro.Vitro;

class Main {
  enum Way {
    NORTH,
    SOUTH
  }

  public static void main(String[] args) {
    String name = Vitro.anyBoolean() ? "NORTH" : "SOUTH";
    assert Way.valueOf(name).ordinal() < 2;
  }
}
