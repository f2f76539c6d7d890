// A counter in a field that stays at its limits
package growth;

import vitro.Vitro;

class Saturating {
  static final int BOUND = 4;

  int value;

  public static void main(String[] args) {
    Saturating counter = new Saturating();
    for (int i = 0; i < BOUND; i++) {
      if (Vitro.anyBoolean()) {
        counter.value = counter.value < 3 ? counter.value + 1 : 3;
      } else {
        counter.value = counter.value > 0 ? counter.value - 1 : 0;
      }
    }
    assert counter.value >= 0 && counter.value <= 3;
  }
}
