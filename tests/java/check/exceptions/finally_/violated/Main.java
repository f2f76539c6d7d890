//! violated
// A finally block runs in any case.
package check.exceptions.finally_.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int closed = 0;
    try {
      int x = Vitro.anyInt();
      if (x == 3) {
        throw new IllegalStateException();
      }
      closed += x / 7;
    } catch (IllegalStateException e) {
      closed += 0;
    } finally {
      closed++;
    }
    assert closed == 1;
  }
}
