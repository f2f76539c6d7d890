//! holds
// What a map of objects refers to is part of the state.
package check.states.hooks.holds;

import java.util.HashMap;
import java.util.Map;
import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    Map<String, int[]> map = new HashMap<>();
    int[] kept = {0};
    map.put("a", kept);
    for (int i = 0; i < 5; i++) {
      if (Vitro.anyBoolean()) {
        map.put("a", kept);
      } else {
        map.put("a", new int[] {0});
      }
    }
    kept[0] = 1;
    assert map.get("a")[0] <= 1;
  }
}
