//! violated
// What a path knows of an unknown counts as long as the unknown is there.
package check.states.condition.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int[] counter = new int[1];
    int x = Vitro.anyInt();
    for (int i = 0; i < 6; i++) {
      if (x > 10 * i) {
        counter[0] = 1;
      } else {
        counter[0] = 1;
      }
    }
    assert x <= 20 || x == 21 || x > 22;
  }
}
