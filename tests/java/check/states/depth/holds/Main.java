//! holds
// How deep a recursion is is part of the state.
package check.states.depth.holds;

import vitro.Vitro;

class Main {
  static int left = 4;

  static int turn() {
    if (left == 0 || Vitro.anyBoolean()) {
      return 0;
    }
    left--;
    return 1 + turn();
  }

  public static void main(String[] args) {
    assert turn() <= 4;
  }
}
