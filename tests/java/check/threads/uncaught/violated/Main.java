//! violated --property exception
// An exception that leaves a thread is one, even if main ends well.
package check.threads.uncaught.violated;

class Main {
  static int[] places = new int[1];
  static int used;

  static synchronized void use() {
    if (used < places.length) {
      places[used] = 1;
      used++;
    }
  }

  public static void main(String[] args) {
    new Thread(Main::use).start();
    new Thread(() -> places[used] = 1).start();
  }
}
