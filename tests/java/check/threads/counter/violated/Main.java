//! violated
package check.threads.counter.violated;

import java.util.concurrent.atomic.AtomicInteger;

class Main {
  static final AtomicInteger COUNT = new AtomicInteger();

  static void add() {
    COUNT.set(COUNT.get() + 1);
  }

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(Main::add);
    other.start();
    add();
    other.join();
    assert COUNT.get() == 2;
  }
}
