//! violated
// A ring buffer never holds more than it has room for.
// needs: subsumption
package check.subsumption.buffer.violated;

import vitro.Vitro;

class Main {
  static class Ring {
    final boolean[] full = new boolean[3];
    int head;
    int tail;
    int count;

    void put() {
      if (!full[tail]) {
        full[tail] = true;
        tail = (tail + 1) % 3;
        count++;
      }
    }

    void take() {
      if (full[head] || count == 0) {
        full[head] = false;
        head = (head + 1) % 3;
        count--;
      }
    }
  }

  public static void main(String[] args) {
    Ring ring = new Ring();
    for (int i = 0; i < 24; i++) {
      if (Vitro.anyBoolean()) {
        ring.put();
      } else {
        ring.take();
      }
      assert ring.count >= 0 && ring.count <= 3;
    }
  }
}
