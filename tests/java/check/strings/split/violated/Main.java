//! violated
// A string is split at its only comma.
package check.strings.split.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    String a = Vitro.anyString(2);
    Vitro.assume(a.indexOf(';') < 0);
    Vitro.assume(!a.isEmpty());
    String[] parts = (a + ",x").split(",");
    assert parts.length == 2 && parts[0].equals(a);
  }
}
