//! violated
// Votes are counted up and down between two names.
// needs: subsumption
package check.algorithms.majority.violated;

import vitro.Vitro;

class Main {
  static class Vote {
    char leader = 'a';
    int lead;

    void cast(char name) {
      if (lead == 0 && name == 'a') {
        leader = name;
      }
      lead += name == leader ? 1 : -1;
      if (lead > 4) {
        lead = 4;
      }
    }
  }

  public static void main(String[] args) {
    Vote vote = new Vote();
    for (int i = 0; i < 20; i++) {
      vote.cast(Vitro.anyBoolean() ? 'a' : 'b');
      assert vote.lead >= 0;
    }
  }
}
