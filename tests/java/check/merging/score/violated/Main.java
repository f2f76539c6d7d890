//! violated
// Points for hits, bonus for two in a row.
// needs: merging or subsumption
package check.merging.score.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int score = 0;
    boolean before = false;
    for (int i = 0; i < 24; i++) {
      boolean hit = Vitro.anyBoolean();
      score += hit ? before ? 2 : 1 : 0;
      before = hit;
    }
    assert score <= 46;
  }
}
