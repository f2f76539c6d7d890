//! violated
// One puts, one takes, through a place for one.
package check.threads.buffer.violated;

class Main {
  static Integer slot;
  static final Object LOCK = new Object();

  static void put(int value) throws InterruptedException {
    synchronized (LOCK) {
      while (slot != null && slot > 1) {
        LOCK.wait();
      }
      slot = value;
      LOCK.notifyAll();
    }
  }

  static int take() throws InterruptedException {
    synchronized (LOCK) {
      while (slot == null) {
        LOCK.wait();
      }
      int value = slot;
      slot = null;
      LOCK.notifyAll();
      return value;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    new Thread(
            () -> {
              try {
                put(1);
                put(2);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            })
        .start();
    assert take() == 1;
    assert take() == 2;
  }
}
