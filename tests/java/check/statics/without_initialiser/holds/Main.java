//! holds
// The first thing that happens to a class without an initialiser is that an unknown is written into its field.
package check.statics.without_initialiser.holds;

import vitro.Vitro;

class Main {
  static class Box {
    static int value;
  }

  static class Empty {
    static int value;
  }

  public static void main(String[] args) {
    int n = Vitro.anyInt();
    Box.value = n;
    assert Box.value == n;
    // The zero that is read here stands where the unknown has been.
    int zero = Empty.value;
    assert zero == 0;
  }
}
