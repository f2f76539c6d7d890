//! holds
// Two wait for one thing each; who is woken must look again.
package check.threads.wait.holds;

class Main {
  static int things;
  static final Object LOCK = new Object();

  static void take() {
    synchronized (LOCK) {
      try {
        while (things == 0) {
          LOCK.wait();
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      things--;
      assert things >= 0;
    }
  }

  public static void main(String[] args) {
    Thread first = new Thread(Main::take);
    Thread second = new Thread(Main::take);
    first.start();
    second.start();
    synchronized (LOCK) {
      things = 1;
      LOCK.notifyAll();
    }
  }
}
