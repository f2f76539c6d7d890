//! violated --method race
package check.methods.threads.violated;

class Main {
  private int count;

  void race(int start) throws InterruptedException {
    count = start;
    Thread other = new Thread(this::add);
    other.start();
    add();
    other.join();
    assert count == start + 2;
  }

  private void add() {
    count++;
  }
}
