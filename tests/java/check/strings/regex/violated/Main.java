//! violated
// What a pattern allows.
package check.strings.regex.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    String s = Vitro.anyString(3);
    if (s.matches("[a-c]+")) {
      assert !s.contains("c");
    }
  }
}
