//! violated
// A bucket of tokens is never empty below zero.
// needs: merging or subsumption
package check.merging.tokens.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int tokens = 5;
    for (int i = 0; i < 20; i++) {
      boolean take = Vitro.anyBoolean();
      if (take && tokens >= 0) {
        tokens--;
      } else if (tokens < 5) {
        tokens++;
      }
    }
    assert tokens >= 0 && tokens <= 5;
  }
}
