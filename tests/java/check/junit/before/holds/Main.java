//! holds --method sum
package check.junit.before.holds;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeEach;

class Main {
  private int total;

  @BeforeEach
  void start() {
    total = 0;
  }

  void sum(int a, int b) {
    total += a;
    total += b;
    assertEquals(a + b, total);
  }
}
