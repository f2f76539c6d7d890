//! violated
// A comparator by subtraction overflows.
package check.interfaces.comparator.violated;

import java.util.Comparator;
import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    Comparator<Integer> order = (a, b) -> a - b;
    int x = Vitro.anyInt();
    int y = Vitro.anyInt();
    assert (order.compare(x, y) < 0) == (x < y);
  }
}
