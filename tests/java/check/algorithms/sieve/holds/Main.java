//! holds
// Numbers that the sieve leaves are prime.
package check.algorithms.sieve.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    boolean[] composite = new boolean[20];
    for (int i = 2; i * i <= 19; i++) {
      for (int j = i * i; j < 20; j += i) {
        composite[j] = true;
      }
    }
    int n = Vitro.anyInt(2, 19);
    int d = Vitro.anyInt(2, 18);
    if (!composite[n] && d < n) {
      assert n % d != 0;
    }
  }
}
