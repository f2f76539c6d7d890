//! violated
// The largest of unknown numbers, kept in a field.
// needs: subsumption
package check.subsumption.largest.violated;

import vitro.Vitro;

class Main {
  static class Best {
    int value = Integer.MIN_VALUE;

    void take(int number) {
      if (number > value + 1) {
        value = number;
      }
    }
  }

  public static void main(String[] args) {
    Best best = new Best();
    for (int i = 0; i < 20; i++) {
      int number = Vitro.anyInt();
      best.take(number);
      assert best.value >= number;
    }
  }
}
