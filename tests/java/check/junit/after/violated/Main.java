//! violated --method put
package check.junit.after.violated;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;

class Main {
  private int held;

  @AfterEach
  void released() {
    assertTrue(held <= 10);
  }

  void put(int amount) {
    if (amount <= 11) {
      held = amount;
    }
  }
}
