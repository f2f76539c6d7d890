//! holds
// Leap years by two rules.
package check.algorithms.leap.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int year = Vitro.anyInt(1, 100000);
    boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    assert leap == java.time.Year.isLeap(year);
  }
}
