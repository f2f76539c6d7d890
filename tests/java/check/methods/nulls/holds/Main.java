//! holds within bounds --method length --property exception
package check.methods.nulls.holds;

class Main {
  static int length(int[] numbers, Integer box) {
    if (numbers == null || box == null) {
      return 0;
    }
    return numbers.length + box;
  }
}
