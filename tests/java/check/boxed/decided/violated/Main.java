//! violated
// Which boxes are one does not change when the path has decided all that is in them. Several paths come to the assertion in
// states of one form, so some are split by the values of what is unknown, and nothing is unknown any more.
package check.boxed.decided.violated;

import vitro.Vitro;

class Main {
  @SuppressWarnings("removal")
  public static void main(String[] args) {
    int n = Vitro.anyInt();
    Vitro.assume(0 <= n && n <= 2);
    Integer one = n + 0;
    Integer other = n;
    Long wide = (long) n;
    Object first = new Integer(n);
    int half = n;
    if (Vitro.anyBoolean()) {
      one++;
    }
    half = Vitro.anyBoolean() ? one / 2 : n;
    int spare = Vitro.anyBoolean() ? wide.intValue() : -1;
    if (n == half) {
      one = 1 - n;
    }
    assert (!first.equals(wide) && first == (Object) other) || other.compareTo(one) != -1 || other == one;
  }
}
