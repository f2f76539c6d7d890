//! holds
// Branches that are taken on both sides, for ever.
package check.endless.merged.holds;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int level = 0;
    while (true) {
      boolean up = Vitro.anyBoolean();
      if (up) {
        level = level < 3 ? level + 1 : 3;
      } else {
        level = level > 0 ? level - 1 : 0;
      }
      assert level <= 3;
    }
  }
}
