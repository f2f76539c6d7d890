// A deque of the library
package growth;

import vitro.Vitro;

class Deque {
  static final int BOUND = 4;

  public static void main(String[] args) {
    java.util.ArrayDeque<String> queue = new java.util.ArrayDeque<>();
    for (int i = 0; i < BOUND; i++) {
      if (Vitro.anyBoolean()) {
        if (queue.size() < 3) {
          queue.addLast("work");
        }
      } else {
        queue.pollFirst();
      }
    }
    assert queue.size() <= 3;
  }
}
