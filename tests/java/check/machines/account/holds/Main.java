//! holds
// An account is never overdrawn.
package check.machines.account.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int balance = 0;
    for (int i = 0; i < 3; i++) {
      int amount = Vitro.anyInt(0, 1000);
      if (Vitro.anyBoolean()) {
        balance += amount;
      } else if (amount <= balance) {
        balance -= amount;
      }
      assert balance >= 0;
    }
  }
}
