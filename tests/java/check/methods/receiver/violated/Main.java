//! violated --method take --property exception
package check.methods.receiver.violated;

class Main {
  private final int size;

  Main(int size) {
    if (size < 1 || size > 8) {
      this.size = 1;
    } else {
      this.size = size;
    }
  }

  int take(int index) {
    int[] cells = new int[size];
    if (index < 0 || index > size) {
      return 0;
    }
    return cells[index];
  }
}
