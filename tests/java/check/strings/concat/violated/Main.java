//! violated
// The length of a concatenation is the sum.
package check.strings.concat.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    String a = Vitro.anyString(4);
    String b = Vitro.anyString(4);
    String c = a + b;
    assert c.length() == a.length() + b.length();
    assert c.startsWith(b);
  }
}
