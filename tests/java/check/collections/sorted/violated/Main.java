//! violated
// A sorted list is in order.
package check.collections.sorted.violated;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      list.add(Vitro.anyInt());
    }
    list.sort(Comparator.comparing((Integer x) -> -x));
    assert list.get(0) <= list.get(1) && list.get(1) <= list.get(2);
  }
}
