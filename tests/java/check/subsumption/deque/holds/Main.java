//! holds
// What the library keeps in a deque is compared, too.
// needs: subsumption
package check.subsumption.deque.holds;

import java.util.ArrayDeque;
import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    for (int i = 0; i < 20; i++) {
      if (Vitro.anyBoolean()) {
        if (queue.size() < 3) {
          queue.add(7);
        }
      } else {
        queue.poll();
      }
      assert queue.size() <= 3;
    }
  }
}
