//! violated
package check.threads.latch.violated;

import java.util.concurrent.CountDownLatch;

class Main {
  static int value;

  public static void main(String[] args) throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(0);
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
