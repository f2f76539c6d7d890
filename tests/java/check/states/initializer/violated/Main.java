//! violated
// Whether a class has been initialised is part of the state.
package check.states.initializer.violated;

import vitro.Vitro;

class Main {
  static int clock;

  static class Late {
    static final int born = clock;

    static void touch() {}
  }

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      if (Vitro.anyBoolean()) {
        Late.touch();
      }
    }
    clock = 7;
    Late.touch();
    assert Late.born == 7;
  }
}
