//! violated --method open
package check.methods.state.violated;

class Main {
  static final class Door {
    private boolean isOpen;
    private boolean isLocked;

    void open() {
      if (!isLocked) {
        isOpen = true;
      }
    }

    void lock() {
      if (!isLocked) {
        isLocked = true;
      }
    }
  }

  static void open(Door door) {
    assert door == null || !(door.isOpen && door.isLocked);
  }
}
