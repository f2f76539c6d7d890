//! holds
// A map that finds unknown keys by several decisions at one call.
package check.states.keys.holds;

import java.util.HashMap;
import java.util.Map;
import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    Map<String, Integer> map = new HashMap<>();
    map.put("a", 1);
    map.put("b", 2);
    int[] found = new int[1];
    for (int i = 0; i < 3; i++) {
      Integer value = map.get(Vitro.anyString(1));
      if (value != null) {
        found[0] = value;
      }
    }
    assert found[0] <= 2;
  }
}
