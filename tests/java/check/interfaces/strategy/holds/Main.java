//! holds
// A lambda that is chosen by an unknown.
package check.interfaces.strategy.holds;

import java.util.function.IntBinaryOperator;
import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    IntBinaryOperator op = Vitro.anyBoolean() ? (a, b) -> a + b : (a, b) -> a ^ b;
    int x = Vitro.anyInt(0, 100);
    int y = Vitro.anyInt(0, 100);
    assert op.applyAsInt(x, y) >= 0;
  }
}
