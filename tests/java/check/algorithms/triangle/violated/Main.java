//! violated
// What kind of triangle three sides make.
package check.algorithms.triangle.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int a = Vitro.anyInt(1, 1000);
    int b = Vitro.anyInt(1, 1000);
    int c = Vitro.anyInt(1, 1000);
    Vitro.assume(a + b > c && b + c > a && a + c > b);
    String kind = a == b && b == c ? "same" : a == b || b == c ? "two" : "all";
    assert !kind.equals("all") || (a != b && b != c && a != c);
  }
}
