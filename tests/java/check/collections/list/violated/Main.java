//! violated
// A list without the even numbers.
package check.collections.list.violated;

import java.util.ArrayList;
import java.util.List;
import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      list.add(Vitro.anyInt());
    }
    list.removeIf(x -> x % 2 == 1);
    for (int x : list) {
      assert x % 2 != 0;
    }
  }
}
