//! holds --property exception
// A list that changes while it is walked.
package check.collections.iterate.holds;

import java.util.ArrayList;
import java.util.List;
import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
    int x = Vitro.anyInt();
    for (Integer each : list) {
      if (each == x) {
        list.remove(each);
        break;
      }
    }
    assert list.size() <= 3;
  }
}
