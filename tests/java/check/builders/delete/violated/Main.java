//! violated --property exception
// A character is deleted.
package check.builders.delete.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    StringBuilder b = new StringBuilder("abc");
    int at = Vitro.anyInt(0, 3);
    b.deleteCharAt(at);
    assert b.length() == 2;
  }
}
