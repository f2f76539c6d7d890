//! violated
// What waits on the stack of the caller is part of the state.
package check.states.operand.violated;

import vitro.Vitro;

class Main {
  static int choose() {
    return Vitro.anyBoolean() ? new int[] {1}[0] : new int[] {2}[0];
  }

  static int turn(int[] counter) {
    for (int i = 0; i < 5; i++) {
      if (Vitro.anyBoolean()) {
        counter[0] = 1 - counter[0];
      }
    }
    return counter[0];
  }

  public static void main(String[] args) {
    int[] counter = new int[1];
    int sum = choose() * 10 + turn(counter);
    assert sum != 21;
  }
}
