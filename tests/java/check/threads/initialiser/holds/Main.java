//! holds
// A class initialiser that sleeps while another thread needs the class.
package check.threads.initialiser.holds;

class Main {
  static int seen;

  static class Slow {
    static final Thread READER = new Thread(() -> seen = Slow.value);
    static int value;

    static {
      READER.start();
      try {
        Thread.sleep(500);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      value = 42;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Slow.READER.join();
    assert seen == 42;
  }
}
