//! violated
// Two numbers change places by exclusive or.
package check.bits.swap.violated;

import check.Verifier;

class Main {
  public static void main(String[] args) {
    int a = Verifier.nondetInt();
    int b = Verifier.nondetInt();
    int oldA = a;
    int oldB = b;
    a ^= b;
    b ^= a;
    a |= b;
    assert a == oldB && b == oldA;
  }
}
