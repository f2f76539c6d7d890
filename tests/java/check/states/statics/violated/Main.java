//! violated
// A static field of another class is part of the state.
package check.states.statics.violated;

import vitro.Vitro;

class Main {
  static class Other {
    static int noted;

    static void note(int i) {
      noted = i;
    }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 6; i++) {
      if (Vitro.anyBoolean()) {
        Other.note(i);
      }
    }
    assert Other.noted != 3;
  }
}
