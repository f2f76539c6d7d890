//! holds
// Two recursive calls at each step, over one state.
// needs: subsumption
package check.recursion.tree.holds;

import vitro.Vitro;

class Main {
  static int depth;
  static boolean on;

  static void visit(int left) {
    if (left == 0) {
      return;
    }
    depth++;
    if (Vitro.anyBoolean()) {
      on = !on;
    }
    visit(left - 1);
    visit(left - 1);
    depth--;
  }

  public static void main(String[] args) {
    visit(5);
    assert depth == 0;
  }
}
