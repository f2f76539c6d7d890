//! holds --property exception
// An empty box cannot be opened.
package check.boxed.unbox.holds;

import java.util.HashMap;
import java.util.Map;
import vitro.Vitro;

class Main {
  public static void main(String[] args) {
    Map<String, Integer> map = new HashMap<>();
    if (Vitro.anyBoolean()) {
      map.put("a", 1);
    }
    int x = map.getOrDefault("a", 0);
    assert x <= 1;
  }
}
