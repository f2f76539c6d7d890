// A recursion that decides something at each step
package growth;

import vitro.Vitro;

class Choices {
  static final int BOUND = 4;

  public static void main(String[] args) {
    walk(BOUND, new int[1]);
  }

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
}
