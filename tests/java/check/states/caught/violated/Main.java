//! violated
// What a handler of the caller reads is part of the state.
package check.states.caught.violated;

import vitro.Vitro;

class Main {
  static int check(int i) {
    return Integer.parseInt("" + i);
  }

  static void flip(int[] counter) {
    if (Vitro.anyBoolean()) {
      counter[0] = 1 - counter[0];
    }
  }

  public static void main(String[] args) {
    int[] counter = new int[1];
    int tried = 0;
    try {
      for (int i = 0; i < 5; i++) {
        tried = Vitro.anyBoolean() ? check(i) : tried;
        flip(counter);
      }
      throw new IllegalStateException();
    } catch (IllegalStateException e) {
      assert tried != 3;
    }
  }
}
