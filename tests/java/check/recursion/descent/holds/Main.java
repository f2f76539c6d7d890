//! holds
// A parser that goes down for each bracket, but not too deep.
// needs: subsumption
package check.recursion.descent.holds;

import vitro.Vitro;

class Main {
  static void list(int left, int depth) {
    assert depth <= 3;
    if (left == 0) {
      return;
    }
    char c = Vitro.anyChar();
    int[] next = {depth};
    if (c == '(' && depth < 3) {
      next[0]++;
    } else if (c == ')' && depth > 0) {
      next[0]--;
    }
    list(left - 1, next[0]);
  }

  public static void main(String[] args) {
    list(16, 0);
  }
}
