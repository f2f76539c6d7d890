//! violated
// The majority of twenty-five votes.
// needs: merging or subsumption
package check.merging.vote.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int yes = 0;
    int no = 0;
    for (int i = 0; i < 25; i++) {
      if (Vitro.anyBoolean()) {
        yes++;
      } else {
        no++;
      }
    }
    boolean passed = yes > no;
    assert passed == (yes > 13) && yes != no;
  }
}
