//! violated --method rich
package check.methods.factory.violated;

class Main {
  static final class Money {
    private final int cents;

    private Money(int cents) {
      this.cents = cents;
    }

    static Money of(int cents) {
      return new Money(Math.max(0, Math.min(cents, 500)));
    }
  }

  void rich(Money money) {
    if (money != null) {
      assert money.cents < 500;
    }
  }
}
