//! holds
// One permit lets one in at a time, two let in two.
package check.threads.semaphore.holds;

import java.util.concurrent.Semaphore;

class Main {
  static final Semaphore DOOR = new Semaphore(1);
  static int inside;

  static void visit() {
    DOOR.acquireUninterruptibly();
    inside++;
    assert inside == 1;
    inside--;
    DOOR.release();
  }

  public static void main(String[] args) {
    new Thread(Main::visit).start();
    new Thread(Main::visit).start();
  }
}
