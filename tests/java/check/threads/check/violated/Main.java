//! violated
// Money is taken after a look at the balance, by two at once.
package check.threads.check.violated;

import vitro.Vitro;

class Account {
  int balance;

  void take(int amount) {
    if (balance >= amount) {
      balance -= amount;
    }
  }
}

class Main {
  public static void main(String[] args) throws InterruptedException {
    int amount = Vitro.anyInt(1, 100);
    Account account = new Account();
    account.balance = 100;
    Thread first = new Thread(() -> account.take(amount));
    Thread second = new Thread(() -> account.take(amount));
    first.start();
    second.start();
    first.join();
    second.join();
    assert account.balance >= 0 && account.balance == (amount > 50 ? 100 - amount : 100 - 2 * amount);
  }
}
