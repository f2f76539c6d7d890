//! holds --property deadlock
// Three philosophers; if the last one takes the forks as the others do, all may hold one.
package check.threads.philosophers.holds;

class Main {
  static final Object[] FORKS = {new Object(), new Object(), new Object()};

  static void eat(int first, int second) {
    synchronized (FORKS[first]) {
      synchronized (FORKS[second]) {
        Thread.yield();
      }
    }
  }

  public static void main(String[] args) {
    new Thread(() -> eat(0, 1)).start();
    new Thread(() -> eat(1, 2)).start();
    new Thread(() -> eat(0, 2)).start();
  }
}
