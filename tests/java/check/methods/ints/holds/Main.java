//! holds --method middle
package check.methods.ints.holds;

class Main {
  static void middle(int low, int high) {
    if (0 <= low && low <= high) {
      int middle = low + (high - low) / 2;
      assert low <= middle && middle <= high;
    }
  }
}
