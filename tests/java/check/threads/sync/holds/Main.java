//! holds
// Both methods look at two fields that belong together.
package check.threads.sync.holds;

import vitro.Vitro;

class Range {
  private int low = 0;
  private int high = 10;

  synchronized void move(int by) {
    low += by;
    high += by;
  }

  synchronized int width() {
    return high - low;
  }
}

class Main {
  public static void main(String[] args) {
    Range range = new Range();
    int by = Vitro.anyInt(1, 5);
    new Thread(() -> range.move(by)).start();
    assert range.width() == 10;
  }
}
