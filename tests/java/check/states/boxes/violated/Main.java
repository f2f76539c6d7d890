//! violated
// Two boxes of a large number may be one object or two.
package check.states.boxes.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    Integer first = 1000;
    Integer second = first;
    for (int i = 0; i < 5; i++) {
      if (Vitro.anyBoolean()) {
        second = 1000;
      } else {
        second = first;
      }
    }
    assert first == second;
  }
}
