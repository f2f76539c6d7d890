//! holds
// Two traffic lights are never both green.
// needs: subsumption
package check.subsumption.lights.holds;

import vitro.Vitro;

class Main {
  static final int RED = 0;
  static final int GREEN = 1;
  static final int YELLOW = 2;

  static class Crossing {
    int north;
    int east;

    void step(boolean carNorth, boolean carEast) {
      if (north == GREEN) {
        north = YELLOW;
      } else if (north == YELLOW) {
        north = RED;
      } else if (carNorth && east == RED) {
        north = GREEN;
      } else if (east == GREEN) {
        east = YELLOW;
      } else if (east == YELLOW) {
        east = RED;
      } else if (carEast) {
        east = GREEN;
      }
    }
  }

  public static void main(String[] args) {
    Crossing crossing = new Crossing();
    for (int i = 0; i < 30; i++) {
      crossing.step(Vitro.anyBoolean(), Vitro.anyBoolean());
      assert !(crossing.north == GREEN && crossing.east == GREEN);
    }
  }
}
