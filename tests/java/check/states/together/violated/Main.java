//! violated
// Two values that were chosen by one branch go together.
package check.states.together.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int[] first = new int[1];
    int[] second = new int[1];
    for (int i = 0; i < 4; i++) {
      boolean coin = Vitro.anyBoolean();
      boolean other = Vitro.anyBoolean();
      first[0] = coin ? 1 : 0;
      second[0] = i == 2 && other ? 0 : coin ? 1 : 0;
      if (i == 2) {
        assert first[0] == second[0];
      }
      if (Vitro.anyBoolean()) {
        first[0] = 1 - first[0];
      }
    }
  }
}
