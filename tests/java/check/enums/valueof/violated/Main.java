//! violated --property exception
// A name that is no constant.
package check.enums.valueof.violated;

import vitro.Vitro;

class Main {
  enum Way {
    NORTH,
    SOUTH
  }

  public static void main(String[] args) {
    String name = Vitro.anyBoolean() ? "NORTH" : "south";
    assert Way.valueOf(name).ordinal() < 2;
  }
}
