//! holds
// A recursion that decides something at each step.
// needs: subsumption
package check.recursion.choices.holds;

import vitro.Vitro;

class Main {
  static void walk(int left, int[] state) {
    if (left == 0) {
      assert state[0] < 5;
      return;
    }
    if (Vitro.anyBoolean()) {
      state[0] = (state[0] + 1) % 5;
    }
    walk(left - 1, state);
  }

  public static void main(String[] args) {
    int[] state = new int[1];
    walk(40, state);
  }
}
