//! violated
// Numbers appended have their digits.
package check.builders.append.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int n = Vitro.anyInt(0, 99);
    StringBuilder b = new StringBuilder();
    b.append(n).append('.');
    assert b.length() <= 3;
    assert b.length() == (n <= 10 ? 2 : 3);
  }
}
