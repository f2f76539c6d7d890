//! violated
package check.threads.reentrant.violated;

import java.util.concurrent.locks.ReentrantLock;

class Main {
  static final ReentrantLock LOCK = new ReentrantLock();
  static int count;

  static void add() {
    LOCK.tryLock();
    try {
      count++;
    } finally {
      if (LOCK.isHeldByCurrentThread()) {
        LOCK.unlock();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(Main::add);
    other.start();
    add();
    other.join();
    assert count == 2;
  }
}
