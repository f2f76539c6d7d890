//! violated --method middle
package check.methods.ints.violated;

class Main {
  static void middle(int low, int high) {
    if (0 <= low && low <= high) {
      int middle = (low + high) / 2;
      assert low <= middle && middle <= high;
    }
  }
}
