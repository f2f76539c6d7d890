//! holds within bounds
// A message names an index of which the path only knows that it is too large: the text is right for one of its values.
package check.arrays.message.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int n = Vitro.anyInt(0, 4);
    int[] array = {0, 1, 2};
    try {
      array[n] = 1;
    } catch (ArrayIndexOutOfBoundsException bad) {
      assert bad.getMessage().startsWith("Index");
    }
  }
}
