//! holds
// What an initialiser makes is seen by all threads, also if one of them has run the initialiser.
package check.threads.lazily_shared.holds;

class Main {
  static final class Shared {
    static final int[] CELL = {0};
  }

  static void count() {
    synchronized (Shared.CELL) { Shared.CELL[0]++; }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread one = new Thread(() -> count());
    Thread other = new Thread(() -> count());
    one.start();
    other.start();
    one.join();
    other.join();
    assert Shared.CELL[0] == 2;
  }
}
