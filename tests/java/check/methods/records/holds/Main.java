//! holds --method area
package check.methods.records.holds;

class Main {
  record Box(int width, int height) {
    Box {
      if (width < 0 || height < 0 || width > 1000 || height > 1000) {
        throw new IllegalArgumentException();
      }
    }
  }

  static void area(Box box) {
    if (box != null) {
      assert box.width() * box.height() <= 1_000_000;
    }
  }
}
