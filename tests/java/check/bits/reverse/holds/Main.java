//! holds
// Bytes of an int, taken apart and put together in reverse.
package check.bits.reverse.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int x = Vitro.anyInt();
    int y = (x << 24) | ((x & 0xff00) << 8) | ((x >> 8) & 0xff00) | (x >>> 24);
    assert y == Integer.reverseBytes(x);
  }
}
