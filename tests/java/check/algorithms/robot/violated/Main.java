//! violated
// A robot on a small board stays on it.
// needs: subsumption
package check.algorithms.robot.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int[] place = {1, 1};
    for (int i = 0; i < 16; i++) {
      int way = Vitro.anyInt(0, 3);
      int axis = way / 2;
      int step = way % 2 == 0 ? 1 : -1;
      int next = place[axis] + step;
      if (next >= 0 && next <= 3) {
        place[axis] = next;
      }
    }
    assert place[0] < 3 && place[1] < 3;
  }
}
