//! violated
// A set has each number once.
package check.collections.set.violated;

import java.util.Set;
import java.util.TreeSet;
import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    Set<Integer> set = new TreeSet<>();
    int a = Vitro.anyInt(0, 9);
    int b = Vitro.anyInt(0, 9);
    set.add(a);
    set.add(b);
    assert set.size() == (a == b ? 1 : a + 2 > b ? 2 : 3);
  }
}
