//! violated
// Brackets that are open are never fewer than none.
// needs: subsumption
package check.subsumption.brackets.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int[] open = new int[1];
    for (int i = 0; i < 20; i++) {
      char c = Vitro.anyChar();
      if (c == '(' && open[0] < 5) {
        open[0]++;
      } else if (c == ')') {
        open[0]--;
      }
      assert open[0] >= 0;
    }
  }
}
