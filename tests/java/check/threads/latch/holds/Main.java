//! holds
package check.threads.latch.holds;

import java.util.concurrent.CountDownLatch;

class Main {
  static int value;

  public static void main(String[] args) throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(1);
    Thread writer =
        new Thread(
            () -> {
              value = 5;
              latch.countDown();
            });
    writer.start();
    latch.await();
    assert value == 5;
  }
}
