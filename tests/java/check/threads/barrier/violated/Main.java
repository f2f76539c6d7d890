//! violated
// Nobody goes on before all have come.
package check.threads.barrier.violated;

import java.util.concurrent.CountDownLatch;

class Main {
  static int first;
  static int second;

  public static void main(String[] args) throws InterruptedException {
    CountDownLatch both = new CountDownLatch(1);
    new Thread(
            () -> {
              first = 1;
              both.countDown();
            })
        .start();
    new Thread(
            () -> {
              second = 2;
              both.countDown();
            })
        .start();
    both.await();
    assert first + second == 3;
  }
}
