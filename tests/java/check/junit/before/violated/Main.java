//! violated --method sum
package check.junit.before.violated;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeEach;

class Main {
  private int total;

  @BeforeEach
  void start() {
    total = 1;
  }

  void sum(int a, int b) {
    total += a;
    total += b;
    assertEquals(a + b, total);
  }
}
