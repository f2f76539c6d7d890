//! violated --property exception
// A string with a prefix is at least as long.
package check.strings.prefix.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    String s = Vitro.anyString(6);
    if (s.startsWith("key=")) {
      String value = s.substring(5);
      assert s.equals("key=" + value);
    }
  }
}
