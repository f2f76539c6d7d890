//! violated
// Fibonacci numbers grow.
package check.recursion.fibonacci.violated;

import vitro.Vitro;

class Main {
  static int fibonacci(int n) {
    return n < 3 ? 1 : fibonacci(n - 1) + fibonacci(n - 2);
  }

  public static void main(String[] args) {
    int n = Vitro.anyInt(1, 8);
    assert fibonacci(n) < fibonacci(n + 1);
  }
}
