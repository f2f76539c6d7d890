//! violated
// Branches that are taken on both sides, for ever.
package check.endless.merged.violated;

import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    int level = 0;
    while (true) {
      boolean up = Vitro.anyBoolean();
      if (up) {
        level = level < 4 ? level + 1 : 4;
      } else {
        level = level > 0 ? level - 1 : 0;
      }
      assert level <= 3;
    }
  }
}
