//! holds
package check.threads.counter.holds;

import java.util.concurrent.atomic.AtomicInteger;

class Main {
  static final AtomicInteger COUNT = new AtomicInteger();

  static void add() {
    COUNT.incrementAndGet();
  }

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(Main::add);
    other.start();
    add();
    other.join();
    assert COUNT.get() == 2;
  }
}
