//! violated --property exception
// A substring ends where the string does.
package check.strings.substring.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    String s = Vitro.anyString(5);
    int at = Vitro.anyInt(0, 5);
    if (at <= s.length() + 1) {
      assert s.substring(at).length() == s.length() - at;
    }
  }
}
