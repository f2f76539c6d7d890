//! holds
// What becomes known while a method runs is known in the frames of its callers, too.
package check.subsumption.caller.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int n = Vitro.anyInt(0, 2);
    int[] a = n == 0 ? new int[] {0, 1} : n == 1 ? new int[] {0, 1, 2} : new int[] {0, 1, 2, 3};
    int i = Vitro.anyInt();
    int j = Vitro.anyInt();
    Vitro.assume(0 <= i && i < j && j < a.length);
    a = new int[] {a[i], a[j]};
    int x = a[0];
    int y = a[1];
    int moved = walk(2);
    assert x + moved < y + 2;
  }

  static int walk(int steps) {
    int moved = 0;
    for (int k = 0; k < steps; k++) {
      if (Vitro.anyBoolean()) moved++;
      else moved--;
    }
    return moved;
  }
}
