//! holds --method put
package check.junit.after.holds;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;

class Main {
  private int held;

  @AfterEach
  void released() {
    assertTrue(held <= 10);
  }

  void put(int amount) {
    if (amount <= 10) {
      held = amount;
    }
  }
}
