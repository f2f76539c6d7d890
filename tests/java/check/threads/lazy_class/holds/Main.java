//! holds
// A class that the threads are the first to use: its fields are shared like all others.
package check.threads.lazy_class.holds;

class Main {
  static class Lazy {
    static int count;
  }

  static synchronized void count() {
    Lazy.count++;
  }

  public static void main(String[] args) throws InterruptedException {
    Thread one = new Thread(Main::count);
    Thread other = new Thread(Main::count);
    one.start();
    other.start();
    one.join();
    other.join();
    assert Lazy.count == 2;
  }
}
