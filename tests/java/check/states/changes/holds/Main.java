//! holds --property exception
// A list that has changed is not the one that an iterator has begun with, although it looks the same.
package check.states.changes.holds;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    ArrayList<Integer> numbers = new ArrayList<>(Arrays.asList(1, 2));
    Iterator<Integer> iterator = numbers.iterator();
    for (int i = 0; i < 5; i++) {
      if (Vitro.anyBoolean()) {
        numbers.add(3);
        numbers.remove(2);
        iterator = numbers.iterator();
      }
    }
    assert iterator.next() == 1;
  }
}
