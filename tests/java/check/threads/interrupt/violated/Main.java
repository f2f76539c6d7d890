//! violated --property deadlock
// A thread that waits is woken by an interruption.
package check.threads.interrupt.violated;

class Main {
  static volatile boolean woken;

  public static void main(String[] args) throws InterruptedException {
    Object lock = new Object();
    Thread sleeper =
        new Thread(
            () -> {
              synchronized (lock) {
                try {
                  lock.wait();
                } catch (InterruptedException e) {
                  woken = true;
                }
              }
            });
    sleeper.start();
    synchronized (lock) { lock.notify(); }
    sleeper.join();
  }
}
