//! violated
// What a string builder holds is part of the state.
package check.states.builder.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    StringBuilder text = new StringBuilder("ab");
    for (int i = 0; i < 6; i++) {
      if (Vitro.anyBoolean()) {
        text.reverse();
      }
    }
    assert text.charAt(0) == 'a';
  }
}
