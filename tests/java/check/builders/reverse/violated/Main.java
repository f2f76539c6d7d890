//! violated
// Reversed twice is the same.
package check.builders.reverse.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    String s = Vitro.anyString(3);
    for (int i = 0; i < s.length(); i++) {
      Vitro.assume(s.charAt(i) < 128);
    }
    StringBuilder b = new StringBuilder(s);
    b.reverse();
    b.append("");
    assert b.toString().equals(s);
  }
}
