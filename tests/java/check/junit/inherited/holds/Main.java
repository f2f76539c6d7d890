//! holds --method sum
package check.junit.inherited.holds;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

abstract class Base {
  static int rate;
  int base;

  @BeforeAll
  static void setRate() {
    rate = 2;
  }

  @BeforeEach
  void setBase() {
    base = 5;
  }
}

class Main extends Base {
  int sum;

  @BeforeEach
  void setSum() {
    sum = base * rate;
  }

  @AfterEach
  void check() {
    assertEquals(5, base);
  }

  void sum(int a) {
    assertEquals(a + 10, a + sum);
  }
}
