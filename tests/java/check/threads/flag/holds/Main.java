//! holds
// What is written before a flag is set is there when the flag is seen.
package check.threads.flag.holds;

import vitro.Vitro;

class Main {
  static volatile boolean ready;
  static int data;

  public static void main(String[] args) {
    int x = Vitro.anyInt();
    new Thread(
            () -> {
              data = x; ready = true;
            })
        .start();
    while (!ready) {
      Thread.onSpinWait();
    }
    assert data == x;
  }
}
