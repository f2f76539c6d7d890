//! violated
// A local that the next turn writes first is no part of the state; one that it reads first is.
package check.states.dead.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int[] counter = new int[1];
    int before = 0;
    for (int i = 0; i < 8; i++) {
      int read = i < 7 ? counter[0] : before;
      assert read == counter[0] || i != 7;
      before = counter[0];
      if (Vitro.anyBoolean()) {
        counter[0] = 1 - counter[0];
      }
    }
  }
}
