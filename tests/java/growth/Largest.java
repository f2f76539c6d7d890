// The largest number, kept in a local variable
package growth;

import vitro.Vitro;

class Largest {
  static final int BOUND = 4;

  public static void main(String[] args) {
    int largest = Integer.MIN_VALUE;
    int last = 0;
    for (int i = 0; i < BOUND; i++) {
      last = Vitro.anyInt();
      if (last > largest) {
        largest = last;
      }
    }
    assert largest >= last;
  }
}
