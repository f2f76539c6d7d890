//! violated --property reach:late
// A place that only one order of two threads comes to.
package check.threads.reached.violated;

import vitro.Vitro;

class Main {
  static volatile int turn;

  public static void main(String[] args) throws InterruptedException {
    Thread other = new Thread(() -> turn = turn * 2);
    turn = 1;
    other.start();
    turn = turn + 3;
    other.join();
    if (turn == 8) {
      Vitro.reach("late");
    }
  }
}
