//! holds
// Two unknowns are told apart by what is known of them.
package check.states.swapped.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int low = Vitro.anyInt();
    int high = Vitro.anyInt();
    Vitro.assume(low < high);
    int[] both = {low, high};
    for (int i = 0; i < 5; i++) {
      if (Vitro.anyBoolean()) {
        int first = both[0];
        both[0] = both[1];
        both[1] = first;
      }
    }
    assert both[0] != both[1];
  }
}
