//! violated
// Digits that are parsed give a number without sign.
package check.strings.parse.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    String s = Vitro.anyString(3);
    boolean digits = !s.isEmpty();
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      digits &= '0' <= c && c <= '9';
    }
    if (digits) {
      assert Integer.parseInt(s) < 999;
    }
  }
}
