package zoo;

/** A class that hides its state. */
public class Account {
  private final String owner;
  private long balance;
  private boolean open = true;

  /** The account does not hold enough. */
  public static class Overdrawn extends Exception {
    private static final long serialVersionUID = 1;

    Overdrawn(String message) {
      super(message);
    }
  }

  public Account(String owner) {
    this.owner = owner;
  }

  public String getOwner() {
    return owner;
  }

  public long getBalance() {
    return balance;
  }

  public boolean isOpen() {
    return open;
  }

  public void deposit(long amount) {
    if (amount <= 0) {
      throw new IllegalArgumentException("amount must be positive: " + amount);
    }
    balance += amount;
  }

  public void withdraw(long amount) throws Overdrawn {
    if (amount > balance) {
      throw new Overdrawn("only " + balance);
    }
    balance -= amount;
  }

  public Account transfer(Account to, long amount) throws Overdrawn {
    withdraw(amount);
    to.deposit(amount);
    return to;
  }

  /** An inner class. */
  public class Card {
    private final int pin;

    public Card(int pin) {
      this.pin = pin;
    }

    public boolean accepts(int entered) {
      return entered == pin && open;
    }
  }
}
