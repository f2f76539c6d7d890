//! violated
// The result is only there when the thread that computes it is over.
package check.threads.join.violated;

import vitro.Vitro;

class Main {
  static int result;

  public static void main(String[] args) throws InterruptedException {
    int x = Vitro.anyInt(1, 1000);
    Thread worker = new Thread(() -> result = x * 2);
    worker.start();
    worker.isAlive();
    assert result == x + x;
  }
}
