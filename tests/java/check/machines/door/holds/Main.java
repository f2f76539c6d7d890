//! holds
// A door that is locked does not open.
package check.machines.door.holds;

import vitro.Vitro;

class Main {
  static class Door {
    boolean open;
    boolean locked;

    void step(int event) {
      if (event == 0 && !locked) {
        open = true;
      } else if (event == 1) {
        open = false;
      } else if (event == 2 && !open) {
        locked = true;
      } else if (event == 3) {
        locked = false;
      }
    }
  }

  public static void main(String[] args) {
    Door door = new Door();
    for (int i = 0; i < 4; i++) {
      door.step(Vitro.anyInt(0, 3));
      assert !(door.open && door.locked);
    }
  }
}
