//! holds --property deadlock
// Two locks, taken in the same order or not.
package check.threads.order.holds;

class Main {
  static final Object LEFT = new Object();
  static final Object RIGHT = new Object();
  static int moved;

  static void move(Object from, Object to) {
    synchronized (from) {
      synchronized (to) {
        moved++;
      }
    }
  }

  public static void main(String[] args) {
    new Thread(() -> move(LEFT, RIGHT)).start();
    new Thread(() -> move(LEFT, RIGHT)).start();
  }
}
