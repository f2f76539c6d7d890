//! holds
// Three lights, one after the other.
package check.enums.ordinal.holds;

import vitro.Vitro;

class Main {
  enum Light {
    RED,
    GREEN,
    YELLOW;

    Light next() {
      return values()[(ordinal() + 1) % values().length];
    }
  }

  public static void main(String[] args) {
    Light light = Light.values()[Vitro.anyInt(0, 2)];
    Light next = light.next();
    assert next != light;
    assert next.next().next() == light;
  }
}
