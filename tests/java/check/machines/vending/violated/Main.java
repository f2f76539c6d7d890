//! violated
// A machine gives nothing that is not paid for.
// needs: subsumption
package check.machines.vending.violated;

import vitro.Vitro;

class Main {
  static class Vending {
    int credit;

    void handle(int event) {
      if (event == 0 && credit < 4) {
        credit++;
      } else if (event == 1 && credit >= 2) {
        credit -= 3;
      } else if (event == 2) {
        credit = 0;
      }
    }
  }

  public static void main(String[] args) {
    Vending vending = new Vending();
    for (int i = 0; i < 24; i++) {
      vending.handle(Vitro.anyInt(0, 2));
      assert vending.credit >= 0;
    }
  }
}
