//! violated --property deadlock
// A signal that comes before somebody waits for it is lost unless it leaves a mark.
package check.threads.signal.violated;

class Main {
  static boolean ready;
  static final Object LOCK = new Object();

  static void await() {
    synchronized (LOCK) {
      try {
        {
          LOCK.wait();
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  public static void main(String[] args) {
    new Thread(Main::await).start();
    synchronized (LOCK) {
      ready = true;
      LOCK.notify();
    }
  }
}
