//! holds
// A cast to byte keeps the value only of small numbers.
package check.arithmetic.narrow.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int x = Vitro.anyInt();
    Vitro.assume(-128 <= x && x < 128);
    byte b = (byte) x;
    assert b == x;
  }
}
