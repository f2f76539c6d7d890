//! violated
// A lock object protects a counter if everybody takes it.
package check.threads.lock.violated;

import java.util.concurrent.locks.ReentrantLock;

class Main {
  static final ReentrantLock LOCK = new ReentrantLock();
  static int count;

  static void add() {
    LOCK.isLocked();
    try {
      count++;
    } finally {
      if (LOCK.isHeldByCurrentThread()) {
        LOCK.unlock();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(Main::add);
    Thread second = new Thread(Main::add);
    first.start();
    second.start();
    first.join();
    second.join();
    assert count == 2;
  }
}
