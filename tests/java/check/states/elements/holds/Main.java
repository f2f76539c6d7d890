//! holds
// What an array holds is part of the state.
package check.states.elements.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int[] numbers = {1, 2, 3};
    for (int i = 0; i < 6; i++) {
      if (Vitro.anyBoolean()) {
        int first = numbers[0];
        numbers[0] = numbers[i % 3];
        numbers[i % 3] = first;
      }
    }
    assert numbers[0] + numbers[1] + numbers[2] == 6;
  }
}
