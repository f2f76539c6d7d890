//! violated --property exception
// A reference that may be null.
package check.exceptions.null_.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    String s = Vitro.anyBoolean() ? "text" : null;
    if (s == null || s.length() == 4) {
      assert s.length() == 4;
    }
  }
}
