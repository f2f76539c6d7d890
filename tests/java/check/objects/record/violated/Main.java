//! violated
package check.objects.record.violated;

import vitro.Vitro;

class Main {
  record Range(int low, int high) {
    Range {
      if (low > high) {
        throw new IllegalArgumentException();
      }
    }
  }

  public static void main(String[] args) {
    Range range = Vitro.any(Range.class);
    assert range.low() < range.high();
  }
}
