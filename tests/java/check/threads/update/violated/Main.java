//! violated
// Two threads count; what one has read the other may have changed.
package check.threads.update.violated;

class Main {
  static int count;
  static final Object LOCK = new Object();

  static void add() {
    synchronized (LOCK) {
      count++;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(Main::add);
    Thread second = new Thread(() -> count++);
    first.start();
    second.start();
    first.join();
    second.join();
    assert count == 2;
  }
}
