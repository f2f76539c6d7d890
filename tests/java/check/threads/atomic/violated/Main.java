//! violated
// An atomic number is added to as one act; a read and a write are two.
package check.threads.atomic.violated;

import java.util.concurrent.atomic.AtomicInteger;

class Main {
  static final AtomicInteger COUNT = new AtomicInteger();

  public static void main(String[] args) throws InterruptedException {
    Runnable add = () -> COUNT.set(COUNT.get() + 1);
    Thread first = new Thread(add);
    Thread second = new Thread(add);
    first.start();
    second.start();
    first.join();
    second.join();
    assert COUNT.get() == 2;
  }
}
