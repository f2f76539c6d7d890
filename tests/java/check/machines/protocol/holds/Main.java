//! holds
// Requests and answers in turn.
package check.machines.protocol.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int state = 0;
    int open = 0;
    for (int i = 0; i < 4; i++) {
      boolean request = Vitro.anyBoolean();
      if (state == 0 && request) {
        open++;
        state = 1;
      } else if (state == 1 && !request) {
        open--;
        state = 0;
      } else if (state == 2) {
        open--;
      }
    }
    assert open >= 0;
  }
}
