//! holds
// An elevator does not move with its door open.
// needs: subsumption
package check.subsumption.elevator.holds;

import vitro.Vitro;

class Main {
  static class Elevator {
    int floor;
    boolean open;

    void handle(int event) {
      switch (event) {
        case 0:
          if (!open && floor < 3) {
            floor++;
          }
          break;
        case 1:
          if (!open && floor > 0) {
            floor--;
          }
          break;
        case 2:
          open = true;
          break;
        default:
          open = false;
      }
    }
  }

  public static void main(String[] args) {
    Elevator elevator = new Elevator();
    for (int i = 0; i < 20; i++) {
      int before = elevator.floor;
      boolean wasOpen = elevator.open;
      elevator.handle(Vitro.anyInt(0, 3));
      assert !wasOpen || elevator.floor == before;
    }
  }
}
