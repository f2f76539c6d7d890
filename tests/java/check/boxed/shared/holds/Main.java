//! holds
// A box of an unknown number is the one that the library keeps, if it keeps one, and never one that is made by itself.
package check.boxed.shared.holds;

import java.util.Objects;
import vitro.Vitro;

class Main {
  @SuppressWarnings("removal")
  public static void main(String[] args) {
    int n = Vitro.anyInt(126, 128);
    Integer unknown = n;
    Integer small = 127;
    Integer large = 128;
    Integer own = new Integer(127);
    assert unknown != own && unknown != large;
    assert Objects.equals(unknown, small) == (n == 127);
    assert (unknown == small) == (n == 127);
  }
}
