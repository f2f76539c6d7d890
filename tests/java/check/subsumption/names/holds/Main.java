//! holds
// Which keys a map has is soon known.
// needs: subsumption
package check.subsumption.names.holds;

import java.util.HashMap;
import java.util.Map;
import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    Map<String, Boolean> seen = new HashMap<>();
    for (int i = 0; i < 24; i++) {
      if (Vitro.anyBoolean()) {
        seen.put("left", true);
      } else if (Vitro.anyBoolean()) {
        seen.put("right", true);
      } else {
        seen.remove("left");
      }
      assert seen.size() <= 2;
    }
  }
}
