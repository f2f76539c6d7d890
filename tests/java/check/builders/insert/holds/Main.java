//! holds
// What is inserted is found where it was put.
package check.builders.insert.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    String s = Vitro.anyString(4);
    int at = Vitro.anyInt(0, 4);
    Vitro.assume(at <= s.length());
    StringBuilder b = new StringBuilder(s);
    b.insert(at, '#');
    assert b.charAt(at) == '#' && b.length() == s.length() + 1;
    assert b.indexOf("#") <= at;
  }
}
