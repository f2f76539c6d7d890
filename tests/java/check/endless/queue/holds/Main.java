//! holds
// A queue that is filled and emptied for ever.
// needs: subsumption
package check.endless.queue.holds;

import java.util.ArrayDeque;
import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    ArrayDeque<String> queue = new ArrayDeque<>();
    while (true) {
      if (Vitro.anyBoolean()) {
        queue.addLast("work");
        if (queue.size() > 2) {
          queue.removeFirst();
        }
      } else {
        queue.pollFirst();
      }
      assert queue.size() <= 2;
    }
  }
}
