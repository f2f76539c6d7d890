//! holds within bounds --method largest
package check.methods.arrays.holds;

class Main {
  static void largest(int[] numbers) {
    if (numbers == null || numbers.length == 0 || numbers.length > 3) {
      return;
    }
    int largest = numbers[0];
    for (int number : numbers) {
      if (number > largest) {
        largest = number;
      }
    }
    assert largest >= numbers[numbers.length - 1];
  }
}
