//! holds
// A thread whose run is synchronized, started by a method of the same object that is synchronized, too.
package check.threads.synchronized_run.holds;

class Main {
  static int count;

  public static void main(String[] args) throws InterruptedException {
    Thread thread =
        new Thread() {
          @Override
          public synchronized void run() {
            count++;
          }
        };
    thread.start();
    thread.join();
    assert count == 1;
  }
}
