//! violated
// A large float absorbs one.
package check.floats.absorb.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    float x = Vitro.anyFloat();
    Vitro.assume(x > 0 && x < 33554432f);
    assert x + 1 > x;
  }
}
