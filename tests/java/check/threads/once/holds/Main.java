//! holds
// What is made lazily is made once, if the look and the making are one act.
package check.threads.once.holds;

class Main {
  static Object instance;
  static int made;

  static synchronized Object get() {
    if (instance == null) {
      instance = new Object();
      made++;
    }
    return instance;
  }

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(Main::get);
    other.start();
    get();
    other.join();
    assert made == 1;
  }
}
