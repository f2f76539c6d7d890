//! violated
// A local that only the code behind the loop reads is part of the state.
package check.states.later.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int[] counter = new int[1];
    int mark = 0;
    for (int i = 0; i < 6; i++) {
      if (Vitro.anyBoolean()) {
        mark = i == 4 && counter[0] == 1 ? 1 : mark;
        counter[0] = (counter[0] + 1) % 2;
      }
    }
    assert mark == 0;
  }
}
